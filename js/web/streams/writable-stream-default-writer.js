// https://streams.spec.whatwg.org/#default-writer-class
import { primordials, webidl } from "core";
import { operation } from "./promises.js";
import {
  acquireWriter, releaseWriter, writableStreamAbort, writableStreamClose, writerDesiredSize, writerWrite,
} from "./writable-operations.js";
import { requireNotClosing, slotsOfWritableStream } from "./writable-stream.js";

const { TypeError } = primordials;

export class WritableStreamDefaultWriter {
  #slots;

  constructor(stream) {
    webidl.requireArguments(arguments.length, 1);
    this.#slots = acquireWriter(slotsOfWritableStream(stream, "stream"));
  }

  get closed() {
    return operation(() => this.#slots.closed.promise);
  }

  get desiredSize() {
    requireStream(this.#slots);
    return writerDesiredSize(this.#slots);
  }

  get ready() {
    return operation(() => this.#slots.ready.promise);
  }

  abort(reason = undefined) {
    return operation(() => {
      requireStream(this.#slots);
      return writableStreamAbort(this.#slots.stream, reason);
    });
  }

  close() {
    return operation(() => {
      requireStream(this.#slots);
      requireNotClosing(this.#slots.stream);
      return writableStreamClose(this.#slots.stream);
    });
  }

  releaseLock() {
    if (this.#slots.stream !== undefined) {
      releaseWriter(this.#slots);
    }
  }

  write(chunk = undefined) {
    return operation(() => {
      requireStream(this.#slots);
      return writerWrite(this.#slots, chunk);
    });
  }
}

webidl.expose(WritableStreamDefaultWriter);

function requireStream(writer) {
  if (writer.stream === undefined) {
    throw new TypeError("The writer was released");
  }
}
