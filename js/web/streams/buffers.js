// https://streams.spec.whatwg.org/#misc-abstract-ops: what byte streams do with buffers and views.
import { primordials } from "core";
import { builtins, getter, make, method, prototypeOf } from "web/builtins";
import { bufferOf, concatenate, copyInto, typedArrayName, viewParts } from "web/buffer-source";

const { ReflectSetPrototypeOf, TypeError } = primordials;

const { prototype } = builtins.ArrayBuffer;
const ArrayBufferPrototypeByteLength = getter(prototype, "byteLength");
const ArrayBufferPrototypeDetached = getter(prototype, "detached");
const ArrayBufferPrototypeResizable = getter(prototype, "resizable");
const ArrayBufferPrototypeTransfer = method("ArrayBuffer", "transfer");
const ArrayBufferPrototype = prototypeOf("ArrayBuffer", 0);

/**
 * https://webidl.spec.whatwg.org/#js-buffer-source-types for ArrayBufferView
 * @param {*} value what the script passed
 * @param {string} name what the parameter is called
 * @returns {{buffer: ArrayBuffer, offset: number, length: number, type: string, elementSize: number}} in bytes, zero
 *     for one whose buffer is detached
 */
export function convertView(value, name) {
  const parts = viewParts(value);
  if (parts === undefined) {
    throw new TypeError(`${name} must be an ArrayBufferView`);
  }
  const { buffer, offset, length } = parts;
  if (ArrayBufferPrototypeResizable(buffer)) {
    throw new TypeError(`${name} must not be a view of a resizable ArrayBuffer`);
  }
  const type = typedArrayName(value);
  return type === undefined
    ? { buffer, offset, length, type: "DataView", elementSize: 1 }
    : { buffer, offset, length, type, elementSize: builtins[type].BYTES_PER_ELEMENT };
}

export function isDetached(buffer) {
  return ArrayBufferPrototypeDetached(buffer);
}

export function bufferLength(buffer) {
  return ArrayBufferPrototypeByteLength(buffer);
}

/** https://streams.spec.whatwg.org/#transfer-array-buffer; throws for a buffer that cannot be, as WebAssembly's. */
export function transferArrayBuffer(buffer) {
  const transferred = ArrayBufferPrototypeTransfer(buffer);
  ReflectSetPrototypeOf(transferred, ArrayBufferPrototype);
  return transferred;
}

/** A Uint8Array over a part of a buffer. */
export function bytesIn(buffer, offset, length) {
  return make("Uint8Array", buffer, offset, length);
}

/** A copy of a part of a buffer, as https://tc39.es/ecma262/#sec-clonearraybuffer */
export function cloneArrayBuffer(buffer, offset, length) {
  return bufferOf(concatenate([bytesIn(buffer, offset, length)]));
}

/** https://tc39.es/ecma262/#sec-copydatablockbytes */
export function copyDataBlock(to, toOffset, from, fromOffset, length) {
  copyInto(bytesIn(to, toOffset, length), bytesIn(from, fromOffset, length));
}
