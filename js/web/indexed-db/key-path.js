// https://w3c.github.io/IndexedDB/#key-path-construct
import { defineValue, primordials, push, recordText, webidl } from "core";
import { isBlob } from "web/blob";
import { keyOf, multiEntryKeys } from "./key.js";
import { isSequence } from "./list.js";

const { ReflectGetOwnPropertyDescriptor, RegExpPrototypeExec } = primordials;

// https://tc39.es/ecma262/#prod-IdentifierName, between full stops.
const pattern = /^(?:[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*(?:\.[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*)*)?$/u;

/**
 * The key path that a script gives: https://w3c.github.io/IndexedDB/#valid-key-path
 * @returns {string | string[] | undefined} undefined where it is not valid
 */
export function toKeyPath(value) {
  if (!isSequence(value)) {
    const path = webidl.DOMString(value);
    return isValid(path) ? path : undefined;
  }
  const paths = webidl.sequence(value, webidl.DOMString);
  if (paths.length === 0) return undefined;
  for (let i = 0; i < paths.length; i++) {
    if (!isValid(paths[i])) return undefined;
  }
  return paths;
}

const isValid = (path) => RegExpPrototypeExec(pattern, path) !== null;

function parts(path) {
  const names = [];
  let name = "";
  for (let i = 0; i < path.length; i++) {
    if (path[i] === ".") {
      push(names, name);
      name = "";
    } else {
      name += path[i];
    }
  }
  push(names, name);
  return names;
}

const has = (object, name) => ReflectGetOwnPropertyDescriptor(object, name) !== undefined;

/**
 * https://w3c.github.io/IndexedDB/#evaluate-a-key-path-on-a-value, for a copy that no script knows
 * @returns {{ value: * } | undefined} undefined where the path leads nowhere
 */
function evaluate(value, path) {
  if (typeof path !== "string") {
    const values = [];
    for (let i = 0; i < path.length; i++) {
      const found = evaluate(value, path[i]);
      if (found === undefined) return undefined;
      push(values, found.value);
    }
    return { value: values };
  }
  if (path === "") return { value };
  const names = parts(path);
  let current = value;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (typeof current === "string" && name === "length") current = current.length;
    else if (webidl.isObject(current) && isBlobMember(current, name)) current = current[name];
    else if (webidl.isObject(current) && has(current, name)) current = current[name];
    else return undefined;
    if (current === undefined) return undefined;
  }
  return { value: current };
}

/** What the standard lets a path read of a Blob or File, whose members are not its own. */
function isBlobMember(object, name) {
  if (!isBlob(object)) return false;
  return name === "size" || name === "type" || ((name === "name" || name === "lastModified") && name in object);
}

/**
 * https://w3c.github.io/IndexedDB/#extract-a-key-from-a-value-using-a-key-path
 * @returns {{ keys: string[] } | undefined} undefined where the path leads nowhere; no keys where what is there is none
 */
export function extractKeys(value, path, isMultiEntry) {
  const found = evaluate(value, path);
  if (found === undefined) return undefined;
  if (isMultiEntry) return { keys: multiEntryKeys(found.value) };
  const key = keyOf(found.value);
  return { keys: key === undefined ? [] : [key] };
}

/** https://w3c.github.io/IndexedDB/#check-that-a-key-could-be-injected-into-a-value */
export function canInject(value, path) {
  const names = parts(path);
  let current = value;
  for (let i = 0; i < names.length - 1; i++) {
    if (!canHold(current)) return false;
    if (!has(current, names[i])) return true;
    current = current[names[i]];
  }
  return canHold(current);
}

const canHold = (value) => webidl.isObject(value) && !isBlob(value);

/** https://w3c.github.io/IndexedDB/#inject-a-key-into-a-value */
export function inject(value, path, key) {
  const names = parts(path);
  const last = names.length - 1;
  let current = value;
  for (let i = 0; i < last; i++) {
    if (!has(current, names[i])) defineValue(current, names[i], {}, true);
    current = current[names[i]];
  }
  defineValue(current, names[last], key, true);
}

/** A key path as Swift takes it, JSON. */
export function keyPathText(path) {
  return recordText(path);
}

/** What an attribute `keyPath` gives: the same list each time. */
export function shownKeyPath(path) {
  if (path === null || typeof path === "string") return path;
  const list = [];
  for (let i = 0; i < path.length; i++) push(list, path[i]);
  return list;
}
