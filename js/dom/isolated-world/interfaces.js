// The interfaces of an isolated world: for each of the page's, one with the world's own constructor, prototype and
// functions, which call the page's as they were before any script of the page ran.
import { defineValue, host, primordials, timers } from "core";
import { prototypeTemplate } from "library/world-prototypes";
import { builtins } from "web/builtins";
import { SafeMap } from "web/safe-collections";
import { makeAttributes } from "./attributes.js";
import { makeClassLender } from "./custom-elements.js";
import { makeDetails } from "./details.js";
import { makeExotics } from "./exotic.js";
import { makeWindowPrototype, settableMembers } from "./frame-window.js";
import { defineShadowRoot } from "./shadow-root.js";
import { describeFunction } from "./values.js";

const {
  Error, ReflectApply, ReflectConstruct, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, ReflectSetPrototypeOf,
  SymbolIterator, SymbolToStringTag, TypeError,
} = primordials;

const { getOwnPropertyDescriptor } = builtins.Reflect;
const { entries, forEach, keys, values } = Array.prototype;
const ownArrayMethods = { __proto__: null, entries, forEach, keys, values };

/** Whether an object, or the interface itself, is of one of these interfaces; of any, where none is named. */
function isOneOf(interfaces, object) {
  if (interfaces === undefined) return true;
  const name = typeof object === "function" ? object.name : object?.[SymbolToStringTag];
  for (let i = 0; i < interfaces.length; i++) if (interfaces[i] === name) return true;
  return false;
}

/** A class whose constructor returns the object that it is given, under the prototype of whoever extends it. */
function Plain() {}

/**
 * @param {object} page the page's door
 * @param {object} membrane what `makeMembrane` gives
 */
