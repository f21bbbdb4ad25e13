// https://streams.spec.whatwg.org/#generictransformstream
import { primordials } from "core";
import { readableStreamOf } from "./readable-stream.js";
import { writableStreamOf } from "./writable-stream.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

/** The two sides of a transform stream's slots, as a script sees them. */
export function sidesOf(slots) {
  return { readable: readableStreamOf(slots.readable), writable: writableStreamOf(slots.writable) };
}

/**
 * Gives an interface the members of GenericTransformStream.
 * @param {Function} Interface
 * @param {(self: object) => object} sidesIn what `sidesOf` gave for an object; throws for one of another interface
 */
export function includeTransformStream(Interface, sidesIn) {
  const members = {
    get readable() {
      return sidesIn(this).readable;
    },

    get writable() {
      return sidesIn(this).writable;
    },
  };
  const { prototype } = Interface;
  ReflectDefineProperty(prototype, "readable", ReflectGetOwnPropertyDescriptor(members, "readable"));
  ReflectDefineProperty(prototype, "writable", ReflectGetOwnPropertyDescriptor(members, "writable"));
}
