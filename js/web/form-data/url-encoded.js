// https://url.spec.whatwg.org/#application/x-www-form-urlencoded of entry lists
import { host } from "core";
import { typedArrayLength } from "web/buffer-source";
import urlencoded from "whatwg-url/lib/urlencoded.js";

/** Name and value strings, `[name, value]` each, as they go into a query. */
export function encodeURLForm(pairs) {
  return urlencoded.serializeUrlencoded(pairs);
}

/** The entries that a urlencoded body has. */
export function parseURLForm(bytes) {
  const text = typedArrayLength(bytes) === 0 ? "" : host.utf8_decode(bytes, false);
  const pairs = urlencoded.parseUrlencodedString(text);
  const entries = [];
  for (let index = 0; index < pairs.length; index++) {
    entries[index] = { name: pairs[index][0], value: pairs[index][1] };
  }
  return entries;
}
