// https://encoding.spec.whatwg.org/#interface-textencoderstream
import { host, primordials, webidl } from "core";
import { createTransformStream, includeTransformStream, sidesOf, transformEnqueue } from "web/streams";

const { StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToWellFormed } = primordials;

export class TextEncoderStream {
  #sides;

  static {
    includeTransformStream(this, (self) => self.#sides);
  }

  constructor() {
    // The first half of a character of two code units, whose other half is to come with the next chunk.
    let pending = "";
    const enqueue = (transform, text) => {
      if (text !== "") {
        transformEnqueue(transform, host.utf8_encode(StringPrototypeToWellFormed(text)));
      }
    };
    const stream = createTransformStream(
      (transform, chunk) => {
        const text = pending + webidl.DOMString(chunk);
        const end = endsInFirstHalf(text) ? text.length - 1 : text.length;
        pending = StringPrototypeSlice(text, end);
        enqueue(transform, StringPrototypeSlice(text, 0, end));
      },
      (transform) => enqueue(transform, pending),
    );
    this.#sides = sidesOf(stream);
  }

  get encoding() {
    this.#sides; // Throws for any other object.
    return "utf-8";
  }
}

webidl.expose(TextEncoderStream);

function endsInFirstHalf(text) {
  const last = text === "" ? 0 : StringPrototypeCharCodeAt(text, text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
