// https://streams.spec.whatwg.org/#rs-default-controller-abstract-ops, on the controller's slots.
import { promiseResolvedWith, uponPromise } from "./promises.js";
import { QueueWithSizes } from "./queue.js";
import {
  ReadableStreamSlots, fulfillRequest, numberOfRequests, readableStreamClose, readableStreamError,
} from "./readable-operations.js";
import { sizeOfOne } from "./strategy.js";

/** https://streams.spec.whatwg.org/#rs-default-controller-internal-slots */
export class DefaultControllerSlots {
  isByteController = false;
  stream = undefined;
  queue = new QueueWithSizes();
  started = false;
  closeRequested = false;
  pulling = false;
  pullAgain = false;
  pullAlgorithm = undefined;
  cancelAlgorithm = undefined;
  sizeAlgorithm = undefined;
  highWaterMark = 1;

  /** https://streams.spec.whatwg.org/#rs-default-controller-private-cancel */
  cancelSteps(reason) {
    this.queue = new QueueWithSizes();
    const { cancelAlgorithm } = this;
    const result = cancelAlgorithm(reason);
    this.clearAlgorithms();
    return result;
  }

  /** https://streams.spec.whatwg.org/#rs-default-controller-private-pull */
  pullSteps(request) {
    if (this.queue.length === 0) {
      this.stream.reader.requests.append(request);
      callPullIfNeeded(this);
      return;
    }
    const chunk = this.queue.dequeue();
    if (this.closeRequested && this.queue.length === 0) {
      this.clearAlgorithms();
      readableStreamClose(this.stream);
    } else {
      callPullIfNeeded(this);
    }
    request.chunk(chunk);
  }

  /** https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultcontroller-releasesteps */
  releaseSteps() {}

  /** https://streams.spec.whatwg.org/#readable-stream-default-controller-clear-algorithms */
  clearAlgorithms() {
    this.pullAlgorithm = undefined;
    this.cancelAlgorithm = undefined;
    this.sizeAlgorithm = undefined;
  }
}

/** https://streams.spec.whatwg.org/#set-up-readable-stream-default-controller */
export function setUpDefaultController(stream, controller, algorithms, highWaterMark, sizeAlgorithm) {
  controller.stream = stream;
  controller.highWaterMark = highWaterMark;
  controller.sizeAlgorithm = sizeAlgorithm;
  controller.pullAlgorithm = algorithms.pull;
  controller.cancelAlgorithm = algorithms.cancel;
  stream.controller = controller;
  start(controller, algorithms.start, controllerError);
}

/** The end of setting up a controller of either kind, which `fail` errors: what `start` gives is waited for. */
export function start(controller, startAlgorithm, fail) {
  const started = promiseResolvedWith(startAlgorithm());
  uponPromise(
    started,
    () => {
      controller.started = true;
      pullIfNeeded(controller, fail);
    },
    (reason) => fail(controller, reason),
  );
}

/**
 * https://streams.spec.whatwg.org/#create-readable-stream
 * @param {{start: function, pull: function, cancel: function}} algorithms the latter two give promises of ours
 */
export function createReadableStream(algorithms, highWaterMark = 1, sizeAlgorithm = sizeOfOne) {
  const stream = new ReadableStreamSlots();
  setUpDefaultController(stream, new DefaultControllerSlots(), algorithms, highWaterMark, sizeAlgorithm);
  return stream;
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed */
function callPullIfNeeded(controller) {
  pullIfNeeded(controller, controllerError);
}

/** The same of a controller of either kind, which `fail` errors. */
export function pullIfNeeded(controller, fail) {
  if (!shouldCallPull(controller)) {
    return;
  }
  if (controller.pulling) {
    controller.pullAgain = true;
    return;
  }
  controller.pulling = true;
  const { pullAlgorithm } = controller;
  uponPromise(
    pullAlgorithm(),
    () => {
      controller.pulling = false;
      if (controller.pullAgain) {
        controller.pullAgain = false;
        pullIfNeeded(controller, fail);
      }
    },
    (reason) => fail(controller, reason),
  );
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-should-call-pull, of either kind */
function shouldCallPull(controller) {
  if (!canCloseOrEnqueue(controller) || !controller.started) {
    return false;
  }
  return numberOfRequests(controller.stream) > 0 || desiredSize(controller) > 0;
}

/** https://streams.spec.whatwg.org/#rs-default-controller-has-backpressure */
export function hasBackpressure(controller) {
  return !shouldCallPull(controller);
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-can-close-or-enqueue */
export function canCloseOrEnqueue(controller) {
  return !controller.closeRequested && controller.stream.state === "readable";
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-get-desired-size, of either kind */
export function desiredSize(controller) {
  switch (controller.stream.state) {
    case "errored":
      return null;
    case "closed":
      return 0;
    default:
      return controller.highWaterMark - controller.queue.totalSize;
  }
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-close */
export function controllerClose(controller) {
  if (!canCloseOrEnqueue(controller)) {
    return;
  }
  controller.closeRequested = true;
  if (controller.queue.length === 0) {
    controller.clearAlgorithms();
    readableStreamClose(controller.stream);
  }
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-enqueue; throws what the size algorithm does. */
export function controllerEnqueue(controller, chunk) {
  if (!canCloseOrEnqueue(controller)) {
    return;
  }
  const { stream } = controller;
  if (numberOfRequests(stream) > 0) {
    fulfillRequest(stream, chunk, false);
  } else {
    try {
      const { sizeAlgorithm } = controller;
      controller.queue.enqueue(chunk, sizeAlgorithm(chunk));
    } catch (error) {
      controllerError(controller, error);
      throw error;
    }
  }
  callPullIfNeeded(controller);
}

/** https://streams.spec.whatwg.org/#readable-stream-default-controller-error */
export function controllerError(controller, reason) {
  const { stream } = controller;
  if (stream.state !== "readable") {
    return;
  }
  controller.queue = new QueueWithSizes();
  controller.clearAlgorithms();
  readableStreamError(stream, reason);
}
