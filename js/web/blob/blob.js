// https://w3c.github.io/FileAPI/#blob-section
import { host, load, primordials, put, webidl } from "core";
import { bufferOf, bytesOf, concatenate, copyBytes, subarray, typedArrayLength } from "web/buffer-source";

const {
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToLowerCase,
} = primordials;

const creating = {};
const outsideType = /[^\x20-\x7e]/;

/** Whether a value is a Blob. */
export const isBlob = (value) => bytesOfBlob(value) !== undefined;
/** The bytes of a blob, which nobody changes; undefined for any other value. */
export let bytesOfBlob;
/** The type of a blob; undefined for any other value. */
export let typeOfBlob;

export class Blob {
  #bytes;
  #type;

  static {
    bytesOfBlob = webidl.reader("blob", "bytesOfBlob", (object) => (#bytes in object ? object.#bytes : undefined));
    typeOfBlob = webidl.reader("blob", "typeOfBlob", (object) => (#type in object ? object.#type : undefined));
  }

  /** https://w3c.github.io/FileAPI/#dom-blob-blob */
  constructor(blobParts = undefined, options = undefined) {
    // What our own code makes arrives as (key, { bytes, type }).
    if (blobParts === creating) {
      this.#bytes = options.bytes;
      this.#type = options.type;
      return;
    }
    const parts = blobParts === undefined ? [] : webidl.sequence(blobParts, toPart);
    const { endings, type } = propertyBag(options);
    this.#bytes = processParts(parts, endings);
    this.#type = type;
  }

  get size() {
    return typedArrayLength(this.#bytes);
  }

  get type() {
    return this.#type;
  }

  /** https://w3c.github.io/FileAPI/#slice-blob */
  slice(start = undefined, end = undefined, contentType = undefined) {
    const size = typedArrayLength(this.#bytes);
    const from = start === undefined ? 0 : relative(start, size);
    const to = end === undefined ? size : relative(end, size);
    const type = contentType === undefined ? "" : normalizeType(webidl.DOMString(contentType));
    return createBlob(subarray(this.#bytes, from, to > from ? to : from), type);
  }

  /** https://w3c.github.io/FileAPI/#blob-get-stream */
  stream() {
    const bytes = this.#bytes;
    const { createBytesStream, readableStreamOf } = load("web/streams");
    return readableStreamOf(createBytesStream(() => bytes, () => {}));
  }

  async text() {
    return textOfBlob(this);
  }

  async arrayBuffer() {
    return bufferOf(copyBytes(this.#bytes));
  }

  async bytes() {
    return copyBytes(this.#bytes);
  }
}

webidl.expose(Blob);

/** A Blob of bytes that nobody changes. */
export function createBlob(bytes, type) {
  return new Blob(creating, { bytes, type });
}

/** What the constructor of a subclass hands to `Blob` in place of parts: the bytes are made already. */
export function blobArguments(bytes, type) {
  return [creating, { bytes, type }];
}

/** https://encoding.spec.whatwg.org/#utf-8-decode of a blob's bytes */
function textOfBlob(blob) {
  const text = host.utf8_decode(bytesOfBlob(blob), false);
  return text !== "" && StringPrototypeCharCodeAt(text, 0) === 0xfeff ? StringPrototypeSlice(text, 1) : text;
}

/** https://w3c.github.io/FileAPI/#typedefdef-blobpart: a blob, a buffer or a view is kept, all else is a string. */
export function toPart(value) {
  return isBlob(value) || (webidl.isObject(value) && bytesOf(value) !== undefined) ? value : webidl.USVString(value);
}

/** https://w3c.github.io/FileAPI/#dfn-BlobPropertyBag */
export function propertyBag(options) {
  const members = webidl.dictionary(options);
  const endings = members.endings;
  const convert = endings !== undefined && webidl.enumeration(endings, ["transparent", "native"]) === "native";
  const type = members.type;
  return {
    endings: convert ? "native" : "transparent",
    type: type === undefined ? "" : normalizeType(webidl.DOMString(type)),
  };
}

/** A type as blobs have it: in lower case, and empty where a character is not printable ASCII. */
export function normalizeType(type) {
  return RegExpPrototypeExec(outsideType, type) === null ? StringPrototypeToLowerCase(type) : "";
}

/** https://w3c.github.io/FileAPI/#process-blob-parts */
export function processParts(parts, endings) {
  const chunks = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part === "string") {
      put(chunks, index, host.utf8_encode(endings === "native" ? withNativeEndings(part) : part));
    } else {
      put(chunks, index, bytesOfBlob(part) ?? bytesOf(part));
    }
  }
  return concatenate(chunks);
}

/** https://w3c.github.io/FileAPI/#convert-line-endings-to-native; the native one is a line feed. */
function withNativeEndings(text) {
  let result = "";
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (StringPrototypeCharCodeAt(text, index) === 0x0d) {
      result += `${StringPrototypeSlice(text, start, index)}\n`;
      if (StringPrototypeCharCodeAt(text, index + 1) === 0x0a) {
        index++;
      }
      start = index + 1;
    }
  }
  return start === 0 ? text : result + StringPrototypeSlice(text, start);
}

/** https://webidl.spec.whatwg.org/#Clamp for `long long`, then counted from the end where negative. */
function relative(value, size) {
  const number = +value;
  const integer = number !== number ? 0 : roundHalfToEven(number);
  if (integer < 0) {
    return size + integer > 0 ? size + integer : 0;
  }
  return integer < size ? integer : size;
}

function roundHalfToEven(number) {
  if (number > 2 ** 53) return 2 ** 53;
  if (number < -(2 ** 53)) return -(2 ** 53);
  const floor = number - (((number % 1) + 1) % 1);
  const rest = number - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}
