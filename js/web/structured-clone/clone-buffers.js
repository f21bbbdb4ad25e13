// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal, steps 13 and 14
import { primordials } from "core";
import { bytesOf, copyInto, typedArrayName } from "web/buffer-source";
import { dataCloneError } from "./data-clone-error.js";

const { ReflectConstruct, uncurryGetter } = primordials;
const { ArrayBuffer, DataView } = globalThis;

const ArrayBufferPrototypeByteLength = uncurryGetter(ArrayBuffer.prototype, "byteLength");
const ArrayBufferPrototypeDetached = uncurryGetter(ArrayBuffer.prototype, "detached");
const ArrayBufferPrototypeMaxByteLength = uncurryGetter(ArrayBuffer.prototype, "maxByteLength");
const ArrayBufferPrototypeResizable = uncurryGetter(ArrayBuffer.prototype, "resizable");

const typedArrays = { __proto__: null };
const typedArrayClasses = [
  globalThis.Int8Array,
  globalThis.Uint8Array,
  globalThis.Uint8ClampedArray,
  globalThis.Int16Array,
  globalThis.Uint16Array,
  globalThis.Int32Array,
  globalThis.Uint32Array,
  globalThis.Float16Array,
  globalThis.Float32Array,
  globalThis.Float64Array,
  globalThis.BigInt64Array,
  globalThis.BigUint64Array,
];
for (let index = 0; index < typedArrayClasses.length; index++) {
  typedArrays[typedArrayClasses[index].name] = typedArrayClasses[index];
}

export function cloneArrayBuffer(buffer) {
  if (ArrayBufferPrototypeDetached(buffer)) {
    throw dataCloneError();
  }
  const length = ArrayBufferPrototypeByteLength(buffer);
  const copy = ArrayBufferPrototypeResizable(buffer)
    ? new ArrayBuffer(length, { __proto__: null, maxByteLength: ArrayBufferPrototypeMaxByteLength(buffer) })
    : new ArrayBuffer(length);
  copyInto(bytesOf(copy), bytesOf(buffer));
  return copy;
}

/**
 * @param {ArrayBufferView} view
 * @param {{offset: number, length: number}} parts in bytes
 * @param {ArrayBuffer} buffer the copy of the view's buffer
 */
export function cloneView(view, { offset, length }, buffer) {
  const name = typedArrayName(view);
  if (name === undefined) {
    return new DataView(buffer, offset, length);
  }
  const TypedArray = typedArrays[name];
  return ReflectConstruct(TypedArray, [buffer, offset, length / TypedArray.BYTES_PER_ELEMENT]);
}
