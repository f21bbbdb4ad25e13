// https://encoding.spec.whatwg.org/#encode for pages in old encodings: what a form sends, and the query of an address
import { host, load, primordials } from "core";
import { StringPrototypeStartsWith, pattern } from "library/text";
import { make } from "web/builtins";

const { StringPrototypeCharCodeAt, StringPrototypeToLowerCase, StringPrototypeToUpperCase } = primordials;

/** https://encoding.spec.whatwg.org/#get-an-output-encoding, of a name in any case; in lower case */
export function outputEncoding(name) {
  const lower = StringPrototypeToLowerCase(name);
  return StringPrototypeStartsWith(lower, "utf-16") || lower === "replacement" ? "utf-8" : lower;
}

/** Bytes, in which a character that the encoding has not is written as in HTML. */
export function encodeText(encoding, text) {
  if (encoding === "utf-8") return host.utf8_encode(text);
  const pieces = load("library/encodings").encodePieces(encoding, text);
  let bytes = "";
  for (let i = 0; i < pieces.length; i++) bytes += typeof pieces[i] === "number" ? `&#${pieces[i]};` : pieces[i];
  const array = make("Uint8Array", bytes.length);
  for (let i = 0; i < bytes.length; i++) array[i] = StringPrototypeCharCodeAt(bytes, i);
  return array;
}

const query = pattern(/[\x21\x24-\x26\x28-\x3b\x3d\x3f-\x7e]/);
const path = pattern(/[\x21\x24-\x3b\x3d\x40-\x5d\x5f\x61-\x7a\x7c\x7e]/);
const form = pattern(/[*\-.0-9A-Z_a-z]/);

/** The query of an address, https://url.spec.whatwg.org/#special-query-percent-encode-set, in an encoding that is not UTF-8 */
export const encodeQuery = (encoding, text) => percentEncode(encoding, text, query, "%20");

/** A name or a value of https://url.spec.whatwg.org/#urlencoded-serializing in an encoding that is not UTF-8 */
export const encodeFormText = (encoding, text) => percentEncode(encoding, text, form, "+");

/** https://url.spec.whatwg.org/#string-utf-8-percent-encode with https://url.spec.whatwg.org/#path-percent-encode-set */
export function encodePath(text) {
  const bytes = host.utf8_encode(text);
  let encoded = "";
  for (let i = 0; i < bytes.length; i++) {
    const character = String.fromCharCode(bytes[i]);
    encoded += path.test(character) ? character : escaped(bytes[i]);
  }
  return encoded;
}

const escaped = (byte) => `%${byte < 16 ? "0" : ""}${StringPrototypeToUpperCase(byte.toString(16))}`;

/** https://url.spec.whatwg.org/#string-percent-encode-after-encoding */
function percentEncode(encoding, text, kept, space) {
  const pieces = load("library/encodings").encodePieces(encoding, text);
  let encoded = "";
  for (let i = 0; i < pieces.length; i++) {
    if (typeof pieces[i] === "number") {
      encoded += `%26%23${pieces[i]}%3B`;
      continue;
    }
    for (let j = 0; j < pieces[i].length; j++) {
      const character = pieces[i][j];
      const byte = StringPrototypeCharCodeAt(character, 0);
      if (character === " ") encoded += space;
      else encoded += kept.test(character) ? character : escaped(byte);
    }
  }
  return encoded;
}
