// Values without an interface, as lists, records and promises: what goes from a page to an isolated world, or back, is copied.
import { primordials } from "core";
import { make } from "web/builtins";
import { SafeMap } from "web/safe-collections";
import { makeObservable } from "./observable-array.js";
import {
  copyArray, copyBuiltIn, copyElements, copyEntries, copyError, copyMembers, isPlain, isPromise, kindOf, shareView,
} from "./values.js";

const { Promise, PromisePrototypeThen, ReflectDefineProperty, SymbolIterator, SymbolToStringTag } = primordials;
const { asyncIterator: SymbolAsyncIterator } = Symbol;

/** Whether the page gets a copy of an object of the world. */
export function isCopied(value, kind) {
  return kind === "Array" || kind === "Promise" || (value[SymbolIterator] === undefined && isPlain(value));
}

function copyPromise(promise, convert) {
  return new Promise((resolve, reject) => {
    PromisePrototypeThen(promise, (value) => resolve(convert(value)), (reason) => reject(convert(reason)));
  });
}

/**
 * @param {object} page the page's door
 * @param {Function} bind has two objects stand for one another
 * @param {{ toWorld: Function, toPage: Function }} conversions
 */
export function makeCopies(page, bind, { toWorld, toPage }) {
  /** What has been copied already of the structure that is being copied; null while none is. */
  let copies = null;

  /** Notes a copy before it has its contents: they may have it among them. */
  function fill(value, copy, addContents) {
    const isOutermost = copies === null;
    if (isOutermost) copies = new SafeMap();
    copies.set(value, copy);
    try {
      addContents(copy);
    } finally {
      if (isOutermost) copies = null;
    }
    return copy;
  }

  const copyItems = (array, convert) => fill(array, [], (list) => copyArray(array, list, convert));

  function copyToWorld(value) {
    const kind = kindOf(value);
    if (kind === "Array") {
      const list = copyItems(value, toWorld);
      return page.isObservableArray(value) ? bound(value, makeObservable(value, list, { toWorld, toPage })) : list;
    }
    if (kind === "Error") return copyError(value, toWorld);
    if (kind === "Promise" && isPromise(value)) return bound(value, copyPromise(value, toWorld));
    if (kind === "view") return bound(value, shareView(value));
    if (kind === "Map") return fill(value, make("Map"), (map) => copyEntries(value, map, toWorld));
    if (kind === "Set") return fill(value, make("Set"), (set) => copyElements(value, set, toWorld));
    const builtIn = copyBuiltIn(value, kind);
    if (builtIn !== undefined) return builtIn;
    if (typeof value.next === "function") {
      return typeof value[SymbolAsyncIterator] === "function" ? copyAsyncIterator(value) : copyIterator(value);
    }
    const copy = fill(value, {}, (members) => copyMembers(value, members, toWorld));
    return kind === "Object" ? copy : bound(value, nameNamespace(copy, kind));
  }

  function bound(original, copy) {
    bind(original, copy);
    return copy;
  }

  /** https://webidl.spec.whatwg.org/#namespace-object, as `CSS`: there is one in each world. */
  function nameNamespace(copy, name) {
    ReflectDefineProperty(copy, SymbolToStringTag, { __proto__: null, value: name, configurable: true });
    return copy;
  }

  function* copyIterator(iterator) {
    for (;;) {
      const { done, value } = iterator.next();
      if (done) return;
      yield toWorld(value);
    }
  }

  /** Of a stream, which a loop that is left cancels. */
  async function* copyAsyncIterator(iterator) {
    let isLeft = false;
    try {
      for (;;) {
        const { done, value } = await copyPromise(iterator.next(), toWorld);
        if (done) return value;
        isLeft = true;
        yield value;
        isLeft = false;
      }
    } finally {
      if (isLeft) await copyPromise(iterator.return(), toWorld);
    }
  }

  /** A copy of an object of the world; itself where its class is no plain one. */
  function copyToPage(value) {
    const kind = kindOf(value);
    if (kind === "Array") return copyItems(value, toPage);
    if (kind === "Promise") return copyPromise(value, toPage);
    return isCopied(value, kind) ? fill(value, {}, (copy) => copyMembers(value, copy, toPage)) : value;
  }

  return { copyOf: (value) => copies?.get(value), copyToPage, copyToWorld };
}
