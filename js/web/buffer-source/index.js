// https://webidl.spec.whatwg.org/#js-buffer-source-types, apart from other chunks: the typed arrays cost a context
// 25 microseconds when they are first touched.
import { primordials } from "core";

const { uncurryGetter, uncurryThis, ReflectGetPrototypeOf } = primordials;
const { ArrayBuffer, DataView, Uint8Array } = globalThis;

const TypedArray = ReflectGetPrototypeOf(Uint8Array);
const TypedArrayPrototypeBuffer = uncurryGetter(TypedArray.prototype, "buffer");
const TypedArrayPrototypeByteLength = uncurryGetter(TypedArray.prototype, "byteLength");
const TypedArrayPrototypeByteOffset = uncurryGetter(TypedArray.prototype, "byteOffset");
const TypedArrayPrototypeLength = uncurryGetter(TypedArray.prototype, "length");
const TypedArrayPrototypeTag = uncurryGetter(TypedArray.prototype, Symbol.toStringTag);
const TypedArrayPrototypeSet = uncurryThis(TypedArray.prototype.set);
const TypedArrayPrototypeSubarray = uncurryThis(TypedArray.prototype.subarray);
const DataViewPrototypeBuffer = uncurryGetter(DataView.prototype, "buffer");
const DataViewPrototypeByteLength = uncurryGetter(DataView.prototype, "byteLength");
const DataViewPrototypeByteOffset = uncurryGetter(DataView.prototype, "byteOffset");
const ArrayBufferPrototypeByteLength = uncurryGetter(ArrayBuffer.prototype, "byteLength");
const { isView } = ArrayBuffer;

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

/** The bytes of an ArrayBuffer or a view, not copied; undefined for anything else. */
export function bytesOf(object) {
  const view = viewParts(object);
  if (view !== undefined) {
    return new Uint8Array(view.buffer, view.offset, view.length);
  }
  return isArrayBuffer(object) ? new Uint8Array(object) : undefined;
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
  const whole = new Uint8Array(length);
  let offset = 0;
  for (let index = 0; index < parts.length; index++) {
    TypedArrayPrototypeSet(whole, parts[index], offset);
    offset += TypedArrayPrototypeByteLength(parts[index]);
  }
  return whole;
}

/** The bytes from `start` up to `end`, not copied. */
export function subarray(bytes, start, end) {
  return TypedArrayPrototypeSubarray(bytes, start, end);
}

/** The ArrayBuffer of a Uint8Array that covers it whole. */
export function bufferOf(bytes) {
  return TypedArrayPrototypeBuffer(bytes);
}
