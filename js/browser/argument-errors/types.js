// The types of values in WebKit's checks and the nouns for them.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionUtilities.mm (validate…)
import { primordials, push } from "core";

const { ArrayIsArray, ReflectGetPrototypeOf } = primordials;
const objectPrototype = ReflectGetPrototypeOf({});
const regularExpressionPrototype = ReflectGetPrototypeOf(/x/);

/**
 * Whether a value is a plain object: one that stands directly on this context's `Object.prototype` and is no thenable.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/JSWebExtensionWrapper.cpp
 */
export function isDictionary(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    ReflectGetPrototypeOf(value) === objectPrototype &&
    typeof value.then !== "function"
  );
}

/**
 * What is wrong with a value's type, as a part of a sentence; `undefined`: nothing.
 * @param {any} value
 * @param {string | {array: string} | Array} type see README.md
 * @param {string} [key] the member of a dictionary that holds the value
 */
export function typeProblem(value, type, key) {
  if (matches(value, type)) return undefined;
  const alternatives = ArrayIsArray(type) ? type : [type];
  let nouns = "";
  let takesArrays = false;
  for (let index = 0; index < alternatives.length; index++) {
    const { array } = alternatives[index];
    if (array) takesArrays = true;
    nouns += (index > 0 ? " or " : "") + (array ? `an array of ${plural(array)}` : singular(alternatives[index]));
  }
  const subject = key === undefined ? `${nouns} is expected` : `'${key}' is expected to be ${nouns}`;
  if (!takesArrays || !ArrayIsArray(value)) return `${subject}, but ${found(value)} was provided`;
  if (alternatives.length > 1) return `${subject}, but an array of other values was provided`;
  return `${subject}, but ${found(firstOther(value, type.array))} was provided in the array`;
}

function matches(value, type) {
  if (ArrayIsArray(type)) {
    for (let index = 0; index < type.length; index++) if (matches(value, type[index])) return true;
    return false;
  }
  if (type.array) return ArrayIsArray(value) && firstOther(value, type.array) === undefined;
  // A number that is not finite is no number here.
  return kind(value) === type && (type !== "number" || value - value === 0);
}

/**
 * A list as WebKit has it once it has become one of its own: elements that are undefined are gone.
 * Source: toNSObject in JSWebExtensionWrapperCocoa.mm of https://github.com/WebKit/WebKit
 */
export function withoutUndefined(list) {
  const kept = [];
  for (let index = 0; index < list.length; index++) if (list[index] !== undefined) push(kept, list[index]);
  return kept;
}

/** The first element of another type; elements that are undefined do not count. */
function firstOther(array, type) {
  for (let index = 0; index < array.length; index++) {
    if (array[index] !== undefined && !matches(array[index], type)) return array[index];
  }
  return undefined;
}

function kind(value) {
  if (value === null) return "null";
  if (ArrayIsArray(value)) return "array";
  if (isDictionary(value)) return "object";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "value";
}

function found(value) {
  if (value === undefined) return "undefined";
  if (typeof value === "number" && value - value !== 0) return value !== value ? "NaN" : "Infinity";
  if (kind(value) !== "value") return singular(kind(value));
  if (typeof value === "symbol" || typeof value === "bigint") return "a value";
  if (ReflectGetPrototypeOf(value) === regularExpressionPrototype) return "a regular expression";
  if (typeof value === "function") return "a function";
  return typeof value.then === "function" ? "a promise" : "a value";
}

function singular(type) {
  if (type === "null") return type;
  return `${type === "object" || type === "array" ? "an" : "a"} ${type}`;
}

function plural(type) {
  return type === "null" ? "null values" : `${type}s`;
}
