// https://streams.spec.whatwg.org/#rs-asynciterator, by https://webidl.spec.whatwg.org/#js-asynchronous-iterable
import { primordials } from "core";
import { Deferred, operation, promiseResolvedWith, uponPromise } from "./promises.js";
import { acquireDefaultReader, readFromDefaultReader, readableStreamCancel, releaseReader } from "./readable-operations.js";

const { ReflectDefineProperty, ReflectGetPrototypeOf, ReflectSetPrototypeOf, SymbolToStringTag } = primordials;

const AsyncIteratorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(async function* () {}.prototype));

/** https://webidl.spec.whatwg.org/#end-of-iteration */
const endOfIteration = { __proto__: null };

class ReadableStreamAsyncIterator {
  #reader;
  #preventCancel;
  #isFinished = false;
  /** Fulfilled as soon as what the last call gave is settled; undefined from then on. */
  #ongoing = undefined;

  constructor(reader, preventCancel) {
    this.#reader = reader;
    this.#preventCancel = preventCancel;
  }

  next() {
    return operation(() => this.#inTurn(() => this.#next()));
  }

  return(value) {
    return operation(() => this.#inTurn(() => this.#return(value), value));
  }

  /** Runs steps after those of the call before, and makes a result of what their promise gives. */
  #inTurn(steps, returned = undefined) {
    const result = new Deferred();
    const ended = new Deferred();
    const end = () => {
      if (this.#ongoing === ended.promise) {
        this.#ongoing = undefined;
      }
      ended.resolve(undefined);
    };
    const run = () =>
      uponPromise(
        steps(),
        (value) => {
          const done = value === endOfIteration;
          this.#isFinished ||= done;
          result.resolve({ value: done ? returned : value, done });
          end();
        },
        (reason) => {
          this.#isFinished = true;
          result.reject(reason);
          end();
        },
      );
    if (this.#ongoing === undefined) {
      run();
    } else {
      uponPromise(this.#ongoing, run);
    }
    this.#ongoing = ended.promise;
    return result.promise;
  }

  #next() {
    if (this.#isFinished) {
      return promiseResolvedWith(endOfIteration);
    }
    const reader = this.#reader;
    const next = new Deferred();
    readFromDefaultReader(reader, {
      chunk: (chunk) => next.resolve(chunk),
      close: () => {
        releaseReader(reader);
        next.resolve(endOfIteration);
      },
      error: (reason) => {
        releaseReader(reader);
        next.reject(reason);
      },
    });
    return next.promise;
  }

  #return(reason) {
    if (this.#isFinished) {
      return promiseResolvedWith(endOfIteration);
    }
    this.#isFinished = true;
    const reader = this.#reader;
    const cancelled = new Deferred();
    if (this.#preventCancel) {
      cancelled.resolve(endOfIteration);
    } else {
      const finish = () => cancelled.resolve(endOfIteration);
      uponPromise(readableStreamCancel(reader.stream, reason), finish, (error) => cancelled.reject(error));
    }
    releaseReader(reader);
    return cancelled.promise;
  }
}

const { prototype } = ReadableStreamAsyncIterator;
ReflectSetPrototypeOf(prototype, AsyncIteratorPrototype);
delete prototype.constructor;
ReflectDefineProperty(prototype, "next", { __proto__: null, enumerable: true });
ReflectDefineProperty(prototype, "return", { __proto__: null, enumerable: true });
ReflectDefineProperty(prototype, SymbolToStringTag, {
  __proto__: null,
  value: "ReadableStream AsyncIterator",
  configurable: true,
});

/** Locks the stream, and walks over its chunks. */
export function createAsyncIterator(stream, preventCancel) {
  return new ReadableStreamAsyncIterator(acquireDefaultReader(stream), preventCancel);
}
