// https://webidl.spec.whatwg.org/#js-default-iterator-object of FormData
import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetPrototypeOf, ReflectSetPrototypeOf, SymbolToStringTag } = primordials;

const IteratorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(function* () {}.prototype));

class FormDataIterator {
  #entries;
  #project;
  #index = 0;

  constructor(entries, project) {
    this.#entries = entries;
    this.#project = project;
  }

  // The list may change between steps.
  next() {
    if (this.#index >= this.#entries.length) return { value: undefined, done: true };
    return { value: this.#project(this.#entries[this.#index++]), done: false };
  }
}

ReflectSetPrototypeOf(FormDataIterator.prototype, IteratorPrototype);
delete FormDataIterator.prototype.constructor;
ReflectDefineProperty(FormDataIterator.prototype, "next", { __proto__: null, enumerable: true });
ReflectDefineProperty(FormDataIterator.prototype, SymbolToStringTag, {
  __proto__: null,
  value: "FormData Iterator",
  configurable: true,
});

/** Iterates over an entry list, giving what `project` makes of each entry. */
export function createIterator(entries, project) {
  return new FormDataIterator(entries, project);
}
