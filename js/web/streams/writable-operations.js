// https://streams.spec.whatwg.org/#ws-all-abstract-ops, on the slots of streams and writers. No script sees these.
import { primordials } from "core";
import { Deferred, handledDeferred, promiseRejectedWith, promiseResolvedWith, uponPromise } from "./promises.js";
import { Queue } from "./queue.js";
import {
  chunkSize, controllerClose, controllerWrite, desiredSize, finishAbort,
} from "./writable-controller-operations.js";

const { TypeError } = primordials;

/** https://streams.spec.whatwg.org/#ws-internal-slots */
export class WritableStreamSlots {
  /** "writable", "erroring", "errored" or "closed" */
  state = "writable";
  storedError = undefined;
  /** The slots of the writer that has locked the stream. */
  writer = undefined;
  controller = undefined;
  backpressure = false;
  writeRequests = new Queue();
  inFlightWriteRequest = undefined;
  closeRequest = undefined;
  inFlightCloseRequest = undefined;
  /** { deferred, reason, wasAlreadyErroring } */
  pendingAbortRequest = undefined;
}

/** https://streams.spec.whatwg.org/#default-writer-internal-slots */
class WriterSlots {
  closed = handledDeferred();
  ready = handledDeferred();

  constructor(stream) {
    this.stream = stream;
  }
}

export function isWritableStreamLocked(stream) {
  return stream.writer !== undefined;
}

/** https://streams.spec.whatwg.org/#set-up-writable-stream-default-writer */
export function acquireWriter(stream) {
  if (isWritableStreamLocked(stream)) {
    throw new TypeError("WritableStream is locked");
  }
  const writer = new WriterSlots(stream);
  stream.writer = writer;
  const { state, storedError } = stream;
  if (state === "erroring" || state === "errored") {
    writer.ready.reject(storedError);
  } else if (state === "closed" || isCloseQueuedOrInFlight(stream) || !stream.backpressure) {
    writer.ready.resolve(undefined);
  }
  if (state === "closed") {
    writer.closed.resolve(undefined);
  } else if (state === "errored") {
    writer.closed.reject(storedError);
  }
  return writer;
}

/** https://streams.spec.whatwg.org/#writable-stream-abort */
export function writableStreamAbort(stream, reason) {
  if (stream.state === "closed" || stream.state === "errored") {
    return promiseResolvedWith(undefined);
  }
  stream.controller.signalAbort(reason);
  // A script that listens to the signal may have changed the state.
  if (stream.state === "closed" || stream.state === "errored") {
    return promiseResolvedWith(undefined);
  }
  if (stream.pendingAbortRequest !== undefined) {
    return stream.pendingAbortRequest.deferred.promise;
  }
  const wasAlreadyErroring = stream.state === "erroring";
  const deferred = new Deferred();
  stream.pendingAbortRequest = { deferred, reason: wasAlreadyErroring ? undefined : reason, wasAlreadyErroring };
  if (!wasAlreadyErroring) {
    startErroring(stream, reason);
  }
  return deferred.promise;
}

/** https://streams.spec.whatwg.org/#writable-stream-close */
export function writableStreamClose(stream) {
  const { state, writer } = stream;
  if (state === "closed" || state === "errored") {
    return promiseRejectedWith(new TypeError(`The stream is ${state}`));
  }
  const deferred = new Deferred();
  stream.closeRequest = deferred;
  if (writer !== undefined && stream.backpressure && state === "writable") {
    writer.ready.resolve(undefined);
  }
  controllerClose(stream.controller);
  return deferred.promise;
}

/** https://streams.spec.whatwg.org/#writable-stream-close-queued-or-in-flight */
export function isCloseQueuedOrInFlight(stream) {
  return stream.closeRequest !== undefined || stream.inFlightCloseRequest !== undefined;
}

