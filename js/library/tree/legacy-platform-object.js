// https://webidl.spec.whatwg.org/#js-legacy-platform-objects: objects with indexed and named properties
import { $collection, $self } from "./slots.js";

const { defineProperty, deleteProperty, get, getOwnPropertyDescriptor, has, ownKeys, set } = Reflect;

/** https://webidl.spec.whatwg.org/#is-an-array-index: the number, or -1. */
export function arrayIndex(key) {
  const { length } = key;
  if (length === 0 || length > 10 || (length > 1 && key.charCodeAt(0) === 48)) return -1;
  let index = 0;
  for (let i = 0; i < length; i++) {
    const digit = key.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index < 4294967295 ? index : -1;
}

/**
 * Wraps a platform object that has the slot `$collection`: `{ wrapper, … }`. It gets `rules`, by which an isolated world
 * makes such an object of its own.
 * @param {object} target an instance of the interface's class
 * @param {object} handler what `legacyHandler` returned for the interface
 */
export function wrapLegacy(target, handler) {
  const state = target[$collection];
  state.rules = handler.rules;
  state.wrapper = new Proxy(target, handler);
  // Forms and `select` elements are nodes.
  if (target[$self] !== undefined) target[$self] = state.wrapper;
  return state.wrapper;
}

/**
 * The Proxy handler for all objects of an interface. The functions take what `$collection` holds.
 * @param {object} rules
 * @param {(state, index: number) => unknown} [rules.item] undefined beyond the last; without it no index is special
 * @param {(state) => number} [rules.length]
 * @param {(state, index: number, value) => void} [rules.setIndexed]
 * @param {(state, name: string) => unknown} [rules.named] undefined where there is none; without it no name is special
 * @param {(state) => string[]} [rules.names] the supported property names
 * @param {(state, name: string, value) => void} [rules.setNamed]
 * @param {(name: string) => boolean} [rules.takesName] whether `setNamed` is for a name; without it, it is for all
 * @param {(state, name: string) => void} [rules.deleteNamed]
 * @param {boolean} [rules.overridesBuiltIns] LegacyOverrideBuiltIns
 * @param {boolean} [rules.expandosWin] whether what a script has set hides a name all the same
 * @param {boolean} [rules.hidesNames] LegacyUnenumerableNamedProperties
 */
export function legacyHandler(rules) {
  const own = { __proto__: null, ...rules };
  const { item, length, setIndexed, named, names, setNamed, takesName, deleteNamed, hidesNames } = own;
  const { overridesBuiltIns, expandosWin } = own;
  const indexOfKey = item === undefined ? () => -1 : arrayIndex;

  /** https://webidl.spec.whatwg.org/#dfn-named-property-visibility, for a supported name */
  function isVisible(target, name) {
    if (!overridesBuiltIns) return !has(target, name);
    return !expandosWin || getOwnPropertyDescriptor(target, name) === undefined;
  }

  /** The value of a visible name, else undefined. */
  function visible(target, name) {
    return named !== undefined && isVisible(target, name) ? named(target[$collection], name) : undefined;
  }

  /** https://webidl.spec.whatwg.org/#LegacyPlatformObjectGetOwnProperty for indices and names */
  function platformProperty(target, key) {
    const index = indexOfKey(key);
    const value = index >= 0 ? item(target[$collection], index) : visible(target, key);
    if (value === undefined) return undefined;
    const writable = index >= 0 ? setIndexed !== undefined : setNamed !== undefined;
    return { value, writable, enumerable: index >= 0 || !hidesNames, configurable: true };
  }

  return {
    __proto__: null,
    rules,

    get(target, key, receiver) {
      // What inherits from a platform object is none itself.
      if (key === $collection) return receiver === target[$collection].wrapper ? target[$collection] : undefined;
      if (typeof key === "string") {
        const state = target[$collection];
        // OPTIMIZATION: the getter would come back here for the slots.
        const isLength = key === "length" && length !== undefined && !overridesBuiltIns;
        if (isLength && receiver === state.wrapper) return length(state);
        const index = indexOfKey(key);
        const value = index >= 0 ? item(state, index) : visible(target, key);
        if (value !== undefined) return value;
      }
      return get(target, key, receiver);
    },

    has(target, key) {
      return (typeof key === "string" && platformProperty(target, key) !== undefined) || has(target, key);
    },

    getOwnPropertyDescriptor(target, key) {
      const property = typeof key === "string" ? platformProperty(target, key) : undefined;
      return property ?? getOwnPropertyDescriptor(target, key);
    },

    // https://webidl.spec.whatwg.org/#legacy-platform-object-set
    set(target, key, value, receiver) {
      const state = target[$collection];
      if (typeof key !== "string") return set(target, key, value, receiver);
      const index = indexOfKey(key);
      if (receiver === state.wrapper) {
        if (index >= 0 && setIndexed !== undefined) {
          setIndexed(state, index, value);
          return true;
        }
        if (index < 0 && setNamed !== undefined && (takesName === undefined || takesName(key))) {
          setNamed(state, key, value);
          return true;
        }
      }
      if (index >= 0 && item(state, index) !== undefined) return false;
      return set(target, key, value, receiver);
    },

    // https://webidl.spec.whatwg.org/#legacy-platform-object-defineownproperty
    defineProperty(target, key, descriptor) {
      if (typeof key === "string") {
        const index = indexOfKey(key);
        const isData = descriptor.get === undefined && descriptor.set === undefined;
        if (index >= 0) {
          if (setIndexed === undefined || !isData) return false;
          setIndexed(target[$collection], index, descriptor.value);
          return true;
        }
        const isOwn = getOwnPropertyDescriptor(target, key) !== undefined;
        if (named !== undefined && (overridesBuiltIns || !isOwn)) {
          if (setNamed === undefined) {
            if (named(target[$collection], key) !== undefined) return false;
          } else if (takesName === undefined || takesName(key)) {
            if (!isData) return false;
            setNamed(target[$collection], key, descriptor.value);
            return true;
          }
        }
      }
      return defineProperty(target, key, descriptor);
    },

    deleteProperty(target, key) {
      if (typeof key === "string") {
        const index = indexOfKey(key);
        if (index >= 0) return item(target[$collection], index) === undefined;
        if (visible(target, key) !== undefined) {
          if (deleteNamed === undefined) return false;
          deleteNamed(target[$collection], key);
          return true;
        }
      }
      return deleteProperty(target, key);
    },

    // https://webidl.spec.whatwg.org/#legacy-platform-object-ownpropertykeys
    ownKeys(target) {
      const keys = [];
      const count = item === undefined ? 0 : length(target[$collection]);
      for (let i = 0; i < count; i++) keys[i] = `${i}`;
      if (named !== undefined) {
        const all = names(target[$collection]);
        for (let i = 0; i < all.length; i++) {
          if (indexOfKey(all[i]) < 0 && isVisible(target, all[i])) keys[keys.length] = all[i];
        }
      }
      const own = ownKeys(target);
      for (let i = 0; i < own.length; i++) {
        if (own[i] !== $collection) keys[keys.length] = own[i];
      }
      return keys;
    },

    preventExtensions: () => false,
  };
}
