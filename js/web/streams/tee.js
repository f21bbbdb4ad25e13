// https://streams.spec.whatwg.org/#readable-stream-tee, and what it is for a stream whose chunks are any values.
import { load } from "core";
import { byteStreamTee } from "./byte-tee.js";
import { controllerClose, controllerEnqueue, controllerError, createReadableStream } from "./default-controller-operations.js";
import { Deferred, noop, promiseResolvedWith, uponPromise } from "./promises.js";
import { acquireDefaultReader, readFromDefaultReader, readableStreamCancel } from "./readable-operations.js";

/**
 * @param {object} stream the slots of a stream
 * @param {boolean} [cloneForSecond] whether the second branch gets copies, so that neither reader sees what the other
 *     does to a chunk; with bytes it always does
 * @returns {{first: object, second: object}} the slots of the branches
 */
export function readableStreamTee(stream, cloneForSecond = false) {
  return stream.controller.isByteController ? byteStreamTee(stream) : defaultTee(stream, cloneForSecond);
}

/** What both kinds of tees know of their branches: https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee */
export class Branches {
  first = undefined;
  second = undefined;
  firstCancelled = false;
  secondCancelled = false;
  #firstReason = undefined;
  #secondReason = undefined;
  #stream;
  #cancelled = new Deferred();

  constructor(stream) {
    this.#stream = stream;
  }

  cancelFirst(reason) {
    this.firstCancelled = true;
    this.#firstReason = reason;
    return this.#cancel(this.secondCancelled);
  }

  cancelSecond(reason) {
    this.secondCancelled = true;
    this.#secondReason = reason;
    return this.#cancel(this.firstCancelled);
  }

  /** The stream is cancelled with the second of its branches. */
  #cancel(bothAre) {
    if (bothAre) {
      this.cancelStream([this.#firstReason, this.#secondReason]);
    }
    return this.#cancelled.promise;
  }

  cancelStream(reason) {
    this.#cancelled.resolve(readableStreamCancel(this.#stream, reason));
  }

  /** The stream has ended by itself. */
  end() {
    if (!this.firstCancelled || !this.secondCancelled) {
      this.#cancelled.resolve(undefined);
    }
  }
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee */
function defaultTee(stream, cloneForSecond) {
  const reader = acquireDefaultReader(stream);
  const branches = new Branches(stream);
  let reading = false;
  let readAgain = false;

  function pull() {
    if (reading) {
      readAgain = true;
      return promiseResolvedWith(undefined);
    }
    reading = true;
    readFromDefaultReader(reader, {
      // It takes a microtask to see an error of the stream, which is to come before chunks that are there at once.
      chunk: (chunk) => uponPromise(promiseResolvedWith(undefined), () => give(chunk)),
      close: () => {
        reading = false;
        if (!branches.firstCancelled) {
          controllerClose(branches.first.controller);
        }
        if (!branches.secondCancelled) {
          controllerClose(branches.second.controller);
        }
        branches.end();
      },
      error: () => {
        reading = false;
      },
    });
    return promiseResolvedWith(undefined);
  }

  function give(chunk) {
    readAgain = false;
    let copy = chunk;
    if (cloneForSecond && !branches.secondCancelled) {
      try {
        copy = load("web/structured-clone").clone(chunk);
      } catch (error) {
        fail(error);
        branches.cancelStream(error);
        return;
      }
    }
    if (!branches.firstCancelled) {
      controllerEnqueue(branches.first.controller, chunk);
    }
    if (!branches.secondCancelled) {
      controllerEnqueue(branches.second.controller, copy);
    }
    reading = false;
    if (readAgain) {
      pull();
    }
  }

  function fail(reason) {
    controllerError(branches.first.controller, reason);
    controllerError(branches.second.controller, reason);
  }

  branches.first = createReadableStream({ start: noop, pull, cancel: (reason) => branches.cancelFirst(reason) });
  branches.second = createReadableStream({ start: noop, pull, cancel: (reason) => branches.cancelSecond(reason) });
  uponPromise(reader.closed.promise, noop, (reason) => {
    fail(reason);
    branches.end();
  });
  return branches;
}
