// What an object is, by the internal slot that a built-in of its class reads.
import { primordials } from "core";
import { builtins } from "web/builtins";

const { ReflectApply, ReflectGetOwnPropertyDescriptor } = primordials;

// What the two give throws for an object without the slot. Nobody sees what, so it is not made an error of this context.
export function slotReader(name, key) {
  return builtins[name].prototype[key];
}

export function slotGetter(name, key) {
  return ReflectGetOwnPropertyDescriptor(builtins[name].prototype, key).get;
}

/**
 * Calls `use` with an object that has the slot, and what is in it.
 * @param {Function} read one of those above
 * @returns {*} undefined for any other object
 */
export function withSlot(read, object, use) {
  let content;
  try {
    content = ReflectApply(read, object, []);
  } catch {
    return undefined;
  }
  return use(object, content);
}
