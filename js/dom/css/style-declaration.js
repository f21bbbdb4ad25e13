// https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
//
// What a declaration object shows is its source: `{ names(), value(name), isImportant(name), text() }`, and where it can
// be written `set(name, text, isImportant)`, `remove(name)`, `setText(text)`; `rule` is the rule that it stands in.
import { domException, primordials, push, put, webidl } from "core";
import { collectionState } from "dom/collections";
import { allPropertyNames } from "library/css-values";
import { propertyOfMember } from "library/declarations";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { StringPrototypeIncludes, StringPrototypeReplace, StringPrototypeStartsWith, pattern } from "library/text";
import { $collection, arrayIndex, legacyHandler, wrapLegacy } from "library/tree";

const { ReflectDefineProperty, ReflectOwnKeys, StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeToUpperCase } = primordials;
const { get, has, set, getOwnPropertyDescriptor } = Reflect;

function sourceOf(object, member) {
  return collectionState(object, member).source;
}

function writable(object, member) {
  const source = sourceOf(object, member);
  if (source.set === undefined) {
    throw domException("NoModificationAllowedError");
  }
  return source;
}

/** https://webidl.spec.whatwg.org/#LegacyNullToEmptyString */
const nullToEmpty = (value) => (value === null ? "" : webidl.DOMString(value));

export class CSSStyleDeclaration {
  [$collection];

  constructor(token, source) {
    requireInternal(token);
    this[$collection] = { wrapper: null, source };
  }

  get cssText() {
    return sourceOf(this, "CSSStyleDeclaration.cssText").text();
  }

  set cssText(value) {
    const text = nullToEmpty(value);
    writable(this, "CSSStyleDeclaration.cssText").setText(text);
  }

  get length() {
    return sourceOf(this, "CSSStyleDeclaration.length").names().length;
  }

  item(index) {
    webidl.requireArguments(arguments.length, 1);
    return sourceOf(this, "CSSStyleDeclaration.item").names()[webidl.unsignedLong(index)] ?? "";
  }

  getPropertyValue(property) {
    const source = sourceOf(this, "CSSStyleDeclaration.getPropertyValue");
    webidl.requireArguments(arguments.length, 1);
    const name = source.nameOf(webidl.DOMString(property));
    return name === undefined ? "" : source.value(name);
  }

