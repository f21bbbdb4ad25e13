// The text of what has come
import { load } from "core";
import { PRESCANNED, encodingOfDocument, markedEncoding } from "library/encoding-names";
import { builtins } from "web/builtins";

const { fromCharCode } = builtins.String;

/** The first bytes, each as a character. */
function startOf(bytes, count) {
  let start = "";
  for (let i = 0; i < bytes.length && i < count; i++) start += fromCharCode(bytes[i]);
  return start;
}

/**
 * https://encoding.spec.whatwg.org/#decode
 * @param {Uint8Array} bytes which no script has
 * @param {string} fallback the encoding of bytes without a mark of their own
 */
export function decode(bytes, fallback) {
  const { TextDecoding } = load("web/encoding");
  return new TextDecoding(markedEncoding(startOf(bytes, 3)) ?? fallback, undefined).decode(bytes, false);
}

/** The encoding of a document, in lower case: see `encodingOfDocument` of js/library/encoding-names. */
export function encodingOfBytes(bytes, type, fallback) {
  return encodingOfDocument(startOf(bytes, PRESCANNED), bytes.length <= PRESCANNED, type, fallback)
    ?? encodingOfDocument(startOf(bytes, bytes.length), true, type, fallback);
}
