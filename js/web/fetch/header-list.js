// https://fetch.spec.whatwg.org/#concept-header-list
// A header list is an array of [name, value, lower-case name]; `guard` is a property of that array.
import { defineValue, primordials, push, put, webidl } from "core";
import { checkHeader, forbidsHeader } from "./header-guard.js";

const {
  RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase, SymbolIterator, TypeError,
} = primordials;

const whitespace = " \t\n\r";
const notToken = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/;

/** https://httpwg.org/specs/rfc9110.html#tokens */
export function isToken(string) {
  return string !== "" && RegExpPrototypeExec(notToken, string) === null;
}

/** https://fetch.spec.whatwg.org/#concept-header-value-normalize */
export function normalizeValue(value) {
  let start = 0;
  let end = value.length;
  while (start < end && StringPrototypeIndexOf(whitespace, value[start]) >= 0) {
    start++;
  }
  while (end > start && StringPrototypeIndexOf(whitespace, value[end - 1]) >= 0) {
    end--;
  }
  return StringPrototypeSlice(value, start, end);
}

/**
 * An empty header list.
 * @param {"none"|"request"|"request-no-cors"|"response"|"immutable"} guard
 *     https://fetch.spec.whatwg.org/#concept-headers-guard
 */
export function createHeaderList(guard) {
  const list = [];
  defineValue(list, "guard", guard, false);
  return list;
}

/**
 * The headers of an answer.
 * @param {[string, string][]} pairs as `host.fetch_send` gives them
 * @param {object[]} list an empty header list
 */
export function takeHeaders(pairs, list) {
  for (let index = 0; index < pairs.length; index++) {
    put(list, index, [pairs[index][0], pairs[index][1], StringPrototypeToLowerCase(pairs[index][0])]);
  }
  return list;
}

/** The headers of a request, as `host.fetch_send` takes them. */
export function headerPairs(list) {
  const pairs = [];
  for (let index = 0; index < list.length; index++) put(pairs, index, [list[index][0], list[index][1]]);
  return pairs;
}

/** https://fetch.spec.whatwg.org/#concept-headers-append, with values that are byte strings already. */
export function appendHeader(list, name, value) {
  const normalized = normalizeValue(value);
  checkHeader(list.guard, name, normalized);
  const lowerCase = StringPrototypeToLowerCase(name);
  const before = list.guard === "request-no-cors" ? headerValue(list, lowerCase) : null;
  if (!forbidsHeader(list.guard, lowerCase, before === null ? normalized : `${before}, ${normalized}`)) {
    push(list, [name, normalized, lowerCase]);
  }
}

/**
 * https://fetch.spec.whatwg.org/#concept-headers-fill
 * @param {object[]} list a header list
 * @param {*} init `HeadersInit`: pairs, or an object of names and values
 */
export function fillHeaders(list, init) {
  if (!webidl.isObject(init)) {
    throw new TypeError("Type error");
  }
  const pairs = init[SymbolIterator] === undefined || init[SymbolIterator] === null
    ? webidl.record(init, webidl.ByteString, webidl.ByteString)
    : webidl.sequence(init, (pair) => webidl.sequence(pair, webidl.ByteString));
  for (let index = 0; index < pairs.length; index++) {
    if (pairs[index].length !== 2) {
      throw new TypeError("Header sub-sequence must contain exactly two items");
    }
    appendHeader(list, pairs[index][0], pairs[index][1]);
  }
}

/** https://fetch.spec.whatwg.org/#concept-header-list-get: all values of a name combined, or null. */
export function headerValue(list, lowerCaseName) {
  let combined = null;
  for (let index = 0; index < list.length; index++) {
    if (list[index][2] === lowerCaseName) {
      combined = combined === null ? list[index][1] : `${combined}, ${list[index][1]}`;
    }
  }
  return combined;
}
