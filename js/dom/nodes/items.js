// What interfaces that hold items have in common: https://webidl.spec.whatwg.org/#js-setlike, https://webidl.spec.whatwg.org/#js-maplike
import { primordials, webidl } from "core";
import { include } from "./mixin.js";

const { ReflectApply, ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

/**
 * Gives an interface the members that name no item: `size`, `clear`, `forEach`, `entries`, `keys`, `values` and its iterator.
 * @param {Function} Interface the class, before it is exposed
 * @param {(object: object) => SafeSet | SafeMap} itemsOf what an object of the class holds; throws for any other object
 * @param {"entries" | "values"} iterator which of the members the iterator is
 */
export function addItemMembers(Interface, itemsOf, iterator) {
  const Members = {
    get size() {
      return itemsOf(this).size;
    },

    clear() {
      itemsOf(this).clear();
    },

    forEach(callback, thisArgument = undefined) {
      webidl.requireArguments(arguments.length, 1);
      const items = itemsOf(this);
      if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') must be a function");
      items.forEach((value, key) => {
        ReflectApply(callback, thisArgument, [value, key, this]);
      });
    },

    entries() {
      return itemsOf(this).entries();
    },

    keys() {
      return itemsOf(this).keys();
    },

    values() {
      return itemsOf(this).values();
    },
  };
  include(Interface, Members);
  ReflectDefineProperty(Interface.prototype, SymbolIterator, {
    __proto__: null, value: Interface.prototype[iterator], writable: true, configurable: true,
  });
}
