// The JSON text of what our own code has made, which a script's `toJSON` on a prototype is no part of.
// https://tc39.es/ecma262/#sec-serializejsonproperty
import { primordials } from "./primordials.js";

const { ArrayIsArray, JSONStringify, ReflectOwnKeys, ReflectSetPrototypeOf } = primordials;
const { prototype: objectPrototype } = Object;
const { prototype: arrayPrototype } = Array;

/** @param {object | Array | string | null} record of records, lists, texts, numbers and booleans */
export function recordText(record) {
  return JSONStringify("toJSON" in objectPrototype || "toJSON" in arrayPrototype ? withoutPrototypes(record) : record);
}

function withoutPrototypes(value) {
  if (typeof value !== "object" || value === null) return value;
  const copy = ArrayIsArray(value) ? [] : {};
  ReflectSetPrototypeOf(copy, null);
  const keys = ReflectOwnKeys(value);
  for (let i = 0; i < keys.length; i++) {
    copy[keys[i]] = withoutPrototypes(value[keys[i]]);
  }
  return copy;
}
