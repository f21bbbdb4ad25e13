// https://streams.spec.whatwg.org/#readable-stream-pipe-to
import { load, primordials } from "core";
import { Deferred, noop, promiseResolvedWith, transformPromise, uponPromise } from "./promises.js";
import { acquireDefaultReader, readFromDefaultReader, readableStreamCancel, releaseReader } from "./readable-operations.js";
import {
  acquireWriter, isCloseQueuedOrInFlight, releaseWriter, writableStreamAbort, writerCloseWithErrorPropagation, writerWrite,
} from "./writable-operations.js";

const { TypeError } = primordials;

/**
 * @param {object} source the slots of a readable stream that nobody has locked
 * @param {object} destination those of such a writable stream
 * @param {{preventAbort: boolean, preventCancel: boolean, preventClose: boolean, signal?: AbortSignal}} options
 * @returns {Promise} one of ours
 */
export function pipeTo(source, destination, options) {
  const pipe = new Pipe(source, destination, options);
  pipe.start();
  return pipe.promise;
}

class Pipe {
  #source;
  #destination;
  #options;
  #reader;
  #writer;
  #shuttingDown = false;
  /** Settled, whatever came of it, once the last chunk that was read has been written. */
  #lastWrite = promiseResolvedWith(undefined);
  #result = new Deferred();
  #forgetSignal = noop;

  constructor(source, destination, options) {
    this.#source = source;
    this.#destination = destination;
    this.#options = options;
    this.#reader = acquireDefaultReader(source);
    this.#writer = acquireWriter(destination);
    source.disturbed = true;
  }

  get promise() {
    return this.#result.promise;
  }

  start() {
    if (this.#options.signal !== undefined && this.#followSignal(this.#options.signal)) {
      return;
    }
    const source = this.#source;
    const destination = this.#destination;
    const sourceFailed = (reason) => this.#sourceFailed(reason);
    const destinationFailed = (reason) => this.#destinationFailed(reason);
    if (source.state === "errored") {
      sourceFailed(source.storedError);
    } else {
      uponPromise(this.#reader.closed.promise, noop, sourceFailed);
    }
    if (destination.state === "errored") {
      destinationFailed(destination.storedError);
    } else {
      uponPromise(this.#writer.closed.promise, noop, destinationFailed);
    }
    if (source.state === "closed") {
      this.#sourceClosed();
    } else {
      uponPromise(this.#reader.closed.promise, () => this.#sourceClosed());
    }
    if (isCloseQueuedOrInFlight(destination) || destination.state === "closed") {
      const closed = new TypeError("The destination was closed before all was written to it");
      this.#shutDown(this.#options.preventCancel ? undefined : () => readableStreamCancel(source, closed), { reason: closed });
    }
    this.#step();
  }

  /** Whether the signal has aborted already. */
  #followSignal(signal) {
    const { abortState, addAbortAlgorithm, removeAbortAlgorithm } = load("web/abort");
    const state = abortState(signal);
    const abort = () => this.#abort(state.reason);
    if (state.aborted) {
      abort();
      return true;
    }
    addAbortAlgorithm(signal, abort);
    this.#forgetSignal = () => removeAbortAlgorithm(signal, abort);
    return false;
  }

  #abort(reason) {
    const { preventAbort, preventCancel } = this.#options;
    this.#shutDown(
      () => {
        const aborted =
          !preventAbort && this.#destination.state === "writable"
            ? writableStreamAbort(this.#destination, reason)
            : promiseResolvedWith(undefined);
        const cancelled =
          !preventCancel && this.#source.state === "readable"
            ? readableStreamCancel(this.#source, reason)
            : promiseResolvedWith(undefined);
        return allOf(aborted, cancelled);
      },
      { reason },
    );
  }

  /** Reads a chunk as soon as the destination wants one, writes it, and so on. */
  #step() {
    if (this.#shuttingDown) {
      return;
    }
    uponPromise(this.#writer.ready.promise, () => {
      if (this.#shuttingDown || this.#destination.state !== "writable") {
        return;
      }
      readFromDefaultReader(this.#reader, {
        chunk: (chunk) => this.#write(chunk),
        close: noop,
        error: noop,
      });
    });
  }

  /** The write is not to run inside of the call that has given the chunk. */
  #write(chunk) {
    this.#lastWrite = transformPromise(
      transformPromise(promiseResolvedWith(undefined), () => {
        // The destination may have failed in the meantime, and let go of its writer.
        if (this.#writer.stream === undefined) {
          return undefined;
        }
        const written = writerWrite(this.#writer, chunk);
        this.#step();
        return written;
      }),
      noop,
      noop,
    );
  }

  #sourceFailed(reason) {
    const abort = () => writableStreamAbort(this.#destination, reason);
    this.#shutDown(this.#options.preventAbort ? undefined : abort, { reason });
  }

  #destinationFailed(reason) {
    const cancel = () => readableStreamCancel(this.#source, reason);
    this.#shutDown(this.#options.preventCancel ? undefined : cancel, { reason });
  }

  #sourceClosed() {
    this.#shutDown(this.#options.preventClose ? undefined : () => writerCloseWithErrorPropagation(this.#writer), undefined);
  }

  /**
   * https://streams.spec.whatwg.org/#rs-pipeTo-shutdown-with-action
   * @param {(function(): Promise) | undefined} action
   * @param {{reason: *} | undefined} failure what the pipe fails with unless the action fails
   */
  #shutDown(action, failure) {
    if (this.#shuttingDown) {
      return;
    }
    this.#shuttingDown = true;
    const finish = () => {
      if (action === undefined) {
        this.#finalize(failure);
        return;
      }
      uponPromise(
        action(),
        () => this.#finalize(failure),
        (reason) => this.#finalize({ reason }),
      );
    };
    if (this.#destination.state === "writable" && !isCloseQueuedOrInFlight(this.#destination)) {
      this.#whenWritten(finish);
    } else {
      finish();
    }
  }

  /** A further chunk may have been read while the last one was being written. */
  #whenWritten(callback) {
    const last = this.#lastWrite;
    uponPromise(last, () => {
      if (last === this.#lastWrite) {
        callback();
      } else {
        this.#whenWritten(callback);
      }
    });
  }

  /** https://streams.spec.whatwg.org/#rs-pipeTo-finalize */
  #finalize(failure) {
    releaseWriter(this.#writer);
    releaseReader(this.#reader);
    this.#forgetSignal();
    if (failure === undefined) {
      this.#result.resolve(undefined);
    } else {
      this.#result.reject(failure.reason);
    }
  }
}

/** https://webidl.spec.whatwg.org/#waiting-for-all-promise of two */
function allOf(first, second) {
  const all = new Deferred();
  let left = 2;
  const fulfilled = () => {
    left--;
    if (left === 0) {
      all.resolve(undefined);
    }
  };
  uponPromise(first, fulfilled, (reason) => all.reject(reason));
  uponPromise(second, fulfilled, (reason) => all.reject(reason));
  return all.promise;
}
