// The sheets of documents and of shadow trees: https://drafts.csswg.org/cssom/#css-style-sheet-collections
import { domException, primordials, put, webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { observableArrays } from "library/realms";
import { $collection, arrayIndex, legacyHandler, rareOf, wrapLegacy } from "library/tree";
import { $sheet, importedDataOf, noteChange, sheetDataOf, sheetsBelow } from "shared/style-sheets";
import { isConstructedFor, sheetObject } from "./style-sheet.js";

const { ReflectDefineProperty, TypeError } = primordials;

/** https://drafts.csswg.org/cssom/#dom-linkstyle-sheet */
export function sheetOf(element) {
  const sheet = sheetDataOf(element);
  return sheet === null ? null : sheetObject(sheet);
}

/** The CSSStyleSheet of an `@import` rule. */
export const importedSheet = (rule) => sheetObject(importedDataOf(rule));

export class StyleSheetList {
  [$collection];

  constructor(token, root) {
    requireInternal(token);
    this[$collection] = { wrapper: null, root };
  }

  get length() {
    return sheetsBelow(collectionState(this, "StyleSheetList.length").root).length;
  }

  item(index) {
    const { root } = collectionState(this, "StyleSheetList.item");
    webidl.requireArguments(arguments.length, 1);
    const sheet = sheetsBelow(root)[webidl.unsignedLong(index)];
    return sheet === undefined ? null : sheetObject(sheet);
  }
}
addIterator(StyleSheetList);
webidl.expose(StyleSheetList);

const handler = legacyHandler({
  item({ root }, index) {
    const sheet = sheetsBelow(root)[index];
    return sheet === undefined ? undefined : sheetObject(sheet);
  },
  length: ({ root }) => sheetsBelow(root).length,
});

/** https://drafts.csswg.org/cssom/#dom-documentorshadowroot-stylesheets */
export function styleSheetsOf(root) {
  return (rareOf(root).styleSheets ??= wrapLegacy(new StyleSheetList(internal, root), handler));
}

function requireAdoptable(value, root) {
  if (!webidl.isObject(value) || value[$sheet] === undefined) {
    throw new TypeError("The provided value is not of type 'CSSStyleSheet'");
  }
  if (!isConstructedFor(value, root)) {
    throw domException("NotAllowedError", "Sharing constructed stylesheets in multiple documents is not allowed");
  }
}

const indexOfKey = (key) => (typeof key === "string" ? arrayIndex(key) : -1);

/** https://webidl.spec.whatwg.org/#creating-an-observable-array-exotic-object */
function makeObservableArray(root, list) {
  const array = new Proxy(list, {
    __proto__: null,
    defineProperty(target, key, descriptor) {
      const index = indexOfKey(key);
      if (index < 0 && key !== "length") return ReflectDefineProperty(target, key, descriptor);
      const own = { __proto__: null, ...descriptor };
      if ("get" in own || "set" in own || own.writable === false) return false;
      if (key === "length") {
        if (own.value > target.length) return false;
        noteChange();
        return ReflectDefineProperty(target, key, descriptor);
      }
      if (own.configurable === false || own.enumerable === false || index > target.length) return false;
      requireAdoptable(own.value, root);
      noteChange();
      target[index] = own.value;
      return true;
    },
    // The last alone, so that no hole is left.
    deleteProperty(target, key) {
      const index = indexOfKey(key);
      if (index < 0) return Reflect.deleteProperty(target, key);
      if (index !== target.length - 1) return false;
      noteChange();
      target.length = index;
      return true;
    },
    preventExtensions: () => false,
  });
  observableArrays.add(array);
  return array;
}

/** https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets */
export function adoptedStyleSheetsOf(root) {
  const rare = rareOf(root);
  if (rare.adoptedList === undefined) {
    rare.adoptedList = [];
    rare.adopted = makeObservableArray(root, rare.adoptedList);
  }
  return rare.adopted;
}

export function setAdoptedStyleSheets(root, value) {
  const list = webidl.sequence(value, (item) => {
    requireAdoptable(item, root);
    return item;
  });
  adoptedStyleSheetsOf(root);
  const rare = rareOf(root);
  rare.adoptedList.length = 0;
  for (let i = 0; i < list.length; i++) put(rare.adoptedList, i, list[i]);
  noteChange();
}

