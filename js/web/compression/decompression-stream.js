// https://compression.spec.whatwg.org/#decompression-stream
import { webidl } from "core";
import { readableStreamOf, writableStreamOf } from "web/streams";
import { createCodecStream } from "./codec.js";

export class DecompressionStream {
  #readable;
  #writable;

  constructor(format) {
    const stream = createCodecStream("DecompressionStream", "decompress", arguments);
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

webidl.expose(DecompressionStream);
