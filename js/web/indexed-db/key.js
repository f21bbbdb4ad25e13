// https://w3c.github.io/IndexedDB/#key-construct
//
// A key crosses to Swift, and is kept there, as ASCII text whose order is the order of keys: a letter for its type (`n`umber, `o` for a
// date, `s`tring, `t` for binary, `u` for an array), hexadecimal digits or the keys inside, and `!` at the end of what has no fixed length.
import { domException, host, primordials, push } from "core";
import { builtins, getter, make } from "web/builtins";
import { bytesOf, isArrayBuffer, viewParts } from "web/buffer-source";
import { slotReader, withSlot } from "web/structured-clone";

const {
  ArrayIsArray, ReflectGetOwnPropertyDescriptor, StringPrototypeCharCodeAt, StringPrototypeSlice,
} = primordials;
const dateTime = slotReader("Date", "getTime");
const ArrayBufferPrototypeDetached = getter(builtins.ArrayBuffer.prototype, "detached");
const { fromCharCode } = builtins.String;

const digits = "0123456789abcdef";
const floats = make("Float64Array", 1);
const words = make("Uint32Array", floats.buffer);

function hex(number, count) {
  let text = "";
  for (let shift = (count - 1) * 4; shift >= 0; shift -= 4) text += digits[(number >>> shift) & 15];
  return text;
}

function unhex(text, start, count) {
  return +`0x${StringPrototypeSlice(text, start, start + count)}`;
}

/** The bits of a number, changed so that they are in the order of numbers. */
function numberText(number) {
  // There is one zero.
  floats[0] = number + 0;
  const isNegative = words[1] >>> 31 === 1;
  const high = isNegative ? ~words[1] : words[1] ^ 0x80000000;
  const low = isNegative ? ~words[0] : words[0];
  return hex(high, 8) + hex(low, 8);
}

function numberFrom(text, start) {
  const high = unhex(text, start, 8);
  const low = unhex(text, start + 8, 8);
  const isNegative = high >>> 31 === 0;
  words[1] = isNegative ? ~high : high ^ 0x80000000;
  words[0] = isNegative ? ~low : low;
  return floats[0];
}

function stringText(string) {
  let text = "s";
  for (let i = 0; i < string.length; i++) text += hex(StringPrototypeCharCodeAt(string, i), 4);
  return `${text}!`;
}

function binaryText(bytes) {
  let text = "t";
  for (let i = 0; i < bytes.length; i++) text += hex(bytes[i], 2);
  return `${text}!`;
}

/**
 * https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key
 * @param {*} value
 * @param {object[]} seen the arrays around it
 * @returns {string | undefined} the text of the key; undefined where the value is none
 */
function convert(value, seen) {
  switch (typeof value) {
    case "number":
      return value === value ? `n${numberText(value)}` : undefined;
    case "string":
      return stringText(value);
    case "object":
      break;
    default:
      return undefined;
  }
  if (value === null) return undefined;
  if (ArrayIsArray(value)) {
    if (host.proxy_is(value)) return undefined;
    const keys = keysIn(value, seen, false);
    return keys === undefined ? undefined : `u${joined(keys)}!`;
  }
  const buffer = isArrayBuffer(value) ? value : viewParts(value)?.buffer;
  if (buffer !== undefined) return ArrayBufferPrototypeDetached(buffer) ? undefined : binaryText(bytesOf(value));
  return withSlot(dateTime, value, (date, time) => (time === time ? `o${numberText(time)}` : undefined));
}

/** The keys in an array; undefined where one of its values is none, unless that is left out. */
function keysIn(array, seen, leavesOutOthers) {
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] === array) return undefined;
  }
  push(seen, array);
  const { length } = array;
  const keys = [];
  for (let i = 0; i < length; i++) {
    const isThere = ReflectGetOwnPropertyDescriptor(array, i) !== undefined;
    const key = isThere ? convert(array[i], seen) : undefined;
    if (key !== undefined) push(keys, key);
    else if (!leavesOutOthers) return undefined;
  }
  seen.length--;
  return keys;
}

function joined(texts) {
  let text = "";
  for (let i = 0; i < texts.length; i++) text += texts[i];
  return text;
}

/** The text of the key that a value is; undefined where it is none. */
export function keyOf(value) {
  return convert(value, []);
}

/** The same, for a value that has to be one. */
export function toKey(value) {
  const key = keyOf(value);
  if (key === undefined) throw domException("DataError", "The parameter is not a valid key.");
  return key;
}

/**
 * https://w3c.github.io/IndexedDB/#convert-a-value-to-a-multientry-key
 * @returns {string[]} the keys, each once
 */
export function multiEntryKeys(value) {
  if (!ArrayIsArray(value)) {
    const key = keyOf(value);
    return key === undefined ? [] : [key];
  }
  const all = keysIn(value, [], true);
  const known = { __proto__: null };
  const keys = [];
  for (let i = 0; i < all.length; i++) {
    if (known[all[i]]) continue;
    known[all[i]] = true;
    push(keys, all[i]);
  }
  return keys;
}

/** The number that a key is; undefined for a key of another type. */
export function numberOfKey(key) {
  return key[0] === "n" ? numberFrom(key, 1) : undefined;
}

/**
 * https://w3c.github.io/IndexedDB/#convert-a-key-to-a-value
 * @param {string} key its text
 */
export function valueOfKey(key) {
  return read({ text: key, at: 0 });
}

function read(reader) {
  const { text } = reader;
  const type = text[reader.at++];
  switch (type) {
    case "n":
      return readNumber(reader);
    case "o":
      return make("Date", readNumber(reader));
    case "s": {
      let string = "";
      for (; text[reader.at] !== "!"; reader.at += 4) string += fromCharCode(unhex(text, reader.at, 4));
      reader.at++;
      return string;
    }
    case "t":
      return readBinary(reader);
    default: {
      const array = [];
      while (text[reader.at] !== "!") push(array, read(reader));
      reader.at++;
      return array;
    }
  }
}

function readNumber(reader) {
  const number = numberFrom(reader.text, reader.at);
  reader.at += 16;
  return number;
}

function readBinary(reader) {
  const bytes = [];
  for (; reader.text[reader.at] !== "!"; reader.at += 2) push(bytes, unhex(reader.text, reader.at, 2));
  reader.at++;
  const buffer = make("ArrayBuffer", bytes.length);
  const view = make("Uint8Array", buffer);
  for (let i = 0; i < bytes.length; i++) view[i] = bytes[i];
  return buffer;
}

/** https://w3c.github.io/IndexedDB/#compare-two-keys, of their texts */
export function compareKeys(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
