// https://html.spec.whatwg.org/#character-reference-state for a text that is there as a whole
import { BinTrieFlags, decodeCodePoint, determineBranch, htmlDecodeTree } from "entities/lib/decode.js";

const NUMBER_SIGN = 0x23;
const SEMICOLON = 0x3b;
const EQUALS_SIGN = 0x3d;

const isDigit = (code) => code >= 0x30 && code <= 0x39;
const isLetter = (code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isHexLetter = (code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66;

/** Where the last reference ended: what `named` and `numeric` return beside the characters. */
let end = 0;

/** https://html.spec.whatwg.org/#numeric-character-reference-state; "" where there are no digits. */
function numeric(text, start) {
  let index = start + 2;
  let code = text.charCodeAt(index);
  const isHex = (code | 0x20) === 0x78;
  if (isHex) code = text.charCodeAt(++index);
  const digits = index;
  let value = 0;
  while (isDigit(code) || (isHex && isHexLetter(code))) {
    // A value above the last code point stays above it.
    const digit = isDigit(code) ? code - 0x30 : (code | 0x20) - 0x57;
    if (value <= 0x10ffff) value = value * (isHex ? 16 : 10) + digit;
    code = text.charCodeAt(++index);
  }
  if (index === digits) return "";
  end = code === SEMICOLON ? index + 1 : index;
  return decodeCodePoint(value);
}

/** https://html.spec.whatwg.org/#named-character-reference-state; "" where no name fits. */
function named(text, start, isInAttribute) {
  let found = "";
  let node = 0;
  let current = htmlDecodeTree[0];
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    node = determineBranch(htmlDecodeTree, current, node + 1, code);
    if (node < 0) break;
    current = htmlDecodeTree[node];
    const units = (current & BinTrieFlags.VALUE_LENGTH) >> 14;
    if (units === 0) continue;
    const next = text.charCodeAt(index + 1);
    if (code === SEMICOLON || !isInAttribute || !(next === EQUALS_SIGN || isDigit(next) || isLetter(next))) {
      end = index + 1;
      found = units === 1 ? String.fromCharCode(current & ~BinTrieFlags.VALUE_LENGTH)
        : units === 2 ? String.fromCharCode(htmlDecodeTree[node + 1])
          : String.fromCharCode(htmlDecodeTree[node + 1], htmlDecodeTree[node + 2]);
    }
    if (units === 1) break;
    node += units - 1;
  }
  return found;
}

/**
 * A text with its character references replaced.
 * @param {string} text
 * @param {number} first the index of its first "&"
 * @param {boolean} isInAttribute whether it is an attribute's value
 */
export function decodeReferences(text, first, isInAttribute) {
  let decoded = "";
  let copied = 0;
  for (let index = first; index >= 0; index = text.indexOf("&", index)) {
    const characters = text.charCodeAt(index + 1) === NUMBER_SIGN
      ? numeric(text, index) : named(text, index, isInAttribute);
    if (characters === "") {
      index++;
    } else {
      decoded += text.slice(copied, index) + characters;
      copied = index = end;
    }
  }
  return decoded + text.slice(copied);
}
