import { primordials } from "./primordials.js";

const { ReflectDefineProperty } = primordials;

/** OPTIMIZATION: one for all, since each would be an object of its own. */
const descriptor = { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true };

/**
 * Puts an item into a list. Where it is assigned, and the list has none there yet, a page gets it that has defined a setter for the index
 * on `Array.prototype`, or keeps it from being there.
 * @param {Array} list
 * @param {number} index
 * @param {*} item
 */
export function put(list, index, item) {
  descriptor.value = item;
  ReflectDefineProperty(list, index, descriptor);
  descriptor.value = undefined;
}

/** Puts an item behind those that a list has. */
export function push(list, item) {
  put(list, list.length, item);
}
