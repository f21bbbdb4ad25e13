// https://encoding.spec.whatwg.org/#interface-textdecoder
import { primordials, webidl } from "core";
import { copyBytes } from "web/buffer-source";
import { TextDecoding } from "./text-decoding.js";

const { TypeError } = primordials;

export class TextDecoder {
  #decoding;

  constructor(label = "utf-8", options = undefined) {
    this.#decoding = new TextDecoding(label, options);
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

  /** https://encoding.spec.whatwg.org/#dom-textdecoder-decode */
  decode(input = undefined, options = undefined) {
    const decoding = this.#decoding;
    // A copy: the host pins the memory that it is shown, and the script may want to transfer its own.
    const bytes = input === undefined ? undefined : webidl.isObject(input) ? copyBytes(input) : undefined;
    if (input !== undefined && bytes === undefined) {
      throw new TypeError("Argument 1 ('input') to TextDecoder.decode must be an ArrayBuffer or a view");
    }
    return decoding.decode(bytes, !!webidl.dictionary(options).stream);
  }
}

webidl.expose(TextDecoder);
