// Converts values between the page and an isolated world.
//
// A platform object of the page (a node, an event, a collection) is seen through a wrapper: an object of the world with
// the world's own interface for a prototype. A wrapper and what it stands for belong together for as long as either
// lives. Functions of the world that go to the page are wrapped likewise, so that what they are called with is converted.
import { load, primordials } from "core";
import { makeInterfaces } from "./interfaces.js";
import { copyBuiltIn, copyError, copyMembers, isPlain, kindOf } from "./values.js";
import { SafeWeakMap } from "web/safe-collections";

const {
  Promise, PromisePrototypeThen, ReflectApply, ReflectGetPrototypeOf, SymbolIterator,
} = primordials;

const ownObjectPrototype = Object.prototype;

/**
 * @param {object} page what `entry.openWorldDoor` of the page gives
 * @returns {{toWorld: Function, toPage: Function, call: Function, bind: Function, isOfPage: Function}}
 */
export function makeMembrane(page) {
  /** Wrapper of the world for an object of the page. */
  const wrappers = new SafeWeakMap();
  /** Object of the page for a wrapper, or for a function or listener object of the world. */
  const originals = new SafeWeakMap();
  /** Function or object of the world for what the page got in its place. */
  const ours = new SafeWeakMap();

  function bind(original, wrapper) {
    wrappers.set(original, wrapper);
    originals.set(wrapper, original);
  }

  const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

  /** The prototype of the platform interface that an object of the page inherits from; null where there is none. */
  function interfacePrototype(object) {
    let prototype = page.prototypeOf(object);
    while (prototype !== null && !page.isInterfacePrototype(prototype)) prototype = page.prototypeOf(prototype);
    return prototype;
  }

  /** Whether an object belongs to this world: its prototypes end at the world's own. */
  function isOurs(object) {
    let last = object;
    for (let next = ReflectGetPrototypeOf(last); next !== null; next = ReflectGetPrototypeOf(last)) last = next;
    return last === ownObjectPrototype;
  }

  /** What a script of the world sees for a value of the page. */
  function toWorld(value) {
    if (!isObject(value)) return value;
    const known = wrappers.get(value) ?? ours.get(value);
    if (known !== undefined) return known;
    if (isOurs(value)) return value;
    if (typeof value === "function") return wrapFunction(value);
    if (page.isForeignWindow(value)) return value;
    const missing = page.missing(value);
    if (missing !== undefined) {
      const stand = load("web/missing-globals").standIn("object", missing);
      bind(value, stand);
      return stand;
    }
    page.prepare(value);
    const prototype = interfacePrototype(value);
    if (prototype !== null) {
      const wrapper = interfaces.makeWrapper(value, prototype);
      bind(value, wrapper);
      return wrapper;
    }
    return copyToWorld(value);
  }

  function copyToWorld(value) {
    const kind = kindOf(value);
    if (kind === "Array") {
      const list = [];
      for (let i = 0; i < value.length; i++) list[i] = toWorld(value[i]);
      return list;
    }
    if (kind === "Error") return copyError(value);
    if (kind === "Promise") return copyPromise(value, toWorld);
    const builtIn = copyBuiltIn(value, kind);
    if (builtIn !== undefined) return builtIn;
    if (typeof value.next === "function") return copyIterator(value);
    return copyMembers(value, {}, toWorld);
  }

  function copyPromise(promise, convert) {
    return new Promise((resolve, reject) => {
      PromisePrototypeThen(promise, (value) => resolve(convert(value)), (reason) => reject(convert(reason)));
    });
  }

  function* copyIterator(iterator) {
    for (;;) {
      const { done, value } = iterator.next();
      if (done) return;
      yield toWorld(value);
    }
  }

  function wrapFunction(original) {
    const { prototype } = original;
    if (isObject(prototype) && page.isInterfacePrototype(prototype)) return interfaces.interfaceOf(prototype);
    const wrapper = function (...values) {
      return call(original, this, values);
    };
    bind(original, wrapper);
    return wrapper;
  }

  /** What the page gets for a value of the world. */
  function toPage(value) {
    if (!isObject(value)) return value;
    const known = originals.get(value);
    if (known !== undefined) return known;
    if (!isOurs(value)) return value;
    if (typeof value === "function") return lend(value, (...values) => callBack(value, values));
    const kind = kindOf(value);
    if (kind === "Array") {
      const list = [];
      for (let i = 0; i < value.length; i++) list[i] = toPage(value[i]);
      return list;
    }
    if (kind === "Promise") return copyPromise(value, toPage);
    if (typeof value.handleEvent === "function" || typeof value.acceptNode === "function") return lendObject(value);
    if (value[SymbolIterator] === undefined && isPlain(value)) return copyMembers(value, {}, toPage);
    return value;
  }

  function lend(value, stand) {
    originals.set(value, stand);
    ours.set(stand, value);
    return stand;
  }

  /** A callback object: its method is looked up at each call, as Web IDL asks. */
  function lendObject(value) {
    return lend(value, {
      handleEvent: (event) => ReflectApply(value.handleEvent, value, [toWorld(event)]),
      acceptNode: (node) => toPage(ReflectApply(value.acceptNode, value, [toWorld(node)])),
    });
  }

  /** Calls a function of the world for the page. `this` is what a listener finds: the event's current target. */
  function callBack(callback, values) {
    const converted = [];
    for (let i = 0; i < values.length; i++) converted[i] = toWorld(values[i]);
    const self = converted[0]?.currentTarget;
    return toPage(ReflectApply(callback, self, converted));
  }

  /** Calls a function of the page for the world: everything is converted, what is thrown too. */
  function call(original, self, values) {
    const converted = [];
    for (let i = 0; i < values.length; i++) converted[i] = toPage(values[i]);
    try {
      return toWorld(ReflectApply(original, toPage(self === undefined ? globalThis : self), converted));
    } catch (error) {
      throw toWorld(error);
    }
  }

  /** Whether a value of the world stands for a function of the page that no script of the world has given it. */
  function isOfPage(value) {
    const original = typeof value === "function" ? originals.get(value) : undefined;
    return original !== undefined && ours.get(original) === undefined;
  }

  const membrane = { toWorld, toPage, call, bind, isOfPage };
  const interfaces = makeInterfaces(page, membrane);
  bind(page.global, globalThis);
  return membrane;
}
