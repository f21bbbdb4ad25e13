// The interfaces of an isolated world: for each of the page's, one with the world's own constructor, prototype and
// functions, which call the page's as they were before any script of the page ran.
import { primordials } from "core";
import { SafeMap } from "web/safe-collections";
import { makeExotic } from "./exotic.js";

const {
  Error, ReflectConstruct, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, ReflectSetPrototypeOf,
  TypeError,
} = primordials;

const windowNames = {
  __proto__: null, blur: true, close: true, closed: true, focus: true, frameElement: true, frames: true, innerHeight: true,
  innerWidth: true, length: true, name: true, opener: true, origin: true, parent: true, postMessage: true, self: true,
};

/** A class whose constructor returns the object that it is given, under the prototype of whoever extends it. */
function Plain() {}

/**
 * @param {object} page the page's door
 * @param {object} membrane what `makeMembrane` gives
 */
export function makeInterfaces(page, membrane) {
  /** By the page's prototype: { prototype, Interface, isError } of the world. */
  const known = new SafeMap();

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
    const { prototype } = Interface;
    ReflectSetPrototypeOf(Interface, parent.Interface);
    ReflectSetPrototypeOf(prototype, parent.prototype);
    found = { prototype, Interface, isError: parent.prototype === Error.prototype };
    known.set(original, found);
    if (Original !== undefined) {
      membrane.bind(Original, Interface);
      copyProperties(Original, Interface, Original);
    }
    membrane.bind(original, prototype);
    copyProperties(original, prototype, undefined);
    return found;
  }

  function constructorOf(original) {
    const properties = page.properties(original);
    for (let i = 0; i < properties.length; i++) {
      if (properties[i].key === "constructor") return properties[i].descriptor.value;
    }
    return undefined;
  }

  function makeConstructor(Original, original) {
    const Interface = function (...values) {
      if (new.target === undefined) throw new TypeError("Constructor requires 'new' operator");
      if (Original === undefined) throw new TypeError("Illegal constructor");
      const converted = [];
      for (let i = 0; i < values.length; i++) converted[i] = membrane.toPage(values[i]);
      let made;
      try {
        made = ReflectConstruct(Original, converted);
      } catch (error) {
        throw membrane.toWorld(error);
      }
      const wrapper = makeWrapper(made, original, new.target.prototype);
      membrane.bind(made, wrapper);
      return wrapper;
    };
    return Interface;
  }

  /** Copies what an object of the page has of its own. Statics are called on the page's own constructor. */
  function copyProperties(from, to, self) {
    const properties = page.properties(from);
    for (let i = 0; i < properties.length; i++) {
      const { key, descriptor } = properties[i];
      if (key === "prototype" || key === "constructor" || key === "arguments" || key === "caller") continue;
      ReflectDefineProperty(to, key, convert(key, descriptor, self));
    }
  }

  function convert(key, descriptor, self) {
    const { get, set, value, writable, enumerable, configurable } = descriptor;
    if (get !== undefined || set !== undefined) {
      return {
        __proto__: null,
        get: get === undefined ? undefined : getterFor(get, key, self),
        set: set === undefined ? undefined : functionFor(set, self),
        enumerable,
        configurable: true,
      };
    }
    return {
      __proto__: null,
      value: typeof value === "function" ? functionFor(value, self) : value,
      writable,
      enumerable,
      configurable,
    };
  }

  function functionFor(original, self) {
    // A method, not a function: it is no constructor.
    const { method } = {
      method(...values) {
        return membrane.call(original, self ?? this, values);
      },
    };
    ReflectDefineProperty(method, "name", { __proto__: null, value: original.name, configurable: true });
    ReflectDefineProperty(method, "length", { __proto__: null, value: original.length, configurable: true });
    return method;
  }

  /** An event handler that the page has set does not show in the world. */
  function getterFor(original, key, self) {
    const isHandler = typeof key === "string" && key[0] === "o" && key[1] === "n";
    const { get } = {
      get() {
        const value = membrane.call(original, self ?? this, []);
        return isHandler && membrane.isOfPage(value) ? null : value;
      },
    };
    return get;
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
    Plain.prototype = parent;
    const wrapper = new Plain();
    copyUnforgeables(original, wrapper);
    copyWindowMembers(original, wrapper);
    return makeExotic(original, wrapper, membrane);
  }

  /** https://webidl.spec.whatwg.org/#LegacyUnforgeable: members that stand on the object itself, as those of `location`. */
  function copyUnforgeables(original, wrapper) {
    const keys = ReflectOwnKeys(original);
    for (let i = 0; i < keys.length; i++) {
      if (typeof keys[i] === "symbol") continue;
      const descriptor = ReflectGetOwnPropertyDescriptor(original, keys[i]);
      if (descriptor.configurable) continue;
      ReflectDefineProperty(wrapper, keys[i], convert(keys[i], descriptor, undefined));
    }
  }

  /** What a script may want of the window of a frame, or of the page around: all of it stands on the window itself. */
  function copyWindowMembers(original, wrapper) {
    const members = page.windowMembers(original);
    for (let i = 0; i < (members?.length ?? 0); i++) {
      const { key, descriptor } = members[i];
      if (windowNames[key] !== true || !descriptor.configurable) continue;
      ReflectDefineProperty(wrapper, key, convert(key, descriptor, undefined));
    }
  }

  return { makeWrapper, interfaceOf: (prototype) => interfaceFor(prototype).Interface };
}
