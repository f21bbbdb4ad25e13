// https://compression.spec.whatwg.org/#decompression-stream
import { webidl } from "core";
import { includeTransformStream, sidesOf } from "web/streams";
import { createCodecStream } from "./codec.js";

export class DecompressionStream {
  #sides;

  static {
    includeTransformStream(this, (self) => self.#sides);
  }

  constructor(format) {
    this.#sides = sidesOf(createCodecStream("DecompressionStream", "decompress", arguments));
  }
}

webidl.expose(DecompressionStream);