export function makeInterfaces(page, membrane) {
  /** By the page's prototype: { prototype, Interface, isError } of the world. */
  const known = new SafeMap();
  const makeExotic = makeExotics(membrane);
  const details = makeDetails(page, membrane);
  const lendClass = makeClassLender(membrane);

  /** Has a callback object or a class among the arguments of a method lent to the page, and calls it. */
  const lendCallback = (place) => (values, call) => {
    if (values.length > place) values[place] = membrane.lendCallback(values[place]);
    return call();
  };
  /** Has the page get an argument as it is, which it clones: https://html.spec.whatwg.org/multipage/structured-data.html */
  const lendCloned = (place, interfaces) => (values, call, object) => call(isOneOf(interfaces, object) ? place : -1);

  /** Has the page hand on a first argument that may be anything, as the reason of an abort. */
  const lendAny = (interfaces) => (values, call, object) => {
    if (values.length > 0 && isOneOf(interfaces, object)) values[0] = membrane.lendOpaque(values[0]);
    return call();
  };

  /** Has what a callback is called with, or on, never leave the world. */
  function lendTimer(values, call) {
    if (values.length > 0 && typeof values[0] !== "function") {
      const text = `${values[0]}`;
      if (page.refusesTimer(text)) return 0;
      values[0] = timers.scriptOf(text);
    }
    if (values.length > 2) {
      const [callback, delay, ...own] = values;
      return call(-1, [() => ReflectApply(callback, globalThis, own), delay]);
    }
    return call();
  }

  const lenders = {
    __proto__: null,
    setInterval: lendTimer,
    setTimeout: lendTimer,
    forEach(values, call) {
      if (values.length < 2 || typeof values[0] !== "function") return call();
      const [callback, self] = values;
      return call(-1, [(...own) => ReflectApply(callback, self, own)]);
    },
    add: lendCloned(0, ["IDBObjectStore"]),
    postMessage: lendCloned(0, undefined),
    pushState: lendCloned(0, undefined),
    put: lendCloned(0, ["IDBObjectStore"]),
    replaceState: lendCloned(0, undefined),
    update: lendCloned(0, ["IDBCursor", "IDBCursorWithValue"]),
    abort: lendAny(["AbortController", "AbortSignal", "WritableStream", "WritableStreamDefaultWriter"]),
    cancel: lendAny(["ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamDefaultReader"]),
    enqueue: lendAny(["ReadableStreamDefaultController", "TransformStreamDefaultController"]),
    error: lendAny([
      "ReadableByteStreamController", "ReadableStreamDefaultController", "TransformStreamDefaultController",
      "WritableStreamDefaultController",
    ]),
    write: lendAny(["WritableStreamDefaultWriter"]),
    addEventListener: lendCallback(1),
    removeEventListener: lendCallback(1),
    createNodeIterator: lendCallback(2),
    createTreeWalker: lendCallback(2),
    // A stream may have other ends than those of its interface: https://streams.spec.whatwg.org/#rs-pipe-through
    pipeThrough(values, call) {
      const transform = values[0];
      if (typeof transform === "object" && transform !== null) values[0] = { readable: transform.readable, writable: transform.writable };
      return call();
    },
    define: (values, call) => lendClass(values[1], (stand) => {
      if (values.length > 1) values[1] = stand;
      return call();
    }),
  };

  function parentOf(prototype) {
    // DOMException is the one interface that inherits from a built-in class.
    if (page.isErrorPrototype(prototype)) return { prototype: Error.prototype, Interface: Function.prototype };
    let parent = page.prototypeOf(prototype);
    while (parent !== null && !page.isInterfacePrototype(parent)) parent = page.prototypeOf(parent);
    return parent === null ? { prototype: Object.prototype, Interface: Function.prototype } : interfaceFor(parent);
  }

  /** The world's interface for a prototype of the page. */
  function interfaceFor(original) {
    let found = known.get(original);
    if (found !== undefined) return found;
    const parent = parentOf(original);
    const Original = constructorOf(original);
    const Interface = makeConstructor(Original, original);
    const prototype = makePrototype(page.descriptors(original), parent.prototype);
    ReflectDefineProperty(Interface, "prototype", { __proto__: null, value: prototype, writable: false });
    ReflectSetPrototypeOf(Interface, parent.Interface);
    defineValue(prototype, "constructor", Interface, false);
    found = { prototype, Interface, isError: parent.prototype === Error.prototype };
    known.set(original, found);
    if (Original !== undefined) {
      membrane.bind(Original, Interface);
      copyStatics(Original, Interface);
    }
    membrane.bind(original, prototype);
    const anyMembers = page.anyMembers(original);
    if (anyMembers !== undefined) details.define(prototype, anyMembers);
    if (page.isElement(original)) defineShadowRoot(prototype, membrane);
    return found;
  }

  const constructorOf = (original) => page.descriptors(original).constructor?.value;

  function makePrototype(descriptors, parent) {
    const keys = ReflectOwnKeys(descriptors);
    const { place, version, text, others } = prototypeTemplate(descriptors[SymbolToStringTag]?.value ?? "", keys, descriptors);
    const prototype = host.prototype_load(place, version, text)(
      descriptors, parent, read, readHandler, write, invoke);
    define(others, descriptors, prototype, undefined);
    return prototype;
  }

  const none = [];
  const { read } = membrane;

  /** An event handler that the page has set does not show in the world. */
  function readHandler(getter, object) {
    const value = membrane.call(getter, object, none);
    return membrane.isOfPage(value) ? null : value;
  }

  function write(setter, object, value) {
    membrane.call(setter, object, [value]);
  }

  function invoke(method, object, values, key) {
    const lendTo = lenders[key];
    if (lendTo === undefined) return membrane.call(method, object, values);
    return lendTo(values, (asItIs, others = values) => membrane.call(method, object, others, asItIs), object);
  }

  function makeConstructor(Original, original) {
    const Interface = function (...values) {
      if (new.target === undefined) throw new TypeError("Constructor requires 'new' operator");
      if (Original === undefined) throw new TypeError("Illegal constructor");
      const anyMembers = page.anyMembers(original);
      const own = anyMembers === undefined ? undefined : details.lend(values, anyMembers);
      const converted = [];
      for (let i = 0; i < values.length; i++) converted[i] = membrane.toPage(values[i]);
      let made;
      const outer = page.caller.isWorld;
      page.caller.isWorld = true;
      try {
        made = ReflectConstruct(Original, converted, membrane.originalOf(new.target) ?? Original);
      } catch (error) {
        throw membrane.toWorld(error);
      } finally {
        page.caller.isWorld = outer;
      }
      if (own !== undefined) details.keep(made, own);
      const { prototype } = new.target;
      let wrapper = membrane.wrapperOf(made);
      if (wrapper === undefined) {
        wrapper = makeWrapper(made, original, prototype);
        membrane.bind(made, wrapper);
      } else {
        // An element that is there already becomes a custom one.
        ReflectSetPrototypeOf(wrapper, prototype);
      }
      return wrapper;
    };
    return Interface;
  }

  /** The world's function for a constructor of the page: an interface, or what makes one by another name, as `Image`. */
  function constructorFor(Original, originalPrototype) {
    const { Interface, prototype } = interfaceFor(originalPrototype);
    if (constructorOf(originalPrototype) === Original) return Interface;
    const Factory = makeConstructor(Original, originalPrototype);
    ReflectDefineProperty(Factory, "prototype", { __proto__: null, value: prototype, writable: false });
    copyStatics(Original, Factory);
    membrane.bind(Original, Factory);
    return Factory;
  }

  const notCopied = { __proto__: null, prototype: true, arguments: true, caller: true };

  /** Copies what a constructor of the page has of its own. Statics are called on the page's own constructor. */
  function copyStatics(Original, to) {
    const descriptors = page.descriptors(Original);
    const keys = [];
    const all = ReflectOwnKeys(descriptors);
    for (let i = 0; i < all.length; i++) {
      if (notCopied[all[i]] === undefined) keys[keys.length] = all[i];
    }
    define(keys, descriptors, to, Original);
  }

  function define(keys, descriptors, to, self) {
    for (let i = 0; i < keys.length; i++) ReflectDefineProperty(to, keys[i], convert(keys[i], descriptors[keys[i]], self));
  }

  function convert(key, descriptor, self) {
    const { get, set, value, writable, enumerable, configurable } = descriptor;
    if (get !== undefined || set !== undefined) {
      const accessor = getOwnPropertyDescriptor(accessorFor(get, set, key, self), key);
      accessor.enumerable = enumerable;
      return accessor;
    }
    return {
      __proto__: null,
      value: typeof value === "function" ? methodFor(value, key, self) : value,
      writable,
      enumerable,
      configurable,
    };
  }

  /** An object with the world's accessor, whose functions so get the names that Web IDL wants. */
  function accessorFor(get, set, key, self) {
    const isHandler = set !== undefined && typeof key === "string" && key[0] === "o" && key[1] === "n";
    const readThis = isHandler ? readHandler : read;
    if (set === undefined) {
      return {
        get [key]() {
          return readThis(get, self ?? this);
        },
      };
    }
    return {
      get [key]() {
        return readThis(get, self ?? this);
      },
      set [key](value) {
        write(set, self ?? this, value);
      },
    };
  }

  function functionFor(original, key, self) {
    // A method, not a function: it is no constructor.
    const { [key]: method } = {
      [key](...values) {
        return invoke(original, self ?? this, values, key);
      },
    };
    return describeFunction(original, method);
  }

  /** By the page's function: one may stand under several keys, as `values` and `[Symbol.iterator]`. */
  const methods = new SafeMap();

  function methodFor(original, key, self) {
    const arrayMethod = key === SymbolIterator ? "values" : key;
    if (arrayMethod in ownArrayMethods && page.arrayMethods[arrayMethod] === original) return ownArrayMethods[arrayMethod];
    let method = methods.get(original);
    if (method === undefined) methods.set(original, (method = functionFor(original, key, self)));
    return method;
  }

  /**
   * The wrapper of an object of the page.
   * @param {object} original
   * @param {object} originalPrototype the prototype of its interface
   * @param {object} [prototype] another prototype, where a class of the world extends the interface
   */
  function makeWrapper(original, originalPrototype, prototype = undefined) {
    const found = interfaceFor(originalPrototype);
    const parent = prototype ?? found.prototype;
    if (found.isError) {
      const error = new Error();
      ReflectSetPrototypeOf(error, parent);
      return error;
    }
    const members = page.windowMembers(original);
    Plain.prototype =
      members === undefined ? parent : makeWindowPrototype(original, members, parent, membrane, functionFor, page.childWindow);
    const wrapper = new Plain();
    const legacy = page.legacyRules(original);
    // What has elements has no such members, and may have many elements.
    if (legacy === undefined || legacy.state === original) copyUnforgeables(original, wrapper);
    if (members !== undefined) {
      const settable = settableMembers(members);
      for (let i = 0; i < settable.length; i++) {
        const { key, descriptor } = settable[i];
        ReflectDefineProperty(wrapper, key, convert(key, descriptor, undefined));
      }
      ReflectDefineProperty(wrapper, SymbolToStringTag, { __proto__: null, value: "Window", configurable: true });
    }
    return legacy === undefined ? wrapper : makeExotic(legacy, wrapper);
  }

  /** https://webidl.spec.whatwg.org/#LegacyUnforgeable: members that stand on the object itself, as those of `location`. */
  function copyUnforgeables(original, wrapper) {
    const keys = ReflectOwnKeys(original);
    for (let i = 0; i < keys.length; i++) {
      if (typeof keys[i] === "symbol") continue;
      const descriptor = ReflectGetOwnPropertyDescriptor(original, keys[i]);
      if (descriptor === undefined || descriptor.configurable) continue;
      ReflectDefineProperty(wrapper, keys[i], { __proto__: null, ...convert(keys[i], descriptor, undefined), configurable: false });
    }
  }

  return { makeWrapper, constructorFor, functionFor, attributesOf: makeAttributes(page, membrane, details, readHandler) };
}
