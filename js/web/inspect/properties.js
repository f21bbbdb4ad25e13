// Reading an object without calling anything of the script's.
import { primordials } from "core";

const { ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf } = primordials;

/** The value of a data property, own or inherited; undefined where there is none or an accessor comes first. */
export function dataProperty(object, name) {
  for (let holder = object; holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    const descriptor = ReflectGetOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) {
      return descriptor.value;
    }
  }
  return undefined;
}

/** The name of the function that made the object, or undefined. */
export function classNameOf(object) {
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    const maker = ReflectGetOwnPropertyDescriptor(holder, "constructor")?.value;
    if (typeof maker === "function") {
      const name = ReflectGetOwnPropertyDescriptor(maker, "name")?.value;
      if (typeof name === "string" && name !== "") {
        return name;
      }
    }
  }
  return undefined;
}
