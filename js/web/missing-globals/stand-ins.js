// What stands where something is not implemented: it can be asked for, and throws when it is used. What no browser has is not there.
import { defineValue, load, primordials, webidl } from "core";
import { isConstantName, membersOf } from "library/missing-names";

const { ReflectDefineProperty, ReflectOwnKeys, ReflectSetPrototypeOf, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

let objectNames;

/**
 * @param {"interface" | "object" | "operation"} kind
 * @param {string} name as a script says it: `navigator.gpu`
 * @param {"window" | "serviceWorker" | "dedicatedWorker"} context
 */
export function standIn(kind, name, context) {
  if (kind === "operation") return operation(name);
  if (kind === "interface") {
    const target = interfaceObject(name);
    defineMembers(target, name);
    defineAnswers(target, answers[name]);
    return load("web/builtins").make("Proxy", target, constantsOf(name));
  }
  const prototype = {};
  defineMembers(prototype, name);
  if (context === "window") defineAnswers(prototype, answers[name]);
  const stand = {};
  ReflectSetPrototypeOf(stand, prototype);
  objectNames ??= new (load("web/safe-collections").SafeWeakMap)();
  objectNames.set(stand, name);
  return stand;
}

/** What an object that stands for another one stands for, undefined for any other value. */
export const missingName = (value) => objectNames?.get(value);

/** What is true while nobody has been asked, nothing is registered and nothing played. */
const answers = {
  __proto__: null,
  "HTMLMediaElement.audioTracks": { length: 0 },
  "HTMLMediaElement.videoTracks": { length: 0 },
  Notification: { permission: "default" },
  "navigator.serviceWorker": {
    controller: null,
    async getRegistration() {},
    async getRegistrations() {
      return [];
    },
  },
};

function defineAnswers(target, given = {}) {
  const names = ReflectOwnKeys(given);
  for (let i = 0; i < names.length; i++) {
    const value = given[names[i]];
    if (typeof value === "function") defineValue(target, names[i], value, true);
    else defineAttribute(target, names[i], { get: () => value });
  }
}

function defineMembers(target, name) {
  const { attributes, operations } = membersOf(name);
  for (let i = 0; i < operations.length; i++) {
    defineValue(target, operations[i], operation(`${name}.${operations[i]}`), true);
  }
  for (let i = 0; i < attributes.length; i++) {
    const attribute = attributes[i];
    if (StringPrototypeIndexOf(attribute, "on") === 0) {
      defineValue(target, attribute, null, true);
      continue;
    }
    const refuse = () => {
      throw webidl.notImplemented(`${name}.${attribute}`);
    };
    defineAttribute(target, attribute, { get: refuse, set: refuse });
  }
}

function defineAttribute(target, name, accessors) {
  ReflectDefineProperty(target, name, { __proto__: null, ...accessors, enumerable: true, configurable: true });
}

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

/** Constants are not listed: a member whose name is in capitals is taken for one. */
function constantsOf(name) {
  const refuse = (target, key) => {
    if (typeof key === "string" && !(key in target) && isConstantName(key)) throw webidl.notImplemented(`${name}.${key}`);
  };
  return {
    __proto__: null,
    get(target, key) {
      refuse(target, key);
      return target[key];
    },
    has(target, key) {
      refuse(target, key);
      return key in target;
    },
  };
}
