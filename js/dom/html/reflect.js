// IDL attributes that reflect content attributes, as data.
// https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
//
// A kind is a function of the IDL attribute's name, the content attribute's name and the kind's own options. It returns
// an object that has the accessor, whose functions so get the names that Web IDL wants.
import { domException, load, primordials, webidl } from "core";
import { addMember } from "dom/nodes";
import { $rare, asciiLower, getAttribute, hasAttribute } from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";
import { resolveURL } from "./base-url.js";
import { parseFloatingPoint, parseInteger, parseNonNegativeInteger } from "./numbers.js";

const { ArrayIsArray, ReflectOwnKeys } = primordials;

/**
 * Defines reflecting IDL attributes on an interface and gives it the shape of one.
 * @param {Function} Interface
 * @param {object} attributes for each IDL attribute its kind, or `[kind, content attribute, ...options]`; the content
 * attribute is by default the IDL attribute's name in lower case
 * @param {object} [constants] https://webidl.spec.whatwg.org/#idl-constants
 */
export function reflect(Interface, attributes, constants = {}) {
  webidl.expose(Interface, constants, () => define(Interface.prototype, attributes));
  return Interface;
}

/** Defines reflecting IDL attributes on a prototype. */
export function define(prototype, attributes) {
  const names = ReflectOwnKeys(attributes);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const entry = attributes[name];
    const holder = ArrayIsArray(entry)
      ? entry[0](name, entry[1] ?? asciiLower(name), entry[2], entry[3], entry[4])
      : entry(name, asciiLower(name));
    addMember(prototype, name, holder);
  }
}

export const string = (name, attribute) => ({
  get [name]() {
    return getAttribute(this, attribute) ?? "";
  },
  set [name](value) {
    setAttribute(this, attribute, webidl.DOMString(value));
  },
});

/** A string whose setter takes null for the empty one: https://webidl.spec.whatwg.org/#LegacyNullToEmptyString */
export const stringOrEmpty = (name, attribute) => ({
  get [name]() {
    return getAttribute(this, attribute) ?? "";
  },
  set [name](value) {
    setAttribute(this, attribute, value === null ? "" : webidl.DOMString(value));
  },
});

/** A `DOMString?`: null stands for no attribute. */
export const nullableString = (name, attribute) => ({
  get [name]() {
    return getAttribute(this, attribute);
  },
  set [name](value) {
    if (value === null || value === undefined) removeAttribute(this, attribute);
    else setAttribute(this, attribute, webidl.DOMString(value));
  },
});

export const url = (name, attribute) => ({
  get [name]() {
    const value = getAttribute(this, attribute);
    return value === null ? "" : resolveURL(this, value) ?? webidl.USVString(value);
  },
  set [name](value) {
    setAttribute(this, attribute, webidl.USVString(value));
  },
});

export const boolean = (name, attribute) => ({
  get [name]() {
    return hasAttribute(this, attribute);
  },
  set [name](value) {
    if (value) setAttribute(this, attribute, "");
    else removeAttribute(this, attribute);
  },
});

/**
 * The keyword of the state that a content attribute is in: https://html.spec.whatwg.org/#enumerated-attribute
 * @param {string | null} value the attribute's
 * @param {string[]} keywords the canonical keywords, in lower case
 * @param {string | null} missing the keyword of the missing value default
 * @param {string | null} invalid the keyword of the invalid value default
 */
export function stateOf(value, keywords, missing, invalid) {
  if (value === null) return missing;
  const keyword = asciiLower(value);
  for (let i = 0; i < keywords.length; i++) {
    if (keywords[i] === keyword) return keyword;
  }
  return invalid;
}

/** Limited to only known values. Without defaults, the state that has no keyword is the empty string. */
export const enumerated = (name, attribute, keywords, missing = "", invalid = missing) => ({
  get [name]() {
    return stateOf(getAttribute(this, attribute), keywords, missing, invalid);
  },
  set [name](value) {
    setAttribute(this, attribute, webidl.DOMString(value));
  },
});

/** https://html.spec.whatwg.org/#cors-settings-attribute, a nullable enumerated attribute */
export const crossOrigin = (name, attribute) => ({
  get [name]() {
    return stateOf(getAttribute(this, attribute), ["use-credentials"], null, "anonymous");
  },
  set [name](value) {
    if (value === null || value === undefined) removeAttribute(this, attribute);
    else setAttribute(this, attribute, webidl.DOMString(value));
  },
});

const referrerPolicies = [
  "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
  "strict-origin-when-cross-origin", "unsafe-url",
];
/** The state of the attribute, which is empty where an element says nothing. https://html.spec.whatwg.org/#referrer-policy-attribute */
export const referrerPolicyOf = (element) => stateOf(getAttribute(element, "referrerpolicy"), referrerPolicies, "", "");

/** https://html.spec.whatwg.org/#referrer-policy-attribute */
export const referrerPolicy = (name, attribute) => enumerated(name, attribute, referrerPolicies);

