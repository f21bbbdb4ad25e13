// https://compression.spec.whatwg.org/#compression-stream
import { webidl } from "core";
import { includeTransformStream, sidesOf } from "web/streams";
import { createCodecStream } from "./codec.js";

export class CompressionStream {
  #sides;

  static {
    includeTransformStream(this, (self) => self.#sides);
  }

  constructor(format) {
    this.#sides = sidesOf(createCodecStream("CompressionStream", "compress", arguments));
  }
}

webidl.expose(CompressionStream);
