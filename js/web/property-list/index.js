// What a property list can carry: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists
import { load, primordials, push } from "core";

const { ArrayIsArray, JSONStringify, ReflectApply, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, TypeError } = primordials;

/**
 * The JSON text of a script's value, as a property list would carry it: strings, finite numbers, booleans, dates (as ISO 8601 text),
 * arrays and dictionaries of them. Members that are undefined are left out. No `toJSON` of the page is asked.
 * @param {*} value
 * @param {string} path how a message names the value: "result"
 * @throws {TypeError} that names the first value which is none of these by its path
 */
export function propertyListText(value, path) {
  return convert(value, path, []);
}

function convert(value, path, ancestors) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSONStringify(value);
    case "number":
      if (value - value !== 0) throw refuse(path, `${value} is no number of a property list`);
      return JSONStringify(value);
    case "object":
      if (value === null) throw refuse(path, "null is no value of a property list; leave the member out");
      return convertObject(value, path, ancestors);
    default:
      throw refuse(path, `a value of the type ${typeof value} is no value of a property list`);
  }
}

function refuse(path, why) {
  return new TypeError(`${path}: ${why}`);
}

function convertObject(object, path, ancestors) {
  for (let i = 0; i < ancestors.length; i++) {
    if (ancestors[i] === object) throw refuse(path, "the value contains itself");
  }
  const { builtins } = load("web/builtins");
  const date = dateText(object, builtins, path);
  if (date !== undefined) return JSONStringify(date);
  // A text such as "[object Map]".
  const kind = ReflectApply(builtins.Object.prototype.toString, object, []);
  if (kind !== "[object Object]" && !ArrayIsArray(object)) throw refuse(path, `${kind} is no value of a property list`);
  push(ancestors, object);
  let text = "";
  if (ArrayIsArray(object)) {
    for (let i = 0; i < object.length; i++) text += `${i === 0 ? "" : ","}${convert(object[i], `${path}[${i}]`, ancestors)}`;
    text = `[${text}]`;
  } else {
    const keys = ReflectOwnKeys(object);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (typeof key !== "string" || !ReflectGetOwnPropertyDescriptor(object, key).enumerable) continue;
      const member = object[key];
      if (member === undefined) continue;
      text += `${text === "" ? "" : ","}${JSONStringify(key)}:${convert(member, `${path}.${key}`, ancestors)}`;
    }
    text = `{${text}}`;
  }
  ancestors.length -= 1;
  return text;
}

/** The text of a date; undefined for any other object. */
function dateText(object, builtins, path) {
  let time;
  try {
    time = ReflectApply(builtins.Date.prototype.getTime, object, []);
  } catch {
    return undefined;
  }
  if (time !== time) throw refuse(path, "an invalid date is no value of a property list");
  return ReflectApply(builtins.Date.prototype.toISOString, object, []);
}
