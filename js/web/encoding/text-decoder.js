// https://encoding.spec.whatwg.org/#interface-textdecoder
import { primordials, webidl } from "core";
import { copyBytes } from "web/buffer-source";
import { createDecoder } from "./decoders.js";
import { encodingOf } from "./labels.js";

const { RangeError, StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

export class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #decoder;
  #streaming = false;
  #seenStart = false;

  constructor(label = "utf-8", options = undefined) {
    const labelString = webidl.DOMString(label);
    const encoding = encodingOf(labelString);
    if (encoding === undefined) {
      throw new RangeError(`The encoding label provided ('${labelString}') is invalid.`);
    }
    const { fatal, ignoreBOM } = webidl.dictionary(options);
    this.#encoding = encoding;
    this.#fatal = !!fatal;
    this.#ignoreBOM = !!ignoreBOM;
    this.#decoder = createDecoder(encoding, this.#fatal);
  }

  get encoding() {
    return this.#encoding;
  }

  get fatal() {
    return this.#fatal;
  }

  get ignoreBOM() {
    return this.#ignoreBOM;
  }

  /** https://encoding.spec.whatwg.org/#dom-textdecoder-decode */
  decode(input = undefined, options = undefined) {
    const decoder = this.#decoder;
    // A copy: the host pins the memory that it is shown, and the script may want to transfer its own.
    const bytes = input === undefined ? undefined : webidl.isObject(input) ? copyBytes(input) : undefined;
    if (input !== undefined && bytes === undefined) {
      throw new TypeError("Argument 1 ('input') to TextDecoder.decode must be an ArrayBuffer or a view");
    }
    const stream = !!webidl.dictionary(options).stream;
    if (!this.#streaming) {
      decoder.reset();
      this.#seenStart = false;
    }
    this.#streaming = stream;
    const text = decoder.decode(bytes, stream);
    if (text === undefined) {
      this.#streaming = false;
      throw new TypeError("The encoded data was not valid.");
    }
    return this.#withoutBOM(text);
  }

  /** https://encoding.spec.whatwg.org/#concept-td-serialize */
  #withoutBOM(text) {
    if (this.#seenStart || this.#ignoreBOM || text === "" || this.#encoding === "windows-1252") {
      return text;
    }
    this.#seenStart = true;
    return StringPrototypeCharCodeAt(text, 0) === 0xfeff ? StringPrototypeSlice(text, 1) : text;
  }
}

webidl.expose(TextDecoder);
