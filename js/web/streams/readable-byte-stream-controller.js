// https://streams.spec.whatwg.org/#rbs-controller-class
import { primordials, webidl } from "core";
import { bufferLength, convertView } from "./buffers.js";
import { byteControllerClose, byteControllerEnqueue, byteControllerError, getBYOBRequest } from "./byte-controller-operations.js";
import { ByteControllerSlots, setUpByteController } from "./byte-controller-slots.js";
import { desiredSize } from "./default-controller-operations.js";
import { byobRequestObject } from "./readable-stream-byob-request.js";
import { sourceAlgorithms } from "./underlying-source.js";

const { TypeError } = primordials;

const creating = {};

export class ReadableByteStreamController {
  #slots;

  constructor(key = undefined, slots = undefined) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  get byobRequest() {
    const request = getBYOBRequest(this.#slots);
    return request === null ? null : byobRequestObject(request);
  }

  get desiredSize() {
    return desiredSize(this.#slots);
  }

  close() {
    requireOpen(this.#slots);
    byteControllerClose(this.#slots);
  }

  enqueue(chunk) {
    const controller = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    const view = convertView(chunk, "chunk");
    if (view.length === 0 || bufferLength(view.buffer) === 0) {
      throw new TypeError("The chunk has no bytes");
    }
    requireOpen(controller);
    byteControllerEnqueue(controller, view);
  }

  error(reason = undefined) {
    byteControllerError(this.#slots, reason);
  }
}

webidl.expose(ReadableByteStreamController);

function requireOpen(controller) {
  if (controller.closeRequested) {
    throw new TypeError("The stream is closed already, as soon as its queue is empty");
  }
  if (controller.stream.state !== "readable") {
    throw new TypeError(`The stream is ${controller.stream.state}`);
  }
}

/** https://streams.spec.whatwg.org/#set-up-readable-byte-stream-controller-from-underlying-source */
export function setUpFromUnderlyingByteSource(stream, source, members, highWaterMark) {
  const controller = new ByteControllerSlots();
  const object = new ReadableByteStreamController(creating, controller);
  const algorithms = sourceAlgorithms(source, members, object);
  if (members.autoAllocateChunkSize === 0) {
    throw new TypeError("autoAllocateChunkSize must not be zero");
  }
  setUpByteController(stream, controller, algorithms, highWaterMark, members.autoAllocateChunkSize);
}
