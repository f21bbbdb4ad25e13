// https://streams.spec.whatwg.org/#rbs-controller-abstract-ops, on the controller's slots.
import { primordials } from "core";
import { bytesIn, cloneArrayBuffer, isDetached, transferArrayBuffer } from "./buffers.js";
import { pullIfNeeded } from "./default-controller-operations.js";
import { ByteQueue, commitPullInto, fillFromQueue } from "./pull-into.js";
import { Queue } from "./queue.js";
import {
  fulfillRequest, hasBYOBReader, hasDefaultReader, numberOfRequests, readableStreamClose, readableStreamError,
} from "./readable-operations.js";

const { TypeError } = primordials;

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-call-pull-if-needed */
export function callPullIfNeeded(controller) {
  pullIfNeeded(controller, byteControllerError);
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-clear-pending-pull-intos */
export function clearPendingPullIntos(controller) {
  invalidateBYOBRequest(controller);
  controller.pendingPullIntos = new Queue();
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-invalidate-byob-request */
export function invalidateBYOBRequest(controller) {
  if (controller.byobRequest !== null) {
    controller.byobRequest.controller = undefined;
    controller.byobRequest.view = null;
    controller.byobRequest = null;
  }
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollergetbyobrequest */
export function getBYOBRequest(controller) {
  if (controller.byobRequest === null && controller.pendingPullIntos.length > 0) {
    const { buffer, offset, length, filled } = controller.pendingPullIntos.first;
    const view = bytesIn(buffer, offset + filled, length - filled);
    controller.byobRequest = { controller, view, object: undefined };
  }
  return controller.byobRequest;
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-close */
export function byteControllerClose(controller) {
  const { stream } = controller;
  if (controller.closeRequested || stream.state !== "readable") {
    return;
  }
  if (controller.queue.totalSize > 0) {
    controller.closeRequested = true;
    return;
  }
  const { first } = controller.pendingPullIntos;
  if (first !== undefined && first.filled % first.elementSize !== 0) {
    const error = new TypeError("The stream was closed in the middle of an element of the view that was to be filled");
    byteControllerError(controller, error);
    throw error;
  }
  controller.clearAlgorithms();
  readableStreamClose(stream);
}

/**
 * https://streams.spec.whatwg.org/#readable-byte-stream-controller-enqueue
 * @param {{buffer: ArrayBuffer, offset: number, length: number}} chunk a view, as `convertView` gives it
 */
export function byteControllerEnqueue(controller, { buffer, offset, length }) {
  const { stream } = controller;
  if (controller.closeRequested || stream.state !== "readable") {
    return;
  }
  if (isDetached(buffer)) {
    throw new TypeError("The buffer of the chunk is detached");
  }
  const transferred = transferArrayBuffer(buffer);
  const { first } = controller.pendingPullIntos;
  if (first !== undefined) {
    if (isDetached(first.buffer)) {
      throw new TypeError("The buffer of the BYOB request is detached");
    }
    invalidateBYOBRequest(controller);
    first.buffer = transferArrayBuffer(first.buffer);
    if (first.readerType === "none") {
      enqueueDetachedPullInto(controller, first);
    }
  }
  if (hasDefaultReader(stream)) {
    while (stream.reader.requests.length > 0 && controller.queue.totalSize > 0) {
      fillReadRequestFromQueue(controller, stream.reader.requests.shift());
    }
    if (numberOfRequests(stream) === 0) {
      controller.queue.add(transferred, offset, length);
    } else {
      if (controller.pendingPullIntos.length > 0) {
        controller.pendingPullIntos.shift();
      }
      fulfillRequest(stream, bytesIn(transferred, offset, length), false);
    }
  } else {
    controller.queue.add(transferred, offset, length);
    if (hasBYOBReader(stream)) {
      commitFilled(controller, fillPullIntosFromQueue(controller));
    }
  }
  callPullIfNeeded(controller);
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerenqueueclonedchunktoqueue */
export function enqueueCloned(controller, buffer, offset, length) {
  let clone;
  try {
    clone = cloneArrayBuffer(buffer, offset, length);
  } catch (error) {
    byteControllerError(controller, error);
    throw error;
  }
  controller.queue.add(clone, 0, length);
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerenqueuedetachedpullintotoqueue */
export function enqueueDetachedPullInto(controller, descriptor) {
  if (descriptor.filled > 0) {
    enqueueCloned(controller, descriptor.buffer, descriptor.offset, descriptor.filled);
  }
  controller.pendingPullIntos.shift();
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-process-pull-into-descriptors-using-queue */
export function fillPullIntosFromQueue(controller) {
  const { pendingPullIntos, queue } = controller;
  const filled = new Queue();
  while (pendingPullIntos.length > 0 && queue.totalSize > 0) {
    if (fillFromQueue(queue, pendingPullIntos.first)) {
      filled.append(pendingPullIntos.shift());
    }
  }
  return filled;
}

export function commitFilled(controller, descriptors) {
  descriptors.drain((descriptor) => commitPullInto(controller.stream, descriptor));
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerfillreadrequestfromqueue */
export function fillReadRequestFromQueue(controller, request) {
  const { buffer, offset, length } = controller.queue.take();
  handleQueueDrain(controller);
  request.chunk(bytesIn(buffer, offset, length));
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-handle-queue-drain */
export function handleQueueDrain(controller) {
  if (controller.queue.totalSize === 0 && controller.closeRequested) {
    controller.clearAlgorithms();
    readableStreamClose(controller.stream);
  } else {
    callPullIfNeeded(controller);
  }
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-error */
export function byteControllerError(controller, reason) {
  const { stream } = controller;
  if (stream.state !== "readable") {
    return;
  }
  clearPendingPullIntos(controller);
  controller.queue = new ByteQueue();
  controller.clearAlgorithms();
  readableStreamError(stream, reason);
}
