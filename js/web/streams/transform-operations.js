// https://streams.spec.whatwg.org/#ts-abstract-ops, on the slots of a stream. No script sees these.
import { primordials } from "core";
import {
  canCloseOrEnqueue, controllerClose, controllerEnqueue, controllerError, createReadableStream, hasBackpressure,
} from "./default-controller-operations.js";
import { Deferred, invokeForPromise, promiseResolvedWith, transformPromise, uponPromise } from "./promises.js";
import { sizeOfOne } from "./strategy.js";
import { controllerErrorIfNeeded, createWritableStream } from "./writable-controller-operations.js";

const { TypeError } = primordials;

/** https://streams.spec.whatwg.org/#ts-internal-slots, and those of its controller */
export class TransformStreamSlots {
  readable = undefined;
  writable = undefined;
  backpressure = undefined;
  backpressureChange = undefined;
  transformAlgorithm = undefined;
  flushAlgorithm = undefined;
  cancelAlgorithm = undefined;
  /** What closing, aborting or cancelling gives, whichever came first. */
  finish = undefined;

  /** https://streams.spec.whatwg.org/#transform-stream-default-controller-clear-algorithms */
  clearAlgorithms() {
    this.transformAlgorithm = undefined;
    this.flushAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
  }
}

/**
 * https://streams.spec.whatwg.org/#initialize-transform-stream
 * @param {Promise} started one of ours
 * @param {{highWaterMark: number, size: function}} writableSide
 * @param {{highWaterMark: number, size: function}} readableSide
 */
export function initializeTransformStream(stream, started, writableSide, readableSide) {
  const start = () => started;
  stream.writable = createWritableStream(
    {
      start,
      write: (chunk) => sinkWrite(stream, chunk),
      close: () => sinkClose(stream),
      abort: (reason) => sinkAbort(stream, reason),
    },
    writableSide.highWaterMark,
    writableSide.size,
  );
  stream.readable = createReadableStream(
    { start, pull: () => sourcePull(stream), cancel: (reason) => sourceCancel(stream, reason) },
    readableSide.highWaterMark,
    readableSide.size,
  );
  setBackpressure(stream, true);
}

/**
 * https://streams.spec.whatwg.org/#transformstream-set-up, for other specifications
 * @param {function(object, *): void} transform is given the stream and a chunk, and may throw
 * @param {function(object): void} flush
 */
export function createTransformStream(transform, flush) {
  const stream = new TransformStreamSlots();
  const promised = (steps) => (chunk) => invokeForPromise(steps, undefined, [stream, chunk]);
  const writableSide = { highWaterMark: 1, size: sizeOfOne };
  initializeTransformStream(stream, promiseResolvedWith(undefined), writableSide, { highWaterMark: 0, size: sizeOfOne });
  stream.transformAlgorithm = promised(transform);
  stream.flushAlgorithm = promised(flush);
  stream.cancelAlgorithm = () => promiseResolvedWith(undefined);
  return stream;
}

/** https://streams.spec.whatwg.org/#transform-stream-error */
export function transformError(stream, reason) {
  controllerError(stream.readable.controller, reason);
  errorWritableAndUnblockWrite(stream, reason);
}

/** https://streams.spec.whatwg.org/#transform-stream-error-writable-and-unblock-write */
function errorWritableAndUnblockWrite(stream, reason) {
  stream.clearAlgorithms();
  controllerErrorIfNeeded(stream.writable.controller, reason);
  unblockWrite(stream);
}

/** https://streams.spec.whatwg.org/#transformstream-unblock-write: a write may be waiting for the backpressure to end. */
function unblockWrite(stream) {
  if (stream.backpressure) {
    setBackpressure(stream, false);
  }
}

/** https://streams.spec.whatwg.org/#transform-stream-set-backpressure */
function setBackpressure(stream, backpressure) {
  stream.backpressureChange?.resolve(undefined);
  stream.backpressureChange = new Deferred();
  stream.backpressure = backpressure;
}

/** https://streams.spec.whatwg.org/#transform-stream-default-controller-enqueue */
export function transformEnqueue(stream, chunk) {
  const { controller } = stream.readable;
  if (!canCloseOrEnqueue(controller)) {
    throw new TypeError("The readable side takes no more chunks");
  }
  try {
    controllerEnqueue(controller, chunk);
  } catch (error) {
    errorWritableAndUnblockWrite(stream, error);
    throw stream.readable.storedError;
  }
  const backpressure = hasBackpressure(controller);
  if (backpressure !== stream.backpressure) {
    setBackpressure(stream, true);
  }
}

/** https://streams.spec.whatwg.org/#transform-stream-default-controller-terminate */
export function transformTerminate(stream) {
  controllerClose(stream.readable.controller);
  errorWritableAndUnblockWrite(stream, new TypeError("The stream was terminated"));
}

/** https://streams.spec.whatwg.org/#transform-stream-default-controller-perform-transform */
function performTransform(stream, chunk) {
  const { transformAlgorithm } = stream;
  return transformPromise(transformAlgorithm(chunk), undefined, (reason) => {
    transformError(stream, reason);
    throw reason;
  });
}

/** https://streams.spec.whatwg.org/#transform-stream-default-sink-write-algorithm */
function sinkWrite(stream, chunk) {
  if (!stream.backpressure) {
    return performTransform(stream, chunk);
  }
  return transformPromise(stream.backpressureChange.promise, () => {
    const { state, storedError } = stream.writable;
    if (state === "erroring") {
      throw storedError;
    }
    return performTransform(stream, chunk);
  });
}

/** https://streams.spec.whatwg.org/#transform-stream-default-sink-abort-algorithm */
function sinkAbort(stream, reason) {
  return finishOnce(stream, stream.cancelAlgorithm, reason, {
    other: stream.readable,
    succeed: () => controllerError(stream.readable.controller, reason),
    fail: (error) => controllerError(stream.readable.controller, error),
  });
}

/** https://streams.spec.whatwg.org/#transform-stream-default-sink-close-algorithm */
function sinkClose(stream) {
  return finishOnce(stream, stream.flushAlgorithm, undefined, {
    other: stream.readable,
    succeed: () => controllerClose(stream.readable.controller),
    fail: (error) => controllerError(stream.readable.controller, error),
  });
}

/** https://streams.spec.whatwg.org/#transform-stream-default-source-cancel */
function sourceCancel(stream, reason) {
  const fail = (error) => {
    controllerErrorIfNeeded(stream.writable.controller, error);
    unblockWrite(stream);
  };
  return finishOnce(stream, stream.cancelAlgorithm, reason, { other: stream.writable, succeed: () => fail(reason), fail });
}

/** Whatever ends the stream, the transformer hears of it once. */
function finishOnce(stream, algorithm, reason, { other, succeed, fail }) {
  if (stream.finish !== undefined) {
    return stream.finish.promise;
  }
  const finish = new Deferred();
  stream.finish = finish;
  // An error, or `terminate`, has taken the algorithms away: then the transformer hears of nothing.
  const finished = algorithm === undefined ? promiseResolvedWith(undefined) : algorithm(reason);
  stream.clearAlgorithms();
  uponPromise(
    finished,
    () => {
      if (other.state === "errored") {
        finish.reject(other.storedError);
      } else {
        succeed();
        finish.resolve(undefined);
      }
    },
    (error) => {
      fail(error);
      finish.reject(error);
    },
  );
  return finish.promise;
}

/** https://streams.spec.whatwg.org/#transform-stream-default-source-pull-algorithm */
function sourcePull(stream) {
  setBackpressure(stream, false);
  return stream.backpressureChange.promise;
}
