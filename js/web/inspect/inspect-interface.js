// Objects of the platform, whose members are accessors of their interface and so would show nothing.
import { primordials, webidl } from "core";

const { ReflectApply, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectOwnKeys } = primordials;

/** The text of an object that has one of its own (a URL, its parameters, headers), or undefined. */
function wholeText(object) {
  const { headers, url } = webidl.platformObjects;
  return url?.describe(object) ?? headers?.describe(object);
}

/** Describes an object whose class is an interface of ours; gives false for any other. See inspect.js for `writer`. */
export function describeInterface(object, className, writer, inspectValue) {
  if (!webidl.isPlatformObject(object)) {
    return false;
  }
  const text = wholeText(object);
  if (text !== undefined) {
    writer.prefix = text;
    writer.standsAlone = true;
    return true;
  }
  writer.prefix = className;
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    // A class of the script's that extends an interface has getters of its own, which are not to be called.
    if (webidl.isInterfacePrototype(holder)) {
      addAttributes(object, holder, writer, inspectValue);
    }
  }
  return true;
}

function addAttributes(object, prototype, { entries, context }, inspectValue) {
  const keys = ReflectOwnKeys(prototype);
  for (let index = 0; index < keys.length; index++) {
    const getter = ReflectGetOwnPropertyDescriptor(prototype, keys[index]).get;
    if (typeof keys[index] !== "string" || getter === undefined) {
      continue;
    }
    let value;
    try {
      value = ReflectApply(getter, object, []);
    } catch {
      // A prototype object has the accessors but no slots, and what is not implemented throws.
      continue;
    }
    entries[entries.length] = `${keys[index]}: ${inspectValue(value, context)}`;
  }
}
