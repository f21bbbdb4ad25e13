// https://w3c.github.io/IndexedDB/#keyrange
import { domException, primordials, recordText, webidl } from "core";
import { compareKeys, keyOf, toKey, valueOfKey } from "./key.js";

const { TypeError } = primordials;

const creating = {};
let boundsOf;

/** The texts of the keys at the ends of a range; undefined where it has none. */
const bounds = (lower, upper, lowerOpen, upperOpen) => ({ __proto__: null, lower, upper, lowerOpen, upperOpen });

/** The bounds of a single key. */
export const only = (key) => bounds(key, key, false, false);

export class IDBKeyRange {
  /** The texts of the keys; undefined where the range has no end. */
  #lower;
  #upper;
  #lowerOpen;
  #upperOpen;

  static {
    boundsOf = (value) => {
      if (!webidl.isObject(value) || !(#lower in value)) return undefined;
      return bounds(value.#lower, value.#upper, value.#lowerOpen, value.#upperOpen);
    };
  }

  constructor(key, lower, upper, lowerOpen, upperOpen) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#lower = lower;
    this.#upper = upper;
    this.#lowerOpen = lowerOpen;
    this.#upperOpen = upperOpen;
  }

  get lower() {
    return this.#lower === undefined ? undefined : valueOfKey(this.#lower);
  }

  get upper() {
    return this.#upper === undefined ? undefined : valueOfKey(this.#upper);
  }

  get lowerOpen() {
    return this.#lowerOpen;
  }

  get upperOpen() {
    return this.#upperOpen;
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbkeyrange-includes */
  includes(key) {
    webidl.requireArguments(arguments.length, 1);
    return isInRange(toKey(key), boundsOf(this));
  }

  static only(value) {
    webidl.requireArguments(arguments.length, 1);
    const key = toKey(value);
    return new IDBKeyRange(creating, key, key, false, false);
  }

  static lowerBound(lower, open = false) {
    webidl.requireArguments(arguments.length, 1);
    return new IDBKeyRange(creating, toKey(lower), undefined, !!open, true);
  }

  static upperBound(upper, open = false) {
    webidl.requireArguments(arguments.length, 1);
    return new IDBKeyRange(creating, undefined, toKey(upper), true, !!open);
  }

  static bound(lower, upper, lowerOpen = false, upperOpen = false) {
    webidl.requireArguments(arguments.length, 2);
    const low = toKey(lower);
    const high = toKey(upper);
    const order = compareKeys(low, high);
    if (order > 0 || (order === 0 && (lowerOpen || upperOpen))) {
      throw domException("DataError", "The lower key is greater than the upper key, or the range is empty.");
    }
    return new IDBKeyRange(creating, low, high, !!lowerOpen, !!upperOpen);
  }
}
webidl.expose(IDBKeyRange);

/** https://w3c.github.io/IndexedDB/#in */
export function isInRange(key, { lower, upper, lowerOpen, upperOpen }) {
  const toLower = lower === undefined ? 1 : compareKeys(key, lower);
  const toUpper = upper === undefined ? -1 : compareKeys(key, upper);
  return (lowerOpen ? toLower > 0 : toLower >= 0) && (upperOpen ? toUpper < 0 : toUpper <= 0);
}

/**
 * https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key-range
 * @param {*} value a range, a key, or nothing for all keys where `isRequired` is not set
 * @returns {object} bounds
 */
export function toBounds(value, isRequired = false) {
  const given = boundsOf(value);
  if (given !== undefined) return given;
  if ((value === undefined || value === null) && !isRequired) return bounds(undefined, undefined, true, true);
  const key = keyOf(value);
  if (key === undefined) throw domException("DataError", "The parameter is not a valid key or key range.");
  return only(key);
}

/** Bounds as Swift takes them. */
export const boundsText = (range) => recordText(range);
