// https://webidl.spec.whatwg.org/#js-default-iterator-object
import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetPrototypeOf, ReflectSetPrototypeOf, SymbolToStringTag } = primordials;

const IteratorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(function* () {}.prototype));

/**
 * Defines the iterators of an interface.
 * @param {string} name of the interface, as "Headers"
 * @returns {(pairs: () => *[], project: (pair: *) => *) => object} makes one: `pairs` is asked at each step, as they may have changed in
 *   between; `project` gives what a script gets of a pair
 */
export function defineIterator(name) {
  class DefaultIterator {
    #pairs;
    #project;
    #index = 0;

    constructor(pairs, project) {
      this.#pairs = pairs;
      this.#project = project;
    }

    next() {
      const pairs = this.#pairs();
      if (this.#index >= pairs.length) return { value: undefined, done: true };
      return { value: this.#project(pairs[this.#index++]), done: false };
    }
  }
  const { prototype } = DefaultIterator;
  ReflectSetPrototypeOf(prototype, IteratorPrototype);
  delete prototype.constructor;
  ReflectDefineProperty(prototype, "next", { __proto__: null, enumerable: true });
  ReflectDefineProperty(prototype, SymbolToStringTag, { __proto__: null, value: `${name} Iterator`, configurable: true });
  return (pairs, project) => new DefaultIterator(pairs, project);
}
