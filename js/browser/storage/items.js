// What `set` makes of its items before they leave the script, and what it refuses.
import { load, primordials, push } from "core";

const { JSONStringify, StringPrototypeCharCodeAt } = primordials;

/**
 * The items as JSON texts: key, value, key, value … Items that are undefined are left out.
 * @param {Record<string, unknown>} items
 * @param {number} [bytesPerItem] the most that a key and its value may have together in UTF-8
 * @returns {string[]}
 * @throws {Error} with WebKit's sentence
 */
export function serializeItems(items, bytesPerItem) {
  const texts = [];
  for (const key in items) {
    if (items[key] === undefined) continue;
    const value = serialize(items[key]);
    if (value === undefined) fail(key, "it is not JSON-serializable");
    push(texts, JSONStringify(key));
    push(texts, value);
  }
  if (bytesPerItem !== undefined) {
    let index = 1;
    for (const key in items) {
      if (items[key] === undefined) continue;
      if (exceeds(key, texts[index], bytesPerItem)) fail(key, "it exceeded maximum size for a single item");
      index += 2;
    }
  }
  return texts;
}

/** The JSON text of a value; `undefined` where it has none, also where a `toJSON` throws or the value holds itself. */
function serialize(value) {
  try {
    return JSONStringify(value);
  } catch {
    return undefined;
  }
}

function exceeds(key, value, bytes) {
  // No character takes more than three bytes for each of its units.
  return (key.length + value.length) * 3 > bytes && utf8Length(key) + utf8Length(value) > bytes;
}

function utf8Length(text) {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = StringPrototypeCharCodeAt(text, i);
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes;
}

function fail(key, text) {
  load("browser/argument-errors").refuse("storageArea.set()", `items[\`${key}\`]`, text);
}
