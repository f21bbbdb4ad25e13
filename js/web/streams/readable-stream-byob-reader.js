// https://streams.spec.whatwg.org/#byob-reader-class
import { primordials, webidl } from "core";
import { bufferLength, convertView, isDetached } from "./buffers.js";
import { Deferred, operation } from "./promises.js";
import { acquireBYOBReader, readFromBYOBReader } from "./readable-operations.js";
import { cancelReader, readRequest, releaseLock, requireStream } from "./readable-stream-default-reader.js";
import { slotsOfReadableStream } from "./readable-stream.js";

const { RangeError, TypeError } = primordials;

export class ReadableStreamBYOBReader {
  #slots;

  constructor(stream) {
    webidl.requireArguments(arguments.length, 1);
    this.#slots = acquireBYOBReader(slotsOfReadableStream(stream, "stream"));
  }

  get closed() {
    return operation(() => this.#slots.closed.promise);
  }

  cancel(reason = undefined) {
    return operation(() => cancelReader(this.#slots, reason));
  }

  /**
   * @param {ArrayBufferView} view whose buffer is taken away
   * @param {{min?: number}} [options] how many elements to wait for
   */
  read(view, options = undefined) {
    const count = arguments.length;
    return operation(() => {
      const reader = this.#slots;
      webidl.requireArguments(count, 1);
      convertView(view, "view");
      const { min } = webidl.dictionary(options);
      const minimum = min === undefined ? 1 : webidl.enforceRange(min, 2 ** 53 - 1);
      // Reading `min` may have run a script.
      const parts = convertView(view, "view");
      requireRoom(parts, minimum);
      requireStream(reader);
      const result = new Deferred();
      readFromBYOBReader(reader, parts, minimum, readRequest(result));
      return result.promise;
    });
  }

  releaseLock() {
    releaseLock(this.#slots);
  }
}

webidl.expose(ReadableStreamBYOBReader);

function requireRoom({ buffer, length, elementSize }, minimum) {
  if (length === 0 || bufferLength(buffer) === 0 || isDetached(buffer)) {
    throw new TypeError("The view has no room");
  }
  if (minimum === 0) {
    throw new TypeError("min must not be zero");
  }
  if (minimum > length / elementSize) {
    throw new RangeError("min is more than the view has room for");
  }
}
