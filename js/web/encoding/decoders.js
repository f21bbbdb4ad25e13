// https://encoding.spec.whatwg.org/#encodings
// A decoder keeps the bytes of a character that has not ended yet. When fatal, `decode` gives undefined for bad bytes.
import { host, load, push, put } from "core";
import { builtins } from "web/builtins";
import { concatenate, subarray, typedArrayLength } from "web/buffer-source";
import { windows1252 } from "./windows-1252.js";

const { fromCharCode } = builtins.String;
const makeDecoder = (encoding, fatal) => load("library/encodings").makeDecoder(encoding, fatal);

/**
 * @param {string} encoding the encoding's name, in lower case
 * @param {boolean} fatal
 * @returns {{reset: function(): void, decode: function(Uint8Array|undefined, boolean): string|undefined}}
 */
export function createDecoder(encoding, fatal) {
  switch (encoding) {
    case "utf-8":
      return new PendingBytes((bytes) => host.utf8_decode(bytes, fatal), incompleteUTF8);
    case "utf-16le":
      return new PendingBytes((bytes) => decodeUTF16(bytes, fatal, 0), incompleteUTF16LE);
    case "utf-16be":
      return new PendingBytes((bytes) => decodeUTF16(bytes, fatal, 1), incompleteUTF16BE);
    case "windows-1252":
      return new PendingBytes(windows1252, () => 0);
    default:
      return new LegacyBytes(encoding, fatal);
  }
}

/** The encodings of old pages. */
class LegacyBytes {
  #encoding;
  #fatal;
  #decode;

  constructor(encoding, fatal) {
    this.#encoding = encoding;
    this.#fatal = fatal;
  }

  reset() {
    this.#decode = makeDecoder(this.#encoding, this.#fatal);
  }

  decode(bytes, stream) {
    return this.#decode(bytes, bytes === undefined ? 0 : typedArrayLength(bytes), !stream);
  }
}

class PendingBytes {
  #decode;
  #incomplete;
  #pending;

  constructor(decode, incomplete) {
    this.#decode = decode;
    this.#incomplete = incomplete;
  }

  reset() {
    this.#pending = undefined;
  }

  decode(bytes, stream) {
    const parts = [];
    if (this.#pending !== undefined) {
      put(parts, 0, this.#pending);
    }
    if (bytes !== undefined) {
      push(parts, bytes);
    }
    const whole = parts.length === 1 ? parts[0] : concatenate(parts);
    const held = stream ? this.#incomplete(whole) : 0;
    const length = typedArrayLength(whole);
    this.#pending = held === 0 ? undefined : concatenate([subarray(whole, length - held, length)]);
    return this.#decode(held === 0 ? whole : subarray(whole, 0, length - held));
  }
}

/** How many bytes at the end begin a character of UTF-8 that could still be completed. */
function incompleteUTF8(bytes) {
  const length = typedArrayLength(bytes);
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back];
    if (byte >= 0x80 && byte < 0xc0) {
      continue;
    }
    const needed = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1;
    return needed > back && (back < 2 || isValidSecond(byte, bytes[length - back + 1])) ? back : 0;
  }
  return 0;
}

/** https://encoding.spec.whatwg.org/#utf-8-decoder: the bounds that some first bytes set for the second. */
function isValidSecond(first, second) {
  switch (first) {
    case 0xe0:
      return second >= 0xa0;
    case 0xed:
      return second <= 0x9f;
    case 0xf0:
      return second >= 0x90;
    case 0xf4:
      return second <= 0x8f;
    default:
      return true;
  }
}

function incompleteUTF16LE(bytes) {
  return incompleteUTF16(bytes, 1);
}

function incompleteUTF16BE(bytes) {
  return incompleteUTF16(bytes, 2);
}

/** `back` is how far the high byte of the last whole unit stands from the end of that unit. */
function incompleteUTF16(bytes, back) {
  const length = typedArrayLength(bytes);
  const highByte = length - (length % 2) - back;
  const isLead = highByte >= 0 && bytes[highByte] >= 0xd8 && bytes[highByte] <= 0xdb;
  return (length % 2) + (isLead ? 2 : 0);
}

/** https://encoding.spec.whatwg.org/#shared-utf-16-decoder; `lowByte` is the position of a unit's low byte, 0 or 1. */
function decodeUTF16(bytes, fatal, lowByte) {
  const length = typedArrayLength(bytes);
  let text = "";
  let lead = 0;
  for (let index = 0; index + 1 < length; index += 2) {
    const unit = bytes[index + lowByte] | (bytes[index + 1 - lowByte] << 8);
    const isTrail = unit >= 0xdc00 && unit <= 0xdfff;
    if (lead !== 0) {
      if (isTrail) {
        text += fromCharCode(lead, unit);
        lead = 0;
        continue;
      }
      if (fatal) {
        return undefined;
      }
      text += "\ufffd";
      lead = 0;
    }
    if (unit >= 0xd800 && unit <= 0xdbff) {
      lead = unit;
    } else if (isTrail) {
      if (fatal) {
        return undefined;
      }
      text += "\ufffd";
    } else {
      text += fromCharCode(unit);
    }
  }
  if (lead !== 0 || length % 2 === 1) {
    return fatal ? undefined : `${text}\ufffd`;
  }
  return text;
}
