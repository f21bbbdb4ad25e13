// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond and what belongs to it: the source says how
// much of the buffer at the head of the queue it has filled.
import { primordials } from "core";
import { bufferLength, transferArrayBuffer } from "./buffers.js";
import {
  callPullIfNeeded, commitFilled, enqueueCloned, enqueueDetachedPullInto, fillPullIntosFromQueue, invalidateBYOBRequest,
} from "./byte-controller-operations.js";
import { commitPullInto } from "./pull-into.js";
import { Queue } from "./queue.js";
import { hasBYOBReader, numberOfRequests } from "./readable-operations.js";

const { RangeError, TypeError } = primordials;

export function respond(controller, bytesWritten) {
  const { first } = controller.pendingPullIntos;
  requireLength(controller, bytesWritten);
  if (first.filled + bytesWritten > first.length) {
    throw new RangeError("More bytes were written than there is room for");
  }
  first.buffer = transferArrayBuffer(first.buffer);
  respondInternal(controller, first, bytesWritten);
}

/** Answers who waits for bytes of a stream that is closed; nobody may. */
export function answerWithNothing(controller) {
  if (controller.pendingPullIntos.length > 0) {
    respond(controller, 0);
  }
}

/**
 * https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-with-new-view
 * @param {{buffer: ArrayBuffer, offset: number, length: number}} view as `convertView` gives it
 */
export function respondWithNewView(controller, { buffer, offset, length }) {
  const { first } = controller.pendingPullIntos;
  requireLength(controller, length);
  if (first.offset + first.filled !== offset) {
    throw new RangeError("The view does not start where the bytes that were written before end");
  }
  if (first.bufferLength !== bufferLength(buffer)) {
    throw new RangeError("The buffer of the view has another length than that of the request");
  }
  if (first.filled + length > first.length) {
    throw new RangeError("More bytes were written than there is room for");
  }
  first.buffer = transferArrayBuffer(buffer);
  respondInternal(controller, first, length);
}

function requireLength(controller, length) {
  if (controller.stream.state === "closed" ? length !== 0 : length === 0) {
    throw new TypeError("Only a stream that is closed, and no other, can be answered with no bytes");
  }
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-internal */
function respondInternal(controller, descriptor, bytesWritten) {
  invalidateBYOBRequest(controller);
  if (controller.stream.state === "closed") {
    respondInClosedState(controller, descriptor);
  } else {
    respondInReadableState(controller, descriptor, bytesWritten);
  }
  callPullIfNeeded(controller);
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-closed-state */
function respondInClosedState(controller, descriptor) {
  if (descriptor.readerType === "none") {
    controller.pendingPullIntos.shift();
  }
  const { stream } = controller;
  if (hasBYOBReader(stream)) {
    const filled = new Queue();
    while (filled.length < numberOfRequests(stream)) {
      filled.append(controller.pendingPullIntos.shift());
    }
    commitFilled(controller, filled);
  }
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-readable-state */
function respondInReadableState(controller, descriptor, bytesWritten) {
  descriptor.filled += bytesWritten;
  if (descriptor.readerType === "none") {
    enqueueDetachedPullInto(controller, descriptor);
    commitFilled(controller, fillPullIntosFromQueue(controller));
    return;
  }
  // One that is not yet filled up to its minimum stays at the head of the queue.
  if (descriptor.filled < descriptor.minimumFill) {
    return;
  }
  controller.pendingPullIntos.shift();
  const remainder = descriptor.filled % descriptor.elementSize;
  if (remainder > 0) {
    const end = descriptor.offset + descriptor.filled;
    enqueueCloned(controller, descriptor.buffer, end - remainder, remainder);
  }
  descriptor.filled -= remainder;
  const filled = fillPullIntosFromQueue(controller);
  commitPullInto(controller.stream, descriptor);
  commitFilled(controller, filled);
}
