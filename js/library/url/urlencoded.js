// https://url.spec.whatwg.org/#application/x-www-form-urlencoded, by whatwg-url
import urlencoded from "whatwg-url/lib/urlencoded.js";

/** Names and values, `[name, value]` each, in arrays that no script may see. */
export const parseURLEncoded = (text) => urlencoded.parseUrlencodedString(text);

/** Each byte as an ASCII letter, or with a percent. */
const letters = [];
for (let byte = 0; byte < 256; byte++) {
  letters[byte] = byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16)}`;
}

/** The same of the first bytes of an array of any context. They are decoded behind percents and beside them at once. */
export function parseURLEncodedBytes(bytes, length) {
  let text = "";
  for (let i = 0; i < length; i++) text += letters[bytes[i]];
  return parseURLEncoded(text);
}

/** @param {string[][]} pairs `[name, value]` each, in arrays of any context */
export function serializeURLEncoded(pairs) {
  const list = [];
  for (let i = 0; i < pairs.length; i++) list[i] = [pairs[i][0], pairs[i][1]];
  return urlencoded.serializeUrlencoded(list);
}