/** https://html.spec.whatwg.org/#fetch-priority-attribute */
export const fetchPriority = (name, attribute) => enumerated(name, attribute, ["high", "low", "auto"], "auto");

/** https://html.spec.whatwg.org/#lazy-loading-attribute */
export const loading = (name, attribute) => enumerated(name, attribute, ["lazy", "eager"], "eager");

const LEAST = -2147483648;
const MOST = 2147483647;

export const long = (name, attribute, fallback = 0) => ({
  get [name]() {
    const text = getAttribute(this, attribute);
    const value = text === null ? null : parseInteger(text);
    return value !== null && value >= LEAST && value <= MOST ? value : fallback;
  },
  set [name](value) {
    setAttribute(this, attribute, `${webidl.long(value)}`);
  },
});

/**
 * A `long` limited to only non-negative numbers, which is not set beyond what another attribute says.
 * Source: setMaxLength and setMinLength in HTMLTextFormControlElement.cpp of https://github.com/WebKit/WebKit
 * @param {string} other the other attribute
 * @param {(number: number, bound: number) => boolean} isWithin
 */
export const boundedLong = (other, isWithin) => (name, attribute) => ({
  get [name]() {
    return nonNegative(this, attribute);
  },
  set [name](value) {
    const number = webidl.long(value);
    const bound = nonNegative(this, other);
    setNonNegative(this, attribute, number, bound < 0 || isWithin(number, bound));
  },
});

/** Minus one where there is none. */
function nonNegative(element, attribute) {
  const text = getAttribute(element, attribute);
  const value = text === null ? null : parseNonNegativeInteger(text);
  return value !== null && value <= MOST ? value : -1;
}

function setNonNegative(element, attribute, number, isAllowed) {
  if (number < 0 || !isAllowed) throw domException("IndexSizeError");
  setAttribute(element, attribute, `${number}`);
}

/** The number that an `unsigned long` reads from its content attribute. */
export function unsignedLongOf(element, attribute, fallback = 0, least = 0) {
  const text = getAttribute(element, attribute);
  const value = text === null ? null : parseNonNegativeInteger(text);
  return value !== null && value >= least && value <= MOST ? value : fallback;
}

/** Sets the content attribute of an `unsigned long`. */
export function setUnsignedLong(element, attribute, number, fallback = 0, least = 0) {
  setAttribute(element, attribute, `${number >= least && number <= MOST ? number : fallback}`);
}

export const unsignedLong = (name, attribute, fallback = 0) => ({
  get [name]() {
    return unsignedLongOf(this, attribute, fallback);
  },
  set [name](value) {
    setUnsignedLong(this, attribute, webidl.unsignedLong(value), fallback);
  },
});

/** An `unsigned long` limited to only positive numbers. */
export const positiveLong = (name, attribute, fallback = 1) => ({
  get [name]() {
    return unsignedLongOf(this, attribute, fallback, 1);
  },
  set [name](value) {
    const number = webidl.unsignedLong(value);
    if (number === 0) throw domException("IndexSizeError");
    setUnsignedLong(this, attribute, number, fallback, 1);
  },
});

/** An `unsigned long` limited to only positive numbers with fallback. */
export const positiveLongWithFallback = (name, attribute, fallback) => ({
  get [name]() {
    return unsignedLongOf(this, attribute, fallback, 1);
  },
  set [name](value) {
    setUnsignedLong(this, attribute, webidl.unsignedLong(value), fallback, 1);
  },
});

/** An `unsigned long` clamped to the range from `least` to `most`. */
export const clampedLong = (name, attribute, fallback, least, most) => ({
  get [name]() {
    const text = getAttribute(this, attribute);
    const value = text === null ? null : parseNonNegativeInteger(text);
    return value === null ? fallback : value < least ? least : value > most ? most : value;
  },
  set [name](value) {
    setUnsignedLong(this, attribute, webidl.unsignedLong(value), fallback);
  },
});

export const double = (name, attribute, fallback = 0) => ({
  get [name]() {
    const text = getAttribute(this, attribute);
    return (text === null ? null : parseFloatingPoint(text)) ?? fallback;
  },
  set [name](value) {
    setAttribute(this, attribute, `${webidl.double(value)}`);
  },
});

/** A `double` limited to only positive numbers. */
export const positiveDouble = (name, attribute, fallback = 0) => ({
  get [name]() {
    const text = getAttribute(this, attribute);
    const value = text === null ? null : parseFloatingPoint(text);
    return value !== null && value > 0 ? value : fallback;
  },
  set [name](value) {
    const number = webidl.double(value);
    if (number > 0) setAttribute(this, attribute, `${number}`);
  },
});

/** A `DOMTokenList`, which forwards what it is set to: https://webidl.spec.whatwg.org/#PutForwards */
export const tokenList = (name, attribute, supported = undefined) => ({
  get [name]() {
    const rare = (this[$rare] ??= { __proto__: null });
    const key = `list of ${attribute}`;
    return (rare[key] ??= load("dom/collections").makeTokenList(this, attribute, supported));
  },
  set [name](value) {
    setAttribute(this, attribute, webidl.DOMString(value));
  },
});
