// https://streams.spec.whatwg.org/#rs-default-controller-class
import { primordials, webidl } from "core";
import {
  DefaultControllerSlots, canCloseOrEnqueue, controllerClose, controllerEnqueue, controllerError, desiredSize,
  setUpDefaultController,
} from "./default-controller-operations.js";
import { sourceAlgorithms } from "./underlying-source.js";

const { TypeError } = primordials;

const creating = {};

export class ReadableStreamDefaultController {
  #slots;

  constructor(key = undefined, slots = undefined) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  get desiredSize() {
    return desiredSize(this.#slots);
  }

  close() {
    requireOpen(this.#slots);
    controllerClose(this.#slots);
  }

  enqueue(chunk = undefined) {
    requireOpen(this.#slots);
    controllerEnqueue(this.#slots, chunk);
  }

  error(reason = undefined) {
    controllerError(this.#slots, reason);
  }
}

webidl.expose(ReadableStreamDefaultController);

function requireOpen(controller) {
  if (!canCloseOrEnqueue(controller)) {
    throw new TypeError("ReadableStreamDefaultController is not in a state where chunk can be enqueued or closed");
  }
}

/** https://streams.spec.whatwg.org/#set-up-readable-stream-default-controller-from-underlying-source */
export function setUpFromUnderlyingSource(stream, source, members, highWaterMark, sizeAlgorithm) {
  const controller = new DefaultControllerSlots();
  const object = new ReadableStreamDefaultController(creating, controller);
  setUpDefaultController(stream, controller, sourceAlgorithms(source, members, object), highWaterMark, sizeAlgorithm);
}