  getPropertyPriority(property) {
    const source = sourceOf(this, "CSSStyleDeclaration.getPropertyPriority");
    webidl.requireArguments(arguments.length, 1);
    const name = source.nameOf(webidl.DOMString(property));
    return name !== undefined && source.isImportant(name) ? "important" : "";
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-setproperty */
  setProperty(property, value, priority = "") {
    webidl.requireArguments(arguments.length, 2);
    const propertyName = webidl.DOMString(property);
    const text = nullToEmpty(value);
    const priorityText = nullToEmpty(priority);
    const source = writable(this, "CSSStyleDeclaration.setProperty");
    const name = source.nameOf(propertyName);
    if (name === undefined) return;
    if (text === "") {
      source.remove(name);
      return;
    }
    if (priorityText !== "" && StringPrototypeToLowerCase(priorityText) !== "important") return;
    source.set(name, text, priorityText !== "");
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-removeproperty */
  removeProperty(property) {
    webidl.requireArguments(arguments.length, 1);
    const propertyName = webidl.DOMString(property);
    const source = writable(this, "CSSStyleDeclaration.removeProperty");
    const name = source.nameOf(propertyName);
    if (name === undefined) return "";
    const value = source.value(name);
    source.remove(name);
    return value;
  }

  get parentRule() {
    return sourceOf(this, "CSSStyleDeclaration.parentRule").rule ?? null;
  }
}
addIterator(CSSStyleDeclaration);
webidl.expose(CSSStyleDeclaration);

/** https://drafts.csswg.org/cssom/#cssstyleproperties */
export class CSSStyleProperties extends CSSStyleDeclaration {
  constructor(token, source) {
    super(token, source);
  }
}
webidl.expose(CSSStyleProperties);

/** https://drafts.csswg.org/css-fonts-4/#cssfontfacedescriptors, and the same of other rules that have descriptors */
export class CSSFontFaceDescriptors extends CSSStyleDeclaration {
  constructor(token, source) {
    super(token, source);
  }
}
/** What a member sets stays as it is where the value is none of the descriptor. */
function defineDescriptor(key, name) {
  ReflectDefineProperty(CSSFontFaceDescriptors.prototype, key, {
    __proto__: null,
    get() {
      return sourceOf(this, `CSSFontFaceDescriptors.${key}`).value(name);
    },
    set(value) {
      const text = nullToEmpty(value);
      writable(this, `CSSFontFaceDescriptors.${key}`).set(name, text, false);
    },
    enumerable: true,
    configurable: true,
  });
}

/** By the name of the member. A page may have replaced what would make one of the other. */
const fontDescriptors = {
  __proto__: null, ascentOverride: "ascent-override", descentOverride: "descent-override", fontDisplay: "font-display",
  fontFamily: "font-family", fontFeatureSettings: "font-feature-settings", fontStretch: "font-stretch", fontStyle: "font-style",
  fontVariationSettings: "font-variation-settings", fontWeight: "font-weight", fontWidth: "font-width",
  lineGapOverride: "line-gap-override", sizeAdjust: "size-adjust", unicodeRange: "unicode-range",
};
const fontMembers = ReflectOwnKeys(fontDescriptors);
for (let i = 0; i < fontMembers.length; i++) {
  const name = fontDescriptors[fontMembers[i]];
  defineDescriptor(fontMembers[i], name);
  defineDescriptor(name, name);
}
defineDescriptor("src", "src");
webidl.expose(CSSFontFaceDescriptors);

const attributeNames = { __proto__: null, cssFloat: "float" };

/** https://drafts.csswg.org/cssom/#idl-attribute-to-css-property: the property that a member means, or null. */
function propertyOfAttribute(key) {
  const known = attributeNames[key];
  if (known !== undefined) return known;
  return (attributeNames[key] = propertyOfMember(key) ?? null);
}

/** The members by which a script reads and sets properties. */
function memberNames() {
  const keys = ["cssFloat"];
  const names = allPropertyNames();
  for (let i = 0; i < names.length; i++) {
    const camel = StringPrototypeReplace(names[i], pattern(/-([a-z])/g), (dashed, letter) => StringPrototypeToUpperCase(letter));
    push(keys, camel);
    if (StringPrototypeIncludes(names[i], "-")) push(keys, names[i]);
    if (StringPrototypeStartsWith(names[i], "-webkit-")) push(keys, `w${StringPrototypeSlice(camel, 1)}`);
  }
  return keys;
}

let hasAccessors = false;

/** Puts the accessors of properties on the prototype. */
function defineAccessors() {
  hasAccessors = true;
  const keys = memberNames();
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const name = propertyOfAttribute(key);
    ReflectDefineProperty(CSSStyleProperties.prototype, key, {
      __proto__: null,
      get() {
        return sourceOf(this, `CSSStyleProperties.${key}`).value(name);
      },
      set(value) {
        assign(collectionState(this, `CSSStyleProperties.${key}`), name, value);
      },
      enumerable: true,
      configurable: true,
    });
  }
}

/** https://drafts.csswg.org/cssom/#dom-cssstyleproperties-camel_cased_attribute: what assigning does. */
function assign(state, name, value) {
  const text = nullToEmpty(value);
  const { source } = state;
  if (source.set === undefined) throw domException("NoModificationAllowedError");
  if (text === "") source.remove(name);
  else source.set(name, text, false);
}

/** What a declaration object answers for itself: names by index, and properties by the names of their members. */
const rules = {
  item: ({ source }, index) => source.names()[index],
  length: ({ source }) => source.names().length,
  named({ source }, key) {
    const name = propertyOfAttribute(key);
    return name === null ? undefined : source.value(name);
  },
  names: memberNames,
  takesName: (key) => propertyOfAttribute(key) !== null,
  setNamed: (state, key, value) => assign(state, propertyOfAttribute(key), value),
};

// DEPARTURE: the accessors of properties are on `CSSStyleProperties.prototype` only once something has listed the members
// of a style; until then the object itself answers for them, and in an isolated world it always does — there are more than
// a thousand, and each page that touches a style would pay for all —
// https://drafts.csswg.org/cssom/#dom-cssstyleproperties-camel_cased_attribute
const handler = {
  __proto__: null,
  rules,

  get(target, key, receiver) {
    const state = target[$collection];
    if (key === $collection) return receiver === state.wrapper ? state : undefined;
    if (typeof key === "string") {
      const index = arrayIndex(key);
      if (index >= 0) return rules.item(state, index);
      const value = receiver === state.wrapper ? rules.named(state, key) : undefined;
      if (value !== undefined) return value;
    }
    return get(target, key, receiver);
  },

  set(target, key, value, receiver) {
    const state = target[$collection];
    if (typeof key === "string" && receiver === state.wrapper) {
      if (arrayIndex(key) >= 0) return false;
      if (rules.takesName(key)) {
        rules.setNamed(state, key, value);
        return true;
      }
    }
    return set(target, key, value, receiver);
  },

  has(target, key) {
    if (typeof key === "string") {
      const index = arrayIndex(key);
      if (index >= 0) return index < rules.length(target[$collection]);
      if (rules.takesName(key)) return true;
    }
    return has(target, key);
  },

  getOwnPropertyDescriptor(target, key) {
    const index = typeof key === "string" ? arrayIndex(key) : -1;
    if (index >= 0) {
      const value = rules.item(target[$collection], index);
      return value === undefined ? undefined : { value, writable: false, enumerable: true, configurable: true };
    }
    return key === $collection ? undefined : getOwnPropertyDescriptor(target, key);
  },

  ownKeys(target) {
    if (!hasAccessors) defineAccessors();
    const keys = [];
    const length = rules.length(target[$collection]);
    for (let i = 0; i < length; i++) put(keys, i, `${i}`);
    const own = ReflectOwnKeys(target);
    for (let i = 0; i < own.length; i++) push(keys, own[i]);
    return keys;
  },
};

/** A declaration object over a source, with a member for each property. */
export function makeStyleProperties(source) {
  return wrapLegacy(new CSSStyleProperties(internal, source), handler);
}

const descriptorHandler = legacyHandler({
  item: ({ source }, index) => source.names()[index],
  length: ({ source }) => source.names().length,
});

/** A declaration object over a source of descriptors. */
export function makeDescriptors(source) {
  return wrapLegacy(new CSSFontFaceDescriptors(internal, source), descriptorHandler);
}