/** https://streams.spec.whatwg.org/#writable-stream-deal-with-rejection */
export function dealWithRejection(stream, error) {
  if (stream.state === "writable") {
    startErroring(stream, error);
  } else {
    finishErroring(stream);
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-start-erroring */
export function startErroring(stream, reason) {
  stream.state = "erroring";
  stream.storedError = reason;
  if (stream.writer !== undefined) {
    stream.writer.ready = rejected(stream.writer.ready, reason);
  }
  const isInFlight = stream.inFlightWriteRequest !== undefined || stream.inFlightCloseRequest !== undefined;
  if (!isInFlight && stream.controller.started) {
    finishErroring(stream);
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-finish-erroring */
export function finishErroring(stream) {
  stream.state = "errored";
  const { controller, pendingAbortRequest, storedError } = stream;
  controller.resetQueue();
  stream.writeRequests.drain((request) => request.reject(storedError));
  if (pendingAbortRequest === undefined) {
    rejectCloseAndClosed(stream);
    return;
  }
  stream.pendingAbortRequest = undefined;
  const { deferred, reason, wasAlreadyErroring } = pendingAbortRequest;
  if (wasAlreadyErroring) {
    deferred.reject(storedError);
    rejectCloseAndClosed(stream);
    return;
  }
  uponPromise(
    finishAbort(controller, reason),
    () => {
      deferred.resolve(undefined);
      rejectCloseAndClosed(stream);
    },
    (error) => {
      deferred.reject(error);
      rejectCloseAndClosed(stream);
    },
  );
}

/** https://streams.spec.whatwg.org/#writable-stream-reject-close-and-closed-promise-if-needed */
function rejectCloseAndClosed(stream) {
  if (stream.closeRequest !== undefined) {
    stream.closeRequest.reject(stream.storedError);
    stream.closeRequest = undefined;
  }
  stream.writer?.closed.reject(stream.storedError);
}

/** https://streams.spec.whatwg.org/#writable-stream-update-backpressure */
export function updateBackpressure(stream, backpressure) {
  const { writer } = stream;
  if (writer !== undefined && backpressure !== stream.backpressure) {
    if (backpressure) {
      writer.ready = handledDeferred();
    } else {
      writer.ready.resolve(undefined);
    }
  }
  stream.backpressure = backpressure;
}

/** https://streams.spec.whatwg.org/#writable-stream-default-writer-close-with-error-propagation */
export function writerCloseWithErrorPropagation(writer) {
  const { stream } = writer;
  if (isCloseQueuedOrInFlight(stream) || stream.state === "closed") {
    return promiseResolvedWith(undefined);
  }
  return stream.state === "errored" ? promiseRejectedWith(stream.storedError) : writableStreamClose(stream);
}

/** https://streams.spec.whatwg.org/#writable-stream-default-writer-get-desired-size */
export function writerDesiredSize({ stream }) {
  switch (stream.state) {
    case "errored":
    case "erroring":
      return null;
    case "closed":
      return 0;
    default:
      return desiredSize(stream.controller);
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-default-writer-release */
export function releaseWriter(writer) {
  const released = new TypeError("The writer was released");
  writer.ready = rejected(writer.ready, released);
  writer.closed = rejected(writer.closed, released);
  writer.stream.writer = undefined;
  writer.stream = undefined;
}

/** https://streams.spec.whatwg.org/#writable-stream-default-writer-ensure-ready-promise-rejected, and its sister */
function rejected(deferred, reason) {
  const result = deferred.isPending ? deferred : handledDeferred();
  result.reject(reason);
  return result;
}

/** https://streams.spec.whatwg.org/#writable-stream-default-writer-write */
export function writerWrite(writer, chunk) {
  const { stream } = writer;
  const size = chunkSize(stream.controller, chunk);
  // The size algorithm is the script's.
  if (stream !== writer.stream) {
    return promiseRejectedWith(new TypeError("The writer was released"));
  }
  if (stream.state === "errored") {
    return promiseRejectedWith(stream.storedError);
  }
  if (isCloseQueuedOrInFlight(stream) || stream.state === "closed") {
    return promiseRejectedWith(new TypeError("The stream is closing or closed"));
  }
  if (stream.state === "erroring") {
    return promiseRejectedWith(stream.storedError);
  }
  const deferred = new Deferred();
  stream.writeRequests.append(deferred);
  controllerWrite(stream.controller, chunk, size);
  return deferred.promise;
}
