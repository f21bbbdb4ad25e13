// What a matrix is made from, as `{ values, is2D }`.
import { domException, primordials, realm, webidl } from "core";
import { copied, identity, planar } from "./algebra.js";
import { isPlanarAt, names, planarNames } from "./attributes.js";
import { parseTransform } from "./transform-list.js";

const { SymbolIterator, TypeError } = primordials;

/** https://drafts.fxtf.org/geometry/#dom-dommatrixreadonly-dommatrixreadonly */
export function readInit(init) {
  if (init === undefined) return { values: identity(), is2D: true };
  if (webidl.isObject(init) && init[SymbolIterator] !== undefined && init[SymbolIterator] !== null) {
    return fromNumbers(webidl.sequence(init, (value) => +value));
  }
  const text = webidl.DOMString(init);
  // A worker has no parser of styles.
  if (realm.kind !== "window") throw new TypeError("Type error");
  return fromText(text);
}

/** https://drafts.fxtf.org/geometry/#parse-a-string-into-an-abstract-matrix */
export function fromText(text) {
  const matrix = parseTransform(text);
  if (matrix === undefined) throw domException("SyntaxError");
  return matrix;
}

/** https://drafts.fxtf.org/geometry/#create-a-2d-matrix and the 3d one, of a list of numbers or an array of them */
export function fromNumbers(numbers, count = numbers.length) {
  if (count === 16) return { values: copied(numbers), is2D: false };
  if (count !== 6) throw new TypeError("Type error");
  return { values: planar(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]), is2D: true };
}

/**
 * https://drafts.fxtf.org/geometry/#matrix-validate-and-fixup, in the words of DOMMatrixReadOnly.cpp of
 * https://github.com/WebKit/WebKit
 * @param {object} init a DOMMatrixInit
 */
export function readMatrix(init) {
  const given = webidl.dictionary(init);
  const values = identity();
  let looksPlanar = true;
  for (let i = 0; i < names.length; i++) {
    const value = readValue(given, names[i]);
    if (value !== undefined) values[i] = value;
    looksPlanar &&= isPlanarAt(i, values[i]);
  }
  const { is2D } = given;
  if (is2D && !looksPlanar) throw new TypeError("is2D is true but the matrix is not a 2D matrix");
  return { values, is2D: is2D === undefined ? looksPlanar : !!is2D };
}

function numberIn(given, name) {
  const value = given[name];
  return value === undefined ? undefined : +value;
}

function readValue(given, name) {
  const value = numberIn(given, name);
  const planarName = planarNames[name];
  const planarValue = planarName === undefined ? undefined : numberIn(given, planarName);
  if (value !== undefined && planarValue !== undefined && !isSame(planarValue, value)) {
    throw new TypeError(`init.${planarName} and init.${name} do not match`);
  }
  return planarValue ?? value;
}

/** https://tc39.es/ecma262/#sec-samevaluezero */
const isSame = (a, b) => a === b || (a !== a && b !== b);
