// What stands where something is not implemented: it can be asked for, and throws when it is used.
import { defineValue, load, primordials, webidl } from "core";
import { operationsOf } from "library/missing-names";

const { ReflectDefineProperty, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

let objectNames;

/**
 * @param {"interface" | "object" | "operation"} kind
 * @param {string} name as a script says it: `navigator.locks`
 */
export function standIn(kind, name) {
  if (kind === "operation") return operation(name);
  const target = kind === "interface" ? interfaceObject(name) : {};
  const operations = operationsOf(name);
  for (let i = 0; i < operations.length; i++) {
    defineValue(target, operations[i], operation(`${name}.${operations[i]}`), true);
  }
  const stand = load("web/builtins").make("Proxy", target, handlerFor(name));
  if (kind === "object") {
    objectNames ??= new (load("web/safe-collections").SafeWeakMap)();
    objectNames.set(stand, name);
  }
  return stand;
}

/** What an object that stands for another one stands for, undefined for any other value. */
export const missingName = (value) => objectNames?.get(value);

function operation(name) {
  // A method: it is no constructor.
  const { method } = {
    method() {
      throw webidl.notImplemented(name);
    },
  };
  return named(method, lastWord(name));
}

function lastWord(name) {
  const dot = StringPrototypeIndexOf(name, ".");
  return dot < 0 ? name : lastWord(StringPrototypeSlice(name, dot + 1));
}

function interfaceObject(name) {
  return named(function () {
    throw webidl.notImplemented(name);
  }, name);
}

function named(value, name) {
  ReflectDefineProperty(value, "name", { __proto__: null, value: name, configurable: true });
  return value;
}

/** Members that are asked for before anybody knows what an object is: by `await`, `JSON.stringify`. */
const asked = { __proto__: null, then: true, toJSON: true };

function handlerFor(name) {
  const isThere = (target, key) => typeof key === "symbol" || asked[key] === true || key in target;
  const missing = (key) => webidl.notImplemented(`${name}.${key}`);
  return {
    __proto__: null,
    get(target, key) {
      if (!isThere(target, key)) throw missing(key);
      return target[key];
    },
    has(target, key) {
      if (!isThere(target, key)) throw missing(key);
      return key in target;
    },
    set(target, key, value) {
      if (!isThere(target, key)) throw missing(key);
      target[key] = value;
      return true;
    },
  };
}
