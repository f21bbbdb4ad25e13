// https://encoding.spec.whatwg.org/#interface-mixin-textdecodercommon: what TextDecoder and TextDecoderStream share.
import { primordials, webidl } from "core";
import { encodingOf } from "library/encoding-names";
import { createDecoder } from "./decoders.js";

const { RangeError, StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

/** Whose streams may begin with a byte order mark. */
const marked = { __proto__: null, "utf-8": true, "utf-16be": true, "utf-16le": true };

export class TextDecoding {
  encoding;
  fatal;
  ignoreBOM;
  #decoder;
  #streaming = false;
  #seenStart = false;

  /** The arguments of both constructors. */
  constructor(label, options) {
    const labelString = webidl.DOMString(label);
    const encoding = encodingOf(labelString);
    if (encoding === undefined) {
      throw new RangeError(`The encoding label provided ('${labelString}') is invalid.`);
    }
    const { fatal, ignoreBOM } = webidl.dictionary(options);
    this.encoding = encoding;
    this.fatal = !!fatal;
    this.ignoreBOM = !!ignoreBOM;
    this.#decoder = createDecoder(encoding, this.fatal);
  }

  /**
   * @param {Uint8Array | undefined} bytes which nobody else refers to
   * @param {boolean} stream whether more are to follow
   */
  decode(bytes, stream) {
    if (!this.#streaming) {
      this.#decoder.reset();
      this.#seenStart = false;
    }
    this.#streaming = stream;
    const text = this.#decoder.decode(bytes, stream);
    if (text === undefined) {
      this.#streaming = false;
      throw new TypeError("The encoded data was not valid.");
    }
    return this.#withoutBOM(text);
  }

  /** https://encoding.spec.whatwg.org/#concept-td-serialize */
  #withoutBOM(text) {
    if (this.#seenStart || this.ignoreBOM || text === "" || !marked[this.encoding]) {
      return text;
    }
    this.#seenStart = true;
    return StringPrototypeCharCodeAt(text, 0) === 0xfeff ? StringPrototypeSlice(text, 1) : text;
  }
}
