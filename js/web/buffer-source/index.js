// https://webidl.spec.whatwg.org/#js-buffer-source-types, apart from other chunks: the typed arrays cost a context
// 25 microseconds when they are first touched.
import { primordials } from "core";
import { builtins, getter, make, method } from "web/builtins";

const { ReflectGetPrototypeOf, SymbolToStringTag } = primordials;

const TypedArrayPrototype = ReflectGetPrototypeOf(builtins.Uint8Array.prototype);
const TypedArrayPrototypeBuffer = getter(TypedArrayPrototype, "buffer");
const TypedArrayPrototypeByteLength = getter(TypedArrayPrototype, "byteLength");
const TypedArrayPrototypeByteOffset = getter(TypedArrayPrototype, "byteOffset");
const TypedArrayPrototypeLength = getter(TypedArrayPrototype, "length");
const TypedArrayPrototypeTag = getter(TypedArrayPrototype, SymbolToStringTag);
const TypedArrayPrototypeSet = method("Uint8Array", "set");
const DataViewPrototypeBuffer = getter(builtins.DataView.prototype, "buffer");
const DataViewPrototypeByteLength = getter(builtins.DataView.prototype, "byteLength");
const DataViewPrototypeByteOffset = getter(builtins.DataView.prototype, "byteOffset");
const ArrayBufferPrototypeByteLength = getter(builtins.ArrayBuffer.prototype, "byteLength");
const { isView } = builtins.ArrayBuffer;

/** The typed array's class name, or undefined for anything else. */
export function typedArrayName(object) {
  return TypedArrayPrototypeTag(object);
}

/** The number of elements of a typed array. */
export function typedArrayLength(array) {
  return TypedArrayPrototypeLength(array);
}

/** Writes the elements of one typed array at the start of another. */
export function copyInto(destination, source) {
  TypedArrayPrototypeSet(destination, source, 0);
}

export function isArrayBuffer(object) {
  try {
    ArrayBufferPrototypeByteLength(object);
    return true;
  } catch {
    return false;
  }
}

/** `{ buffer, offset, length }` (bytes) of a view, or undefined for anything else. */
export function viewParts(object) {
  if (!isView(object)) {
    return undefined;
  }
  return TypedArrayPrototypeTag(object) === undefined
    ? {
        buffer: DataViewPrototypeBuffer(object),
        offset: DataViewPrototypeByteOffset(object),
        length: DataViewPrototypeByteLength(object),
      }
    : {
        buffer: TypedArrayPrototypeBuffer(object),
        offset: TypedArrayPrototypeByteOffset(object),
        length: TypedArrayPrototypeByteLength(object),
      };
}

/** The bytes of an ArrayBuffer or a view, not copied, none where it is detached; undefined for anything else. */
export function bytesOf(object) {
  const view = viewParts(object);
  if (view !== undefined) {
    return view.length === 0 ? make("Uint8Array", 0) : make("Uint8Array", view.buffer, view.offset, view.length);
  }
  if (!isArrayBuffer(object)) {
    return undefined;
  }
  return ArrayBufferPrototypeByteLength(object) === 0 ? make("Uint8Array", 0) : make("Uint8Array", object);
}

/** https://webidl.spec.whatwg.org/#dfn-get-buffer-source-copy, as a Uint8Array; undefined for anything else. */
export function copyBytes(object) {
  const bytes = bytesOf(object);
  return bytes === undefined ? undefined : concatenate([bytes]);
}

/** All bytes of some Uint8Arrays in one new one. */
export function concatenate(parts) {
  let length = 0;
  for (let index = 0; index < parts.length; index++) {
    length += TypedArrayPrototypeByteLength(parts[index]);
  }
  const whole = make("Uint8Array", length);
  let offset = 0;
  for (let index = 0; index < parts.length; index++) {
    TypedArrayPrototypeSet(whole, parts[index], offset);
    offset += TypedArrayPrototypeByteLength(parts[index]);
  }
  return whole;
}

/** The bytes from `start` up to `end`, not copied. */
export function subarray(bytes, start, end) {
  // Uint8Array.prototype.subarray would ask the script for a class (https://tc39.es/ecma262/#typedarray-species-create).
  return make("Uint8Array", TypedArrayPrototypeBuffer(bytes), TypedArrayPrototypeByteOffset(bytes) + start, end - start);
}

/** The ArrayBuffer of a Uint8Array that covers it whole. */
export function bufferOf(bytes) {
  return TypedArrayPrototypeBuffer(bytes);
}
