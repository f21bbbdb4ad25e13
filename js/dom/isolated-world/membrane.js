// Converts values between the page and an isolated world.
//
// A platform object of the page (a node, an event, a collection) is seen through a wrapper: an object of the world with
// the world's own interface for a prototype. A wrapper and what it stands for belong together for as long as either
// lives. Functions of the world that go to the page are wrapped likewise, so that what they are called with is converted.
import { host, load, primordials, webidl } from "core";
import { lastPrototype } from "library/realms";
import { makeInterfaces } from "./interfaces.js";
import { makeObservable } from "./observable-array.js";
import {
  copyArray, copyBuiltIn, copyElements, copyEntries, copyError, copyMembers, describeError, describeFunction, isPlain, kindOf, shareView,
} from "./values.js";
import { SafeMap, SafeWeakMap } from "web/safe-collections";

const {
  Promise, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, SymbolIterator, SymbolToStringTag, uncurryThis,
} = primordials;
const { asyncIterator: SymbolAsyncIterator } = Symbol;
const functionText = uncurryThis(Function.prototype.toString);

const ownObjectPrototype = Object.prototype;

/**
 * @param {object} page what `entry.openWorldDoor` of the page gives
 * @returns {Object<string, Function>} each function is described where it stands
 */
export function makeMembrane(page) {
  /** Wrapper of the world for an object of the page. */
  const wrappers = new SafeWeakMap();
  /** Object of the page for a wrapper, or for a function or listener object of the world. */
  const originals = new SafeWeakMap();
  /** Function or object of the world for what the page got in its place. */
  const ours = new SafeWeakMap();
  /** What the page got for a callback object of the world. */
  const callbacks = new SafeWeakMap();
  /** What has been copied already of the structure that is being copied; null while none is. */
  let copies = null;

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
  const isOurs = (object) => lastPrototype(object) === ownObjectPrototype;

  /** What a script of the world sees for a value of the page. */
  function toWorld(value) {
    if (!isObject(value)) return value;
    const known = wrappers.get(value) ?? ours.get(value) ?? copies?.get(value);
    if (known !== undefined) return known;
    if (isOurs(value)) return value;
    if (typeof value === "function") return wrapFunction(value);
    if (page.isForeignWindow(value)) return wrapForeignWindow(value);
    const missing = page.missing(value);
    if (missing !== undefined) {
      const stand = load("web/missing-globals").standIn("object", missing, "window");
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

  /** Copy of the world for what an attribute of the page has given. */
  const kept = new SafeWeakMap();

  /** What a script of the world sees of an attribute: the same object as long as the page has the same. */
  function attributeToWorld(value) {
    if (!isObject(value)) return value;
    const known = wrappers.get(value) ?? ours.get(value) ?? kept.get(value);
    if (known !== undefined) return known;
    const seen = toWorld(value);
    if (seen !== value && wrappers.get(value) === undefined) kept.set(value, seen);
    return seen;
  }

  /** What little there is of a window of another origin, whose functions take what the world has. */
  function wrapForeignWindow(view) {
    const wrapper = new Proxy(view, {
      __proto__: null,
      get(target, name) {
        const member = target[name];
        const isSeen = typeof member === "function" || page.isForeignWindow(member) || page.windowMembers(member) !== undefined;
        return isSeen ? toWorld(member) : member;
      },
    });
    bind(view, wrapper);
    return wrapper;
  }

  function copyToWorld(value) {
    const kind = kindOf(value);
    if (kind === "Array") {
      const list = copyItems(value, toWorld);
      return page.isObservableArray(value) ? observe(value, list) : list;
    }
    if (kind === "Error") return copyError(value, toWorld);
    if (kind === "Promise") {
      const promise = copyPromise(value, toWorld);
      bind(value, promise);
      return promise;
    }
    if (kind === "view") {
      const view = shareView(value);
      bind(value, view);
      return view;
    }
    if (kind === "Map") return fill(value, new Map(), (map) => copyEntries(value, map, toWorld));
    if (kind === "Set") return fill(value, new Set(), (set) => copyElements(value, set, toWorld));
    const builtIn = copyBuiltIn(value, kind);
    if (builtIn !== undefined) return builtIn;
    if (typeof value.next === "function") {
      return typeof value[SymbolAsyncIterator] === "function" ? copyAsyncIterator(value) : copyIterator(value);
    }
    const copy = fill(value, {}, (members) => copyMembers(value, members, toWorld));
    if (kind !== "Object") nameNamespace(value, copy, kind);
    return copy;
  }

  /** https://webidl.spec.whatwg.org/#namespace-object, as `CSS`: there is one in each world. */
  function nameNamespace(original, copy, name) {
    ReflectDefineProperty(copy, SymbolToStringTag, { __proto__: null, value: name, configurable: true });
    bind(original, copy);
  }

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

  function observe(original, list) {
    const array = makeObservable(original, list, { toWorld, toPage });
    bind(original, array);
    return array;
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

  /** Whether a function of the page is a constructor of platform objects. */
  function isInterface(original) {
    return isObject(original.prototype) && page.isInterfacePrototype(original.prototype);
  }

  function wrapFunction(original) {
    if (isInterface(original)) return interfaces.constructorFor(original, original.prototype);
    const takesAny = original.name === "reportError" && original === page.reportError();
    const wrapper = describeFunction(original, function (...values) {
      if (takesAny && values.length > 0) values[0] = giveThrown(values[0]);
      return call(original, this, values);
    });
    bind(original, wrapper);
    return wrapper;
  }

  /** Whether the page gets a copy of an object of the world. */
  function isCopied(value, kind) {
    return kind === "Array" || kind === "Promise" || (value[SymbolIterator] === undefined && isPlain(value));
  }

  /** What the page gets for a value of the world. */
  function toPage(value) {
    if (!isObject(value)) return value;
    const known = originals.get(value) ?? copies?.get(value);
    if (known !== undefined) return known;
    if (!isOurs(value)) return value;
    if (typeof value === "function") return lend(value, standFor(value));
    const kind = kindOf(value);
    if (kind === "Array") return copyItems(value, toPage);
    if (kind === "Promise") return copyPromise(value, toPage);
    return isCopied(value, kind) ? fill(value, {}, (copy) => copyMembers(value, copy, toPage)) : value;
  }

  /**
   * What a script of the page may get for a value of the world: what the page has already, or a copy that is made in the page, as
   * `cloneAcrossWorlds` of WebKit makes one. From an object of the world a script would come to the world's `Function`.
   */
  function give(value) {
    if (!isObject(value) || typeof value === "function") return toPage(value);
    const known = originals.get(value);
    if (known !== undefined || !isOurs(value)) return known ?? value;
    const kind = kindOf(value);
    if (kind === "Error") return page.makeError(describeError(value));
    return kind === "Promise" ? givePromise(value, give) : page.clone(toPage(value));
  }

  /**
   * The same for what a function of this world gives or throws, which no script of the page sees: where it comes back, as the value of a
   * promise that the page's objects keep, it is what it was. What cannot be copied has an object that says nothing in its place.
   */
  function giveAnswer(value) {
    if (!isObject(value) || typeof value === "function" || originals.get(value) !== undefined || !isOurs(value)) return give(value);
    if (kindOf(value) === "Promise") return givePromise(value, giveAnswer);
    const copy = give(value) ?? page.clone({});
    if (isObject(copy)) ours.set(copy, value);
    return copy;
  }

  function givePromise(promise, convert) {
    let rejected;
    const { promise: copy, resolve, reject } = page.makePromise((kind) => host.exception_report(rejected, kind));
    PromisePrototypeThen(promise, (value) => resolve(convert(value)), (reason) => {
      rejected = reason;
      reject(convert(reason));
    });
    return copy;
  }

  /** What the page gets of an error. Where nobody there handles it, it is reported as this world's. */
  function giveThrown(error) {
    const given = giveAnswer(error);
    page.keepThrown(given, (kind) => host.exception_report(error, kind));
    return given;
  }

  /** An exception that code of ours has made in this world, in the place of which its scripts get one of their own class. */
  function seenException(error) {
    const details = webidl.platformObjects.exceptions.domExceptionDetails(error);
    return details === undefined ? error : toWorld(page.domException(details.name, details.message));
  }

  /** Runs what the page has called: it gets nothing of the world, not even by what is thrown. */
  function answer(run) {
    try {
      return giveAnswer(run());
    } catch (error) {
      throw giveThrown(error);
    }
  }

  /** What the page calls for a function of the world: a method of the page, which has no prototype. */
  const standFor = (callback) => page.makeFunction((self, values) => callBack(callback, self, values), () => functionText(callback));

  /** Has `stand`, which is made here, stand in the page for a value of the world. */
  function lend(value, stand) {
    originals.set(value, stand);
    originals.set(stand, stand);
    ours.set(stand, value);
    return stand;
  }

  /** What the page gets for a callback object: its method is looked up at each call, as Web IDL asks. */
  function lendCallback(value) {
    if (typeof value !== "object" || value === null || !isOurs(value)) return value;
    let stand = callbacks.get(value);
    if (stand === undefined) {
      stand = page.makeCallback((name, subject) => answer(() => ReflectApply(value[name], value, [toWorld(subject)])));
      callbacks.set(value, stand);
      originals.set(stand, stand);
      ours.set(stand, value);
    }
    return stand;
  }

  /** Has the page's promise of a rejection, and its reason, be what they are in this world. */
  function fireRejection(promise, reason) {
    return page.fireRejection(giveAnswer(reason), (stand) => ours.set(stand, promise));
  }

  /** Calls a function of the world for the page: everything is converted. */
  function callBack(callback, self, values) {
    return answer(() => {
      const converted = [];
      for (let i = 0; i < values.length; i++) converted[i] = toWorld(values[i]);
      return ReflectApply(callback, toWorld(self), converted);
    });
  }

  /** What the page keeps, or hands on, for a value of the world that it would copy, and never looks into: it comes back as it was. */
  function lendOpaque(value) {
    if (!isObject(value) || typeof value === "function" || originals.get(value) !== undefined || !isOurs(value)) return value;
    if (!isCopied(value, kindOf(value))) return value;
    const stand = page.clone({});
    originals.set(stand, stand);
    ours.set(stand, value);
    return stand;
  }

  /** Reads an attribute of the page for the world. */
  const read = (getter, self) => callAs(getter, self, [], -1, attributeToWorld);

  /**
   * Calls a function of the page for the world: everything is converted, what is thrown too.
   * @param {number} [asItIs] the place of an argument that the page clones, and gets as it is
   */
  const call = (original, self, values, asItIs = -1) => callAs(original, self, values, asItIs, toWorld);

  function callAs(original, self, values, asItIs, convert) {
    const converted = [];
    for (let i = 0; i < values.length; i++) converted[i] = i === asItIs ? values[i] : toPage(values[i]);
    const outer = page.caller.isWorld;
    page.caller.isWorld = true;
    try {
      return convert(ReflectApply(original, toPage(self === undefined ? globalThis : self), converted));
    } catch (error) {
      throw toWorld(error);
    } finally {
      page.caller.isWorld = outer;
    }
  }

  /** Whether a value of the world stands for a function of the page that no script of the world has given it. */
  function isOfPage(value) {
    const original = typeof value === "function" ? originals.get(value) : undefined;
    return original !== undefined && ours.get(original) === undefined;
  }

  const originalOf = (value) => originals.get(value);
  const wrapperOf = (original) => wrappers.get(original);

  /** The page's object that a value of the world is a wrapper of; undefined for what the world has made. */
  function pageObject(value) {
    const original = originals.get(value);
    return original !== undefined && wrappers.get(original) === value ? original : undefined;
  }

  const membrane = {
    toWorld, toPage, give, answer, call, read, callBack, bind, lend, lendCallback, lendOpaque, fireRejection, originalOf, pageObject,
    wrapperOf, isInterface, isOfPage, seenException, oursFor: (original) => ours.get(original),
  };
  const interfaces = makeInterfaces(page, membrane);
  bind(page.global, globalThis);
  membrane.attributesOf = interfaces.attributesOf;
  membrane.functionFor = interfaces.functionFor;
  return membrane;
}
