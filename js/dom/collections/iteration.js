// https://webidl.spec.whatwg.org/#js-iterable, for interfaces with indices: the methods are those of arrays
import { defineValue } from "core";

/** Adds `entries`, `forEach`, `keys` and `values`. */
export function addArrayMethods(Interface) {
  const { entries, forEach, keys, values } = Array.prototype;
  defineValue(Interface.prototype, "entries", entries, true);
  defineValue(Interface.prototype, "forEach", forEach, true);
  defineValue(Interface.prototype, "keys", keys, true);
  defineValue(Interface.prototype, "values", values, true);
}

export function addIterator(Interface) {
  defineValue(Interface.prototype, Symbol.iterator, Array.prototype[Symbol.iterator], false);
}
