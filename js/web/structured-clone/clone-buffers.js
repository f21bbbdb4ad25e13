// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal, steps 13 and 14
import { builtins, getter, make } from "web/builtins";
import { bytesOf, copyInto, typedArrayName } from "web/buffer-source";
import { dataCloneError } from "./data-clone-error.js";

const { prototype } = builtins.ArrayBuffer;
const ArrayBufferPrototypeByteLength = getter(prototype, "byteLength");
const ArrayBufferPrototypeDetached = getter(prototype, "detached");
const ArrayBufferPrototypeMaxByteLength = getter(prototype, "maxByteLength");
const ArrayBufferPrototypeResizable = getter(prototype, "resizable");

export function cloneArrayBuffer(buffer) {
  if (ArrayBufferPrototypeDetached(buffer)) {
    throw dataCloneError();
  }
  const length = ArrayBufferPrototypeByteLength(buffer);
  const copy = ArrayBufferPrototypeResizable(buffer)
    ? make("ArrayBuffer", length, { __proto__: null, maxByteLength: ArrayBufferPrototypeMaxByteLength(buffer) })
    : make("ArrayBuffer", length);
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
    return make("DataView", buffer, offset, length);
  }
  return make(name, buffer, offset, length / builtins[name].BYTES_PER_ELEMENT);
}
