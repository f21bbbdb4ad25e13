// https://encoding.spec.whatwg.org/#interface-textencoderstream
import { host, primordials, webidl } from "core";
import { createTransformStream, readableStreamOf, transformEnqueue, writableStreamOf } from "web/streams";

const { StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToWellFormed } = primordials;

export class TextEncoderStream {
  #readable;
  #writable;

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
    this.#readable = readableStreamOf(stream.readable);
    this.#writable = writableStreamOf(stream.writable);
  }

  get encoding() {
    this.#readable; // Throws for any other object.
    return "utf-8";
  }

  get readable() {
    return this.#readable;
  }

  get writable() {
    return this.#writable;
  }
}

webidl.expose(TextEncoderStream);

function endsInFirstHalf(text) {
  const last = text === "" ? 0 : StringPrototypeCharCodeAt(text, text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
