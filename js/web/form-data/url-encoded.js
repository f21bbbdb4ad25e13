// https://url.spec.whatwg.org/#application/x-www-form-urlencoded of entry lists
import { put } from "core";
import { parseURLEncodedBytes } from "library/url";
import { typedArrayLength } from "web/buffer-source";

/** The entries that a urlencoded body has. */
export function parseURLForm(bytes) {
  const pairs = parseURLEncodedBytes(bytes, typedArrayLength(bytes));
  const entries = [];
  for (let index = 0; index < pairs.length; index++) {
    put(entries, index, { name: pairs[index][0], value: pairs[index][1] });
  }
  return entries;
}
