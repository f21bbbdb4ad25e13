// https://webidl.spec.whatwg.org/#js-iterable, for interfaces with indices: the methods are those of arrays
import { defineValue } from "core";

const { entries, forEach, keys, values } = Array.prototype;

/** The methods of arrays that such interfaces have, taken before a script could put others in their place. */
export const arrayMethods = { __proto__: null, entries, forEach, keys, values };

/** Adds `entries`, `forEach`, `keys` and `values`. */
export function addArrayMethods(Interface) {
  defineValue(Interface.prototype, "entries", entries, true);
  defineValue(Interface.prototype, "forEach", forEach, true);
  defineValue(Interface.prototype, "keys", keys, true);
  defineValue(Interface.prototype, "values", values, true);
}

export function addIterator(Interface) {
  defineValue(Interface.prototype, Symbol.iterator, values, false);
}
