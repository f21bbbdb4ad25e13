// https://webidl.spec.whatwg.org/#js-default-iterator-object over
// https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
import { primordials } from "core";
import { headerValue } from "web/fetch";

const { ReflectDefineProperty, ReflectGetPrototypeOf, ReflectSetPrototypeOf, SymbolToStringTag } = primordials;

const IteratorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(function* () {}.prototype));

class HeadersIterator {
  #list;
  #project;
  #index = 0;

  constructor(list, project) {
    this.#list = list;
    this.#project = project;
  }

  // The list is sorted anew for each step: it may have changed in between.
  next() {
    const pairs = sortAndCombine(this.#list);
    if (this.#index >= pairs.length) {
      return { value: undefined, done: true };
    }
    return { value: this.#project(pairs[this.#index++]), done: false };
  }
}

ReflectSetPrototypeOf(HeadersIterator.prototype, IteratorPrototype);
delete HeadersIterator.prototype.constructor;
ReflectDefineProperty(HeadersIterator.prototype, "next", { __proto__: null, enumerable: true });
ReflectDefineProperty(HeadersIterator.prototype, SymbolToStringTag, {
  __proto__: null,
  value: "Headers Iterator",
  configurable: true,
});

/**
 * @param {object[]} list a header list
 * @param {function([string, string]): *} project what a step gives of a pair
 */
export function createIterator(list, project) {
  return new HeadersIterator(list, project);
}

function sortAndCombine(list) {
  const pairs = [];
  for (let index = 0; index < list.length; index++) {
    const name = list[index][2];
    if (name === "set-cookie") {
      insert(pairs, [name, list[index][1]]);
    } else if (!contains(pairs, name)) {
      insert(pairs, [name, headerValue(list, name)]);
    }
  }
  return pairs;
}

// Equal names stay in the order of the list.
function insert(pairs, pair) {
  let index = pairs.length;
  while (index > 0 && pairs[index - 1][0] > pair[0]) {
    pairs[index] = pairs[index - 1];
    index--;
  }
  pairs[index] = pair;
}

function contains(pairs, name) {
  for (let index = 0; index < pairs.length; index++) {
    if (pairs[index][0] === name) {
      return true;
    }
  }
  return false;
}
