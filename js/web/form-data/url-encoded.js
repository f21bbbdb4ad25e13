// https://url.spec.whatwg.org/#application/x-www-form-urlencoded of entry lists
import { typedArrayLength } from "web/buffer-source";
import urlencoded from "whatwg-url/lib/urlencoded.js";

/** Name and value strings, `[name, value]` each, as they go into a query. */
export function encodeURLForm(pairs) {
  return urlencoded.serializeUrlencoded(pairs);
}

/** The entries that a urlencoded body has. Its bytes are decoded behind percents and beside them at once. */
export function parseURLForm(bytes) {
  let text = "";
  const length = typedArrayLength(bytes);
  for (let index = 0; index < length; index++) text += letters[bytes[index]];
  const pairs = urlencoded.parseUrlencodedString(text);
  const entries = [];
  for (let index = 0; index < pairs.length; index++) {
    entries[index] = { name: pairs[index][0], value: pairs[index][1] };
  }
  return entries;
}

/** Each byte as an ASCII letter, or with a percent. */
const letters = [];
for (let byte = 0; byte < 256; byte++) {
  letters[byte] = byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16)}`;
}
