// https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone
import { primordials, push, put, webidl } from "core";
import { builtins, getter, make, method } from "web/builtins";
import { isArrayBuffer } from "web/buffer-source";
import { cloneValue } from "./clone.js";
import { dataCloneError } from "./data-clone-error.js";

const { TypeError } = primordials;
const ArrayBufferPrototypeTransfer = method("ArrayBuffer", "transfer");
const ArrayBufferPrototypeDetached = getter(builtins.ArrayBuffer.prototype, "detached");
const MapPrototypeSet = method("Map", "set");

/**
 * A deep copy.
 * @param {*} value
 * @param {{transfer?: object[]}} [options] ArrayBuffers, ImageBitmaps and MessagePorts, which are of no use afterwards
 * @throws {DOMException} DataCloneError for what cannot be copied
 */
export function structuredClone(value, options = undefined) {
  webidl.requireGlobal(this, "structuredClone");
  webidl.requireArguments(arguments.length, 1);
  const { transfer } = webidl.dictionary(options);
  return cloneWithTransfer(value, transfer === undefined ? [] : webidl.sequence(transfer, requireObject)).copy;
}

/** The same for the platform's own use. */
export const clone = (value) => cloneWithTransfer(value, []).copy;

/**
 * https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializewithtransfer and
 * https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserializewithtransfer
 * OPTIMIZATION: the standard first writes the value down and then builds the copy from that. Here both is one walk,
 * which a script can tell apart only by a getter that changes what has been copied already.
 * @param {*} value
 * @param {object[]} transferred
 * @returns {{copy: *, ports: MessagePort[]}} the copy, and the ports that took the place of those transferred
 */
export function cloneWithTransfer(value, transferred) {
  const memory = make("Map");
  const received = [];
  for (let index = 0; index < transferred.length; index++) {
    requireTransferable(transferred, index);
    const mover = moverOf(transferred[index]);
    if (mover !== undefined) {
      put(received, index, mover.make());
      MapPrototypeSet(memory, transferred[index], received[index]);
    }
  }
  const copy = cloneValue(value, memory);
  for (let index = 0; index < transferred.length; index++) {
    requireTransferable(transferred, index);
  }
  const ports = [];
  for (let index = 0; index < transferred.length; index++) {
    const mover = moverOf(transferred[index]);
    if (mover === undefined) {
      ArrayBufferPrototypeTransfer(transferred[index]);
      continue;
    }
    mover.move(transferred[index], received[index]);
    if (mover === webidl.platformObjects.ports) push(ports, received[index]);
  }
  return { copy, ports };
}

export function requireObject(value) {
  if (!webidl.isObject(value)) {
    throw new TypeError("Type error");
  }
  return value;
}

/** What moves an object that is no ArrayBuffer to one of its class that it makes; undefined where nothing does. */
function moverOf(value) {
  const { imageBitmaps, ports } = webidl.platformObjects;
  if (ports?.isOpen(value)) return ports;
  return imageBitmaps?.isOpen(value) ? imageBitmaps : undefined;
}

function requireTransferable(list, index) {
  const value = list[index];
  if (moverOf(value) === undefined && (!isArrayBuffer(value) || ArrayBufferPrototypeDetached(value))) {
    throw dataCloneError();
  }
  for (let earlier = 0; earlier < index; earlier++) {
    if (list[earlier] === value) {
      throw dataCloneError();
    }
  }
}
