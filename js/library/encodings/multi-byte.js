// https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings and those after them: each makes the handler of a
// decoder, see decodeWith in index.js.
import ranges from "iconv-lite/encodings/tables/gb18030-ranges.json";
import { tableNamed } from "./tables.js";

const isIn = (byte, first, last) => byte >= first && byte <= last;
const isASCII = (byte) => isIn(byte, 0, 0x7f);

/** The character of two bytes; null where there is none, and then what could be a character by itself comes again. */
function lookUp(table, lead, byte, restore) {
  const point = table.get((lead << 8) | byte);
  if (point !== undefined && byte !== -1) return String.fromCodePoint(point);
  if (isASCII(byte)) restore(byte);
  return null;
}

/** https://encoding.spec.whatwg.org/#gb18030-decoder */
export function gb18030() {
  const table = tableNamed("gbk");
  let first = 0;
  let second = 0;
  let third = 0;
  return (byte, restore) => {
    if (byte === -1) {
      const isCut = first !== 0 || second !== 0 || third !== 0;
      first = second = third = 0;
      return isCut ? null : undefined;
    }
    if (third !== 0) {
      if (!isIn(byte, 0x30, 0x39)) {
        restore(byte);
        restore(third);
        restore(second);
        first = second = third = 0;
        return null;
      }
      const pointer = (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + byte - 0x30;
      first = second = third = 0;
      return characterInRange(pointer);
    }
    if (second !== 0) {
      if (isIn(byte, 0x81, 0xfe)) {
        third = byte;
        return undefined;
      }
      restore(byte);
      restore(second);
      first = second = 0;
      return null;
    }
    if (first !== 0) {
      if (isIn(byte, 0x30, 0x39)) {
        second = byte;
        return undefined;
      }
      const lead = first;
      first = 0;
      return lookUp(table, lead, byte, restore);
    }
    if (isASCII(byte)) return String.fromCharCode(byte);
    if (byte === 0x80) return "\u20ac";
    if (byte === 0xff) return null;
    first = byte;
    return undefined;
  };
}

/** https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point */
function characterInRange(pointer) {
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return null;
  if (pointer === 7457) return "\ue7c7";
  const { gbChars, uChars } = ranges;
  let i = gbChars.length - 1;
  while (gbChars[i] > pointer) i--;
  return String.fromCodePoint(uChars[i] + pointer - gbChars[i]);
}

/** Two letters with two marks each, which no code point has. https://encoding.spec.whatwg.org/#big5-decoder */
const pairs = { __proto__: null, 0x8862: "\u00ca\u0304", 0x8864: "\u00ca\u030c", 0x88a3: "\u00ea\u0304", 0x88a5: "\u00ea\u030c" };

/** A decoder whose characters have one byte or two. @param {(byte: number) => string | null | undefined} single */
function twoBytes(single, double) {
  let lead = 0;
  return (byte, restore) => {
    if (lead !== 0) {
      const first = lead;
      lead = 0;
      return double(first, byte, restore);
    }
    if (byte === -1) return undefined;
    const found = single(byte);
    if (found === undefined) lead = byte;
    return found;
  };
}

/** ASCII; what is above leads two bytes. */
function asciiOrLead(byte) {
  if (isASCII(byte)) return String.fromCharCode(byte);
  return isIn(byte, 0x81, 0xfe) ? undefined : null;
}

/** https://encoding.spec.whatwg.org/#big5-decoder */
export function big5() {
  const table = tableNamed("big5");
  return twoBytes(
    asciiOrLead,
    (lead, byte, restore) => pairs[(lead << 8) | byte] ?? lookUp(table, lead, byte, restore),
  );
}

/** https://encoding.spec.whatwg.org/#euc-kr-decoder */
export function eucKR() {
  const table = tableNamed("eucKR");
  return twoBytes(asciiOrLead, (lead, byte, restore) => lookUp(table, lead, byte, restore));
}

/** https://encoding.spec.whatwg.org/#shift_jis-decoder */
export function shiftJIS() {
  const table = tableNamed("shiftJIS");
  return twoBytes(
    (byte) => {
      if (isASCII(byte) || byte === 0x80) return String.fromCharCode(byte);
      if (isIn(byte, 0xa1, 0xdf)) return String.fromCharCode(0xff61 - 0xa1 + byte);
      return isIn(byte, 0x81, 0x9f) || isIn(byte, 0xe0, 0xfc) ? undefined : null;
    },
    (lead, byte, restore) => {
      if (isIn(byte, 0x40, 0x7e) || isIn(byte, 0x80, 0xfc)) {
        const pointer = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + byte - (byte < 0x7f ? 0x40 : 0x41);
        if (isIn(pointer, 8836, 10715)) return String.fromCharCode(0xe000 - 8836 + pointer);
      }
      return lookUp(table, lead, byte, restore);
    },
  );
}

/** https://encoding.spec.whatwg.org/#euc-jp-decoder */
export function eucJP() {
  const table = tableNamed("eucJP");
  let lead = 0;
  let isOfThree = false;
  return (byte, restore) => {
    if (lead !== 0) {
      const first = lead;
      lead = 0;
      if (first === 0x8e && isIn(byte, 0xa1, 0xdf)) return String.fromCharCode(0xff61 - 0xa1 + byte);
      if (first === 0x8f && !isOfThree && isIn(byte, 0xa1, 0xfe)) {
        isOfThree = true;
        lead = byte;
        return undefined;
      }
      const prefix = isOfThree ? 0x8f00 : 0;
      isOfThree = false;
      return lookUp(table, prefix | first, byte, restore);
    }
    if (byte === -1) return undefined;
    if (isASCII(byte)) return String.fromCharCode(byte);
    if (byte !== 0x8e && byte !== 0x8f && !isIn(byte, 0xa1, 0xfe)) return null;
    lead = byte;
    return undefined;
  };
}

/** https://encoding.spec.whatwg.org/#iso-2022-jp-decoder */
export function iso2022JP() {
  const table = tableNamed("eucJP");
  let state = "ascii";
  let outputState = "ascii";
  let lead = 0;
  let hasOutput = false;
  const end = (text) => {
    hasOutput = false;
    return text;
  };
  /** Escape sequences by their two bytes. */
  const escaped = { __proto__: null, 0x2842: "ascii", 0x284a: "roman", 0x2849: "katakana", 0x2440: "lead", 0x2442: "lead" };
  return (byte, restore) => {
    switch (state) {
      case "escape start":
        if (byte === 0x24 || byte === 0x28) {
          lead = byte;
          state = "escape";
          return undefined;
        }
        if (byte !== -1) restore(byte);
        hasOutput = false;
        state = outputState;
        return null;
      case "escape": {
        const first = lead;
        lead = 0;
        const next = byte === -1 ? undefined : escaped[(first << 8) | byte];
        if (next !== undefined) {
          state = outputState = next;
          const isAgain = hasOutput;
          hasOutput = true;
          return isAgain ? null : undefined;
        }
        if (byte !== -1) restore(byte);
        restore(first);
        hasOutput = false;
        state = outputState;
        return null;
      }
      case "trail": {
        if (byte === 0x1b) {
          state = "escape start";
          return null;
        }
        state = "lead";
        if (!isIn(byte, 0x21, 0x7e)) return null;
        const point = table.get(((lead | 0x80) << 8) | byte | 0x80);
        return point === undefined ? null : String.fromCodePoint(point);
      }
    }
    if (byte === 0x1b) {
      state = "escape start";
      return undefined;
    }
    if (byte === -1) return undefined;
    switch (state) {
      case "roman":
        if (byte === 0x5c) return end("\u00a5");
        if (byte === 0x7e) return end("\u203e");
      // Falls through: all others are ASCII's.
      case "ascii":
        return end(isASCII(byte) && byte !== 0x0e && byte !== 0x0f ? String.fromCharCode(byte) : null);
      case "katakana":
        return end(isIn(byte, 0x21, 0x5f) ? String.fromCharCode(0xff61 - 0x21 + byte) : null);
    }
    hasOutput = false;
    if (!isIn(byte, 0x21, 0x7e)) return null;
    lead = byte;
    state = "trail";
    return undefined;
  };
}
