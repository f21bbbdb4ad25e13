// https://webidl.spec.whatwg.org/#js-default-iterator-object of URLSearchParams
import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetPrototypeOf, ReflectSetPrototypeOf, SymbolToStringTag } =
  primordials;

const IteratorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(function* () {}.prototype));

class SearchParamsIterator {
  #listOf;
  #params;
  #project;
  #index = 0;

  constructor(listOf, params, project) {
    this.#listOf = listOf;
    this.#params = params;
    this.#project = project;
  }

  // The list is asked for anew at each step: it may have changed, or been replaced, in between.
  next() {
    const list = this.#listOf(this.#params);
    if (this.#index >= list.length) {
      return { value: undefined, done: true };
    }
    return { value: this.#project(list[this.#index++]), done: false };
  }
}

ReflectSetPrototypeOf(SearchParamsIterator.prototype, IteratorPrototype);
delete SearchParamsIterator.prototype.constructor;
ReflectDefineProperty(SearchParamsIterator.prototype, "next", { __proto__: null, enumerable: true });
ReflectDefineProperty(SearchParamsIterator.prototype, SymbolToStringTag, {
  __proto__: null,
  value: "URLSearchParams Iterator",
  configurable: true,
});

/** Iterates over the pairs of `params`, giving what `project` makes of each. */
export function createIterator(listOf, params, project) {
  if (listOf(params) === undefined) {
    throw new primordials.TypeError("Can only call URLSearchParams.entries on instances of URLSearchParams");
  }
  return new SearchParamsIterator(listOf, params, project);
}
