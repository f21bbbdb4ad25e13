// https://encoding.spec.whatwg.org/#interface-textencoder
import { host, primordials, webidl } from "core";
import { copyInto, typedArrayLength, typedArrayName } from "web/buffer-source";

const { StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

export class TextEncoder {
  #utf8 = "utf-8";

  get encoding() {
    return this.#utf8;
  }

  /** https://encoding.spec.whatwg.org/#dom-textencoder-encode */
  encode(input = "") {
    this.#utf8; // Throws for any other object.
    return host.utf8_encode(webidl.USVString(input));
  }

  /** https://encoding.spec.whatwg.org/#dom-textencoder-encodeinto: whole code points only, as many as fit. */
  encodeInto(source, destination) {
    this.#utf8; // Throws for any other object.
    webidl.requireArguments(arguments.length, 2);
    const string = webidl.USVString(source);
    if (!webidl.isObject(destination) || typedArrayName(destination) !== "Uint8Array") {
      throw new TypeError("Argument 2 ('destination') to TextEncoder.encodeInto must be an instance of Uint8Array");
    }
    const { read, written } = measure(string, typedArrayLength(destination));
    copyInto(destination, host.utf8_encode(StringPrototypeSlice(string, 0, read)));
    return { read, written };
  }
}

webidl.expose(TextEncoder);

// How many code units of a well-formed string fit into so many bytes, and how many bytes they take.
function measure(string, room) {
  let read = 0;
  let written = 0;
  while (read < string.length) {
    const unit = StringPrototypeCharCodeAt(string, read);
    const isPair = unit >= 0xd800 && unit <= 0xdfff;
    const bytes = unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    if (written + bytes > room) {
      break;
    }
    written += bytes;
    read += isPair ? 2 : 1;
  }
  return { read, written };
}
