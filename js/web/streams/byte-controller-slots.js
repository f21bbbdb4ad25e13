// https://streams.spec.whatwg.org/#rbs-controller-internal-slots, and how a controller comes to a stream.
import { primordials } from "core";
import { make } from "web/builtins";
import { transferArrayBuffer } from "./buffers.js";
import {
  byteControllerError, callPullIfNeeded, clearPendingPullIntos, fillReadRequestFromQueue, handleQueueDrain,
} from "./byte-controller-operations.js";
import { start } from "./default-controller-operations.js";
import { ByteQueue, convertPullInto, createPullInto, fillFromQueue } from "./pull-into.js";
import { Queue } from "./queue.js";
import { ReadableStreamSlots } from "./readable-operations.js";

const { TypeError } = primordials;

export class ByteControllerSlots {
  isByteController = true;
  stream = undefined;
  queue = new ByteQueue();
  pendingPullIntos = new Queue();
  /** { controller, view, object }: the slots of a ReadableStreamBYOBRequest, and itself once a script asked for it */
  byobRequest = null;
  autoAllocateChunkSize = undefined;
  started = false;
  closeRequested = false;
  pulling = false;
  pullAgain = false;
  pullAlgorithm = undefined;
  cancelAlgorithm = undefined;
  highWaterMark = 0;

  /** https://streams.spec.whatwg.org/#rbs-controller-private-cancel */
  cancelSteps(reason) {
    clearPendingPullIntos(this);
    this.queue = new ByteQueue();
    const { cancelAlgorithm } = this;
    const result = cancelAlgorithm(reason);
    this.clearAlgorithms();
    return result;
  }

  /** https://streams.spec.whatwg.org/#rbs-controller-private-pull */
  pullSteps(request) {
    if (this.queue.totalSize > 0) {
      fillReadRequestFromQueue(this, request);
      return;
    }
    const length = this.autoAllocateChunkSize;
    if (length !== undefined) {
      let buffer;
      try {
        buffer = make("ArrayBuffer", length);
      } catch (error) {
        request.error(error);
        return;
      }
      const view = { offset: 0, length, type: "Uint8Array", elementSize: 1 };
      this.pendingPullIntos.append(createPullInto(buffer, view, 1, "default"));
    }
    this.stream.reader.requests.append(request);
    callPullIfNeeded(this);
  }

  /** https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontroller-releasesteps */
  releaseSteps() {
    if (this.pendingPullIntos.length === 0) {
      return;
    }
    const { first } = this.pendingPullIntos;
    first.readerType = "none";
    this.pendingPullIntos = new Queue();
    this.pendingPullIntos.append(first);
  }

  /**
   * https://streams.spec.whatwg.org/#readable-byte-stream-controller-pull-into
   * @param {object} view as `convertView` gives it
   * @param {number} minimum in elements
   */
  pullInto(view, minimum, request) {
    const { queue, stream } = this;
    let buffer;
    try {
      buffer = transferArrayBuffer(view.buffer);
    } catch (error) {
      request.error(error);
      return;
    }
    const descriptor = createPullInto(buffer, view, minimum * view.elementSize, "byob");
    if (this.pendingPullIntos.length > 0) {
      this.pendingPullIntos.append(descriptor);
      stream.reader.requests.append(request);
      return;
    }
    if (stream.state === "closed") {
      request.close(make(view.type, buffer, view.offset, 0));
      return;
    }
    if (queue.totalSize > 0) {
      if (fillFromQueue(queue, descriptor)) {
        const filled = convertPullInto(descriptor);
        handleQueueDrain(this);
        request.chunk(filled);
        return;
      }
      if (this.closeRequested) {
        const error = new TypeError("The stream was closed before the view was filled");
        byteControllerError(this, error);
        request.error(error);
        return;
      }
    }
    this.pendingPullIntos.append(descriptor);
    stream.reader.requests.append(request);
    callPullIfNeeded(this);
  }

  /** https://streams.spec.whatwg.org/#readable-byte-stream-controller-clear-algorithms */
  clearAlgorithms() {
    this.pullAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
  }
}

/** https://streams.spec.whatwg.org/#set-up-readable-byte-stream-controller */
export function setUpByteController(stream, controller, algorithms, highWaterMark, autoAllocateChunkSize) {
  controller.stream = stream;
  controller.highWaterMark = highWaterMark;
  controller.pullAlgorithm = algorithms.pull;
  controller.cancelAlgorithm = algorithms.cancel;
  controller.autoAllocateChunkSize = autoAllocateChunkSize;
  stream.controller = controller;
  start(controller, algorithms.start, byteControllerError);
}

/**
 * https://streams.spec.whatwg.org/#abstract-opdef-createreadablebytestream
 * @param {{start: function, pull: function, cancel: function}} algorithms the latter two give promises of ours
 */
export function createReadableByteStream(algorithms) {
  const stream = new ReadableStreamSlots();
  setUpByteController(stream, new ByteControllerSlots(), algorithms, 0, undefined);
  return stream;
}
