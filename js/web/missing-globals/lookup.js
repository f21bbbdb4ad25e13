import { defineValue, load, primordials, webidl } from "core";
import { given, givenNavigator, missingKind, missingMembers, secureKind } from "library/missing-names";
import { missingName, standIn } from "./stand-ins.js";

const { ReflectDefineProperty, ReflectOwnKeys } = primordials;

webidl.platformObjects.missing = { missingName };

/**
 * What `lookup_make` of docs/host-interface.md takes for a global object: it has a value for each name that Safari has there and
 * extrun has not, and for those that are seldom asked for. A context pays for them when a script first asks for a global that it lacks.
 * DEPARTURE: globals that are seldom asked for are inherited, not the global object's own —
 * https://webidl.spec.whatwg.org/#define-the-global-property-references
 * @param {"window" | "serviceWorker" | "dedicatedWorker"} context
 * @param {boolean} isSecure whether it is a secure context
 * @param {"phone" | "tablet" | "mac"} device
 * @returns {(name: string) => unknown} undefined for every other name
 */
export function missingGlobals(context, isSecure, device) {
  const known = { __proto__: null };
  return (name) => {
    if (name in known) return known[name];
    const value = givenGlobal(context, isSecure, name);
    const kind = value === undefined ? missingKind(context, isSecure, device, name) : undefined;
    if (value === undefined && kind === undefined) return undefined;
    return (known[name] = value ?? standIn(kind, name, context));
  };
}

/** The value of a global that is there and seldom asked for; undefined for every other name. */
export function givenGlobal(context, isSecure, name) {
  const chunk = given[context][name] ?? given[secureKind(context, isSecure)]?.[name] ?? given.all[name];
  if (chunk === undefined) return undefined;
  const exports = load(chunk);
  return exports.interfaceNamed === undefined ? exports[name] : exports.interfaceNamed(name);
}

/**
 * Defines what such an object lacks, and what of it is seldom asked for, on the object that has its other members.
 * @param {object} target
 * @param {"CSS" | "clients" | "navigator" | "navigator.storage"} owner
 * @param {"window" | "serviceWorker" | "dedicatedWorker"} context
 * @param {boolean} isSecure
 */
export function defineMissing(target, owner, context, isSecure) {
  const { objects, operations } = missingMembers(owner, context, isSecure);
  for (let i = 0; i < operations.length; i++) {
    defineValue(target, operations[i], standIn("operation", `${owner}.${operations[i]}`, context), true);
  }
  for (let i = 0; i < objects.length; i++) {
    let stand;
    const get = () => (stand ??= standIn("object", `${owner}.${objects[i]}`, context));
    ReflectDefineProperty(target, objects[i], { __proto__: null, get, enumerable: true, configurable: true });
  }
  if (owner === "navigator") {
    defineGiven(target, givenNavigator[context]);
    const secure = secureKind(context, isSecure);
    if (secure !== undefined) defineGiven(target, givenNavigator[secure]);
  }
}

function defineGiven(target, chunks) {
  const names = ReflectOwnKeys(chunks);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const get = () => load(chunks[name])[name];
    ReflectDefineProperty(target, name, { __proto__: null, get, enumerable: true, configurable: true });
  }
}
