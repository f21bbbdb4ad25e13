// The members of an isolated world's interfaces: accessors and methods of the world that call those of the page.
import { primordials } from "core";
import { builtins } from "web/builtins";
import { SafeMap } from "web/safe-collections";
import { makeLenders } from "./lenders.js";
import { describeFunction } from "./values.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, SymbolIterator } = primordials;
const { getOwnPropertyDescriptor } = builtins.Reflect;
const { entries, forEach, keys, values } = Array.prototype;
const ownArrayMethods = { __proto__: null, entries, forEach, keys, values };

const notCopied = { __proto__: null, prototype: true, arguments: true, caller: true };
const none = [];

/**
 * @param {object} page the page's door
 * @param {object} membrane what `makeMembrane` gives
 */
export function makeMembers(page, membrane) {
  const lenders = makeLenders(page, membrane);
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

  /** Defines those of `keys` on `to`. With `self`, what is called is called on that. */
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

  return { convert, copyStatics, copyUnforgeables, define, functionFor, invoke, read, readHandler, write };
}
