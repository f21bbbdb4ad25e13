// https://streams.spec.whatwg.org/#default-reader-class
import { primordials, webidl } from "core";
import { Deferred, operation } from "./promises.js";
import { acquireDefaultReader, readFromDefaultReader, readableStreamCancel, releaseReader } from "./readable-operations.js";
import { slotsOfReadableStream } from "./readable-stream.js";

const { TypeError } = primordials;

export class ReadableStreamDefaultReader {
  #slots;

  constructor(stream) {
    webidl.requireArguments(arguments.length, 1);
    this.#slots = acquireDefaultReader(slotsOfReadableStream(stream, "stream"));
  }

  get closed() {
    return operation(() => this.#slots.closed.promise);
  }

  cancel(reason = undefined) {
    return operation(() => cancelReader(this.#slots, reason));
  }

  read() {
    return operation(() => {
      const reader = this.#slots;
      requireStream(reader);
      const result = new Deferred();
      readFromDefaultReader(reader, readRequest(result));
      return result.promise;
    });
  }

  releaseLock() {
    releaseLock(this.#slots);
  }
}

webidl.expose(ReadableStreamDefaultReader);

/** https://streams.spec.whatwg.org/#generic-reader-cancel */
export function cancelReader(reader, reason) {
  requireStream(reader);
  return readableStreamCancel(reader.stream, reason);
}

export function requireStream(reader) {
  if (reader.stream === undefined) {
    throw new TypeError("The reader was released");
  }
}

/** https://streams.spec.whatwg.org/#default-reader-release-lock */
export function releaseLock(reader) {
  if (reader.stream !== undefined) {
    releaseReader(reader);
  }
}

/** A read request that settles what `read` gave. */
export function readRequest(result) {
  return {
    chunk: (value) => result.resolve({ value, done: false }),
    close: (value) => result.resolve({ value, done: true }),
    error: (reason) => result.reject(reason),
  };
}
