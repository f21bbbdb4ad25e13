// https://encoding.spec.whatwg.org/#windows-1252, what web pages mean by "latin1".
import { builtins } from "web/builtins";
import { typedArrayLength } from "web/buffer-source";

const { fromCharCode } = builtins.String;

// https://encoding.spec.whatwg.org/index-windows-1252.txt: bytes 0x80 to 0x9f; all others are their own code point.
const high =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** The text of some bytes, every one of which is a character. */
export function windows1252(bytes) {
  let text = "";
  const length = typedArrayLength(bytes);
  for (let index = 0; index < length; index++) {
    const byte = bytes[index];
    text += byte >= 0x80 && byte <= 0x9f ? high[byte - 0x80] : fromCharCode(byte);
  }
  return text;
}
