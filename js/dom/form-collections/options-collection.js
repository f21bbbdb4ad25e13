// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-htmloptionscollection-interface
import { primordials, webidl } from "core";
import { HTMLCollection, collectionRules, collectionState } from "dom/collections";
import {
  addOption, optionsOf, removeOption, selectOnly, selectedIndex, selectedOptions, setLength, setOption,
} from "dom/forms";
import { internal } from "dom/nodes";
import { getAttribute, idOf, legacyHandler, listedItems, wrapLegacy } from "library/tree";

export class HTMLOptionsCollection extends HTMLCollection {
  constructor(token = undefined, state = undefined) {
    super(token, state);
  }

  get length() {
    return optionsOf(collectionState(this, "HTMLOptionsCollection.length").root).length;
  }

  set length(value) {
    const { root } = collectionState(this, "HTMLOptionsCollection.length");
    setLength(root, webidl.unsignedLong(value));
  }

  add(element, before = null) {
    const { root } = collectionState(this, "HTMLOptionsCollection.add");
    webidl.requireArguments(arguments.length, 1);
    addOption(root, element, before);
  }

  remove(index) {
    const { root } = collectionState(this, "HTMLOptionsCollection.remove");
    webidl.requireArguments(arguments.length, 1);
    removeOption(root, webidl.long(index));
  }

  get selectedIndex() {
    return selectedIndex(collectionState(this, "HTMLOptionsCollection.selectedIndex").root);
  }

  set selectedIndex(value) {
    const { root } = collectionState(this, "HTMLOptionsCollection.selectedIndex");
    selectOnly(root, optionsOf(root)[webidl.long(value)] ?? null);
  }
}
webidl.expose(HTMLOptionsCollection);

const handler = legacyHandler({
  ...collectionRules,
  setIndexed: (state, index, value) => setOption(state.root, index, value),
});

/** https://html.spec.whatwg.org/#dom-select-options */
export function makeOptionsCollection(select) {
  return wrapLegacy(new HTMLOptionsCollection(internal, listedItems(select, optionsOf)), handler);
}

/** https://html.spec.whatwg.org/#dom-select-nameditem */
export function optionNamed(select, name) {
  if (name === "") return null;
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    if (idOf(options[i]) === name || getAttribute(options[i], "name") === name) return options[i];
  }
  return null;
}

/**
 * https://html.spec.whatwg.org/#dom-select-selectedoptions. What is selected changes while neither tree nor attributes
 * do, so this collection is listed anew at each question.
 */
export function makeSelectedOptions(select) {
  const state = listedItems(select, selectedOptions);
  // No version is this one, so nothing listed is ever kept.
  primordials.ReflectDefineProperty(state, "version", { __proto__: null, get: () => NaN, set() {} });
  return wrapLegacy(new HTMLCollection(internal, state), plainHandler);
}

const plainHandler = legacyHandler(collectionRules);
