// https://streams.spec.whatwg.org/#ws-default-controller-abstract-ops, on the controller's slots.
import { load } from "core";
import { promiseResolvedWith, uponPromise } from "./promises.js";
import { QueueWithSizes } from "./queue.js";
import {
  WritableStreamSlots, dealWithRejection, finishErroring, isCloseQueuedOrInFlight, startErroring, updateBackpressure,
} from "./writable-operations.js";

/** https://streams.spec.whatwg.org/#close-sentinel */
const closeSentinel = { __proto__: null };

/** https://streams.spec.whatwg.org/#ws-default-controller-internal-slots */
export class WritableControllerSlots {
  stream = undefined;
  queue = new QueueWithSizes();
  started = false;
  writeAlgorithm = undefined;
  closeAlgorithm = undefined;
  abortAlgorithm = undefined;
  sizeAlgorithm = undefined;
  highWaterMark = 1;
  #aborted = undefined;
  #signal = undefined;

  /**
   * The signal of https://streams.spec.whatwg.org/#writablestreamdefaultcontroller-abortcontroller
   * OPTIMIZATION: it is made when somebody first asks for it.
   */
  get signal() {
    if (this.#signal === undefined) {
      const { createSignal, signalAbort } = load("web/abort");
      this.#signal = createSignal();
      if (this.#aborted !== undefined) {
        signalAbort(this.#signal, this.#aborted.reason);
      }
    }
    return this.#signal;
  }

  signalAbort(reason) {
    this.#aborted ??= { reason };
    if (this.#signal !== undefined) {
      load("web/abort").signalAbort(this.#signal, reason);
    }
  }

  /** https://streams.spec.whatwg.org/#ws-default-controller-private-error */
  resetQueue() {
    this.queue = new QueueWithSizes();
  }

  /** https://streams.spec.whatwg.org/#writable-stream-default-controller-clear-algorithms */
  clearAlgorithms() {
    this.writeAlgorithm = undefined;
    this.closeAlgorithm = undefined;
    this.abortAlgorithm = undefined;
    this.sizeAlgorithm = undefined;
  }
}

/** https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller */
export function setUpWritableController(stream, controller, algorithms, highWaterMark, sizeAlgorithm) {
  controller.stream = stream;
  stream.controller = controller;
  controller.sizeAlgorithm = sizeAlgorithm;
  controller.highWaterMark = highWaterMark;
  controller.writeAlgorithm = algorithms.write;
  controller.closeAlgorithm = algorithms.close;
  controller.abortAlgorithm = algorithms.abort;
  updateBackpressure(stream, hasBackpressure(controller));
  const { start } = algorithms;
  uponPromise(
    promiseResolvedWith(start()),
    () => {
      controller.started = true;
      advanceQueueIfNeeded(controller);
    },
    (reason) => {
      controller.started = true;
      dealWithRejection(stream, reason);
    },
  );
}

/**
 * https://streams.spec.whatwg.org/#create-writable-stream
 * @param {{start: function, write: function, close: function, abort: function}} algorithms the last three give promises
 *     of ours
 */
export function createWritableStream(algorithms, highWaterMark, sizeAlgorithm) {
  const stream = new WritableStreamSlots();
  setUpWritableController(stream, new WritableControllerSlots(), algorithms, highWaterMark, sizeAlgorithm);
  return stream;
}

/** https://streams.spec.whatwg.org/#ws-default-controller-private-abort */
export function finishAbort(controller, reason) {
  const { abortAlgorithm } = controller;
  const result = abortAlgorithm(reason);
  controller.clearAlgorithms();
  return result;
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-advance-queue-if-needed */
function advanceQueueIfNeeded(controller) {
  const { queue, stream } = controller;
  if (!controller.started || stream.inFlightWriteRequest !== undefined) {
    return;
  }
  if (stream.state === "erroring") {
    finishErroring(stream);
  } else if (queue.length > 0) {
    const { value } = queue.first;
    if (value === closeSentinel) {
      processClose(controller);
    } else {
      processWrite(controller, value);
    }
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-process-close */
function processClose(controller) {
  const { stream } = controller;
  stream.inFlightCloseRequest = stream.closeRequest;
  stream.closeRequest = undefined;
  controller.queue.dequeue();
  const { closeAlgorithm } = controller;
  const closed = closeAlgorithm();
  controller.clearAlgorithms();
  uponPromise(
    closed,
    () => finishInFlightClose(stream),
    (reason) => finishInFlightCloseWithError(stream, reason),
  );
}

/** https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close */
function finishInFlightClose(stream) {
  stream.inFlightCloseRequest.resolve(undefined);
  stream.inFlightCloseRequest = undefined;
  if (stream.state === "erroring") {
    stream.storedError = undefined;
    stream.pendingAbortRequest?.deferred.resolve(undefined);
    stream.pendingAbortRequest = undefined;
  }
  stream.state = "closed";
  stream.writer?.closed.resolve(undefined);
}

/** https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close-with-error */
function finishInFlightCloseWithError(stream, error) {
  stream.inFlightCloseRequest.reject(error);
  stream.inFlightCloseRequest = undefined;
  stream.pendingAbortRequest?.deferred.reject(error);
  stream.pendingAbortRequest = undefined;
  dealWithRejection(stream, error);
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-process-write */
function processWrite(controller, chunk) {
  const { stream, writeAlgorithm } = controller;
  const request = stream.writeRequests.shift();
  stream.inFlightWriteRequest = request;
  uponPromise(
    writeAlgorithm(chunk),
    () => {
      request.resolve(undefined);
      stream.inFlightWriteRequest = undefined;
      controller.queue.dequeue();
      refreshBackpressure(controller);
      advanceQueueIfNeeded(controller);
    },
    (reason) => {
      if (stream.state === "writable") {
        controller.clearAlgorithms();
      }
      request.reject(reason);
      stream.inFlightWriteRequest = undefined;
      dealWithRejection(stream, reason);
    },
  );
}

function refreshBackpressure(controller) {
  const { stream } = controller;
  if (!isCloseQueuedOrInFlight(stream) && stream.state === "writable") {
    updateBackpressure(stream, hasBackpressure(controller));
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-close */
export function controllerClose(controller) {
  controller.queue.enqueue(closeSentinel, 0);
  advanceQueueIfNeeded(controller);
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-write */
export function controllerWrite(controller, chunk, size) {
  try {
    controller.queue.enqueue(chunk, size);
  } catch (error) {
    controllerErrorIfNeeded(controller, error);
    return;
  }
  refreshBackpressure(controller);
  advanceQueueIfNeeded(controller);
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-error-if-needed */
export function controllerErrorIfNeeded(controller, error) {
  if (controller.stream.state === "writable") {
    controller.clearAlgorithms();
    startErroring(controller.stream, error);
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-get-chunk-size */
export function chunkSize(controller, chunk) {
  const { sizeAlgorithm } = controller;
  if (sizeAlgorithm === undefined) {
    return 1;
  }
  try {
    return sizeAlgorithm(chunk);
  } catch (error) {
    controllerErrorIfNeeded(controller, error);
    return 1;
  }
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-get-desired-size */
export function desiredSize(controller) {
  return controller.highWaterMark - controller.queue.totalSize;
}

/** https://streams.spec.whatwg.org/#writable-stream-default-controller-get-backpressure */
function hasBackpressure(controller) {
  return desiredSize(controller) <= 0;
}
