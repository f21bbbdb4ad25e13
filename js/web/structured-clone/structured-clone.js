// https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone
import { primordials, webidl } from "core";
import { builtins, getter, make, method } from "web/builtins";
import { isArrayBuffer } from "web/buffer-source";
import { cloneValue } from "./clone.js";
import { dataCloneError } from "./data-clone-error.js";

const { TypeError } = primordials;
const ArrayBufferPrototypeTransfer = method("ArrayBuffer", "transfer");
const ArrayBufferPrototypeDetached = getter(builtins.ArrayBuffer.prototype, "detached");

/**
 * A deep copy.
 * OPTIMIZATION: the standard first writes the value down and then builds the copy from that. Here both is one walk,
 * which a script can tell apart only by a getter that changes what has been copied already.
 * @param {*} value
 * @param {{transfer?: object[]}} [options] ArrayBuffers that are empty afterwards
 * @throws {DOMException} DataCloneError for what cannot be copied
 */
export function structuredClone(value, options = undefined) {
  webidl.requireArguments(arguments.length, 1);
  const { transfer } = webidl.dictionary(options);
  const transferred = transfer === undefined ? [] : webidl.sequence(transfer, requireObject);
  for (let index = 0; index < transferred.length; index++) {
    requireTransferable(transferred, index);
  }
  const copy = cloneValue(value, make("Map"));
  for (let index = 0; index < transferred.length; index++) {
    requireTransferable(transferred, index);
  }
  for (let index = 0; index < transferred.length; index++) {
    ArrayBufferPrototypeTransfer(transferred[index]);
  }
  return copy;
}

function requireObject(value) {
  if (!webidl.isObject(value)) {
    throw new TypeError("Type error");
  }
  return value;
}

function requireTransferable(list, index) {
  if (!isArrayBuffer(list[index]) || ArrayBufferPrototypeDetached(list[index])) {
    throw dataCloneError();
  }
  for (let earlier = 0; earlier < index; earlier++) {
    if (list[earlier] === list[index]) {
      throw dataCloneError();
    }
  }
}
