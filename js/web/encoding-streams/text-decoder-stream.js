// https://encoding.spec.whatwg.org/#interface-textdecoderstream
import { primordials, webidl } from "core";
import { copyBytes } from "web/buffer-source";
import { TextDecoding } from "web/encoding";
import { createTransformStream, includeTransformStream, sidesOf, transformEnqueue } from "web/streams";

const { TypeError } = primordials;

export class TextDecoderStream {
  #decoding;
  #sides;

  static {
    includeTransformStream(this, (self) => self.#sides);
  }

  constructor(label = "utf-8", options = undefined) {
    const decoding = new TextDecoding(label, options);
    const stream = createTransformStream(
      (transform, chunk) => {
        const bytes = copyBytes(chunk);
        if (bytes === undefined) {
          throw new TypeError("A chunk to decode must be an ArrayBuffer or a view");
        }
        enqueue(transform, decoding.decode(bytes, true));
      },
      (transform) => enqueue(transform, decoding.decode(undefined, false)),
    );
    this.#decoding = decoding;
    this.#sides = sidesOf(stream);
  }

  get encoding() {
    return this.#decoding.encoding;
  }

  get fatal() {
    return this.#decoding.fatal;
  }

  get ignoreBOM() {
    return this.#decoding.ignoreBOM;
  }
}

webidl.expose(TextDecoderStream);

function enqueue(transform, text) {
  if (text !== "") {
    transformEnqueue(transform, text);
  }
}
