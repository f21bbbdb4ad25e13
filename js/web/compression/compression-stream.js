// https://compression.spec.whatwg.org/#compression-stream
import { webidl } from "core";
import { readableStreamOf, writableStreamOf } from "web/streams";
import { createCodecStream } from "./codec.js";

export class CompressionStream {
  #readable;
  #writable;

  constructor(format) {
    const stream = createCodecStream("CompressionStream", "compress", arguments);
    this.#readable = readableStreamOf(stream.readable);
    this.#writable = writableStreamOf(stream.writable);
  }

  get readable() {
    return this.#readable;
  }

  get writable() {
    return this.#writable;
  }
}

webidl.expose(CompressionStream);
