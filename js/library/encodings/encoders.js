// What old pages write: https://encoding.spec.whatwg.org/#legacy-single-byte-encodings and those after them.
// Bytes are the characters of a text, and a character that an encoding has not is its code point, a number.
import ranges from "iconv-lite/encodings/tables/gb18030-ranges.json";
import { singleByteTable } from "./single-byte.js";
import { tableNamed } from "./tables.js";

const known = { __proto__: null };

/** What `make` gives, made once for a name. */
const once = (name, make) => (known[name] ??= make());

/** The bytes of characters, the lowest of those that are taken. @param {Map<number, number>} table code points by their bytes */
function reversed(table, isTaken = () => true) {
  const codes = new Map();
  for (const [code, point] of table) {
    if (isTaken(code) && !(codes.get(point) < code)) codes.set(point, code);
  }
  return codes;
}

const bytesOf = (code) => (code > 0xff ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code));

/** A character that one table has, or its number. */
const lookUp = (codes, point) => (codes.has(point) ? bytesOf(codes.get(point)) : point);

function singleByte(encoding) {
  const codes = once(encoding, () => {
    const made = new Map();
    const table = singleByteTable(encoding);
    for (let i = 127; i >= 0; i--) if (table[i] !== 0) made.set(table[i], 0x80 + i);
    return made;
  });
  return (point) => lookUp(codes, point);
}

/** https://encoding.spec.whatwg.org/#index-big5-pointer: of these characters the last pointer counts. */
const lastOfBig5 = [0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345];

/** https://encoding.spec.whatwg.org/#big5-encoder */
function big5() {
  const codes = once("big5", () => {
    const table = tableNamed("big5");
    const made = reversed(table, (code) => code >= 0xa140);
    for (const [code, point] of table) {
      if (lastOfBig5.includes(point) && code > made.get(point)) made.set(point, code);
    }
    return made;
  });
  return (point) => lookUp(codes, point);
}

/** https://encoding.spec.whatwg.org/#euc-kr-encoder */
function eucKR() {
  const codes = once("eucKR", () => reversed(tableNamed("eucKR")));
  return (point) => lookUp(codes, point);
}

const isKatakana = (point) => point >= 0xff61 && point <= 0xff9f;

/** By the code that EUC-JP has for a character of JIS X 0208. */
const jis0208 = () => once("jis0208", () => reversed(tableNamed("eucJP"), (code) => code >= 0xa1a1 && code <= 0xfefe));

/** https://encoding.spec.whatwg.org/#euc-jp-encoder */
function eucJP() {
  return (point) => {
    if (point === 0xa5) return "\x5c";
    if (point === 0x203e) return "\x7e";
    if (isKatakana(point)) return String.fromCharCode(0x8e, point - 0xff61 + 0xa1);
    const code = jis0208().get(point === 0x2212 ? 0xff0d : point);
    return code === undefined ? point : bytesOf(code);
  };
}

/** https://encoding.spec.whatwg.org/#shift_jis-encoder */
function shiftJIS() {
  // https://encoding.spec.whatwg.org/#index-shift_jis-pointer: what NEC has chosen of IBM's characters does not count.
  const isTaken = (code) => code > 0xff && (code < 0xed40 || code > 0xf9fc);
  const codes = once("shiftJIS", () => reversed(tableNamed("shiftJIS"), isTaken));
  return (point) => {
    if (point === 0x80) return "\x80";
    if (point === 0xa5) return "\x5c";
    if (point === 0x203e) return "\x7e";
    if (isKatakana(point)) return String.fromCharCode(point - 0xff61 + 0xa1);
    const code = codes.get(point === 0x2212 ? 0xff0d : point);
    return code === undefined ? point : bytesOf(code);
  };
}

/** For those of half the width, from U+FF61: https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana */
const fullKatakana =
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソ" +
  "タチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

/** https://encoding.spec.whatwg.org/#iso-2022-jp-encoder */
function iso2022JP() {
  let state = "ascii";
  const into = (wanted, escape, bytes) => {
    const change = state === wanted ? "" : escape;
    state = wanted;
    return change + bytes;
  };
  const missing = (point) => (state === "jis0208" ? [into("ascii", "\x1b(B", ""), point] : point);
  return (given) => {
    if (given === -1) return into("ascii", "\x1b(B", "");
    // What would be taken for an escape is none.
    if (given === 0x0e || given === 0x0f || given === 0x1b) return missing(0xfffd);
    if (given < 0x80) {
      if (state === "roman" && given !== 0x5c && given !== 0x7e) return String.fromCharCode(given);
      return into("ascii", "\x1b(B", String.fromCharCode(given));
    }
    if (given === 0xa5 || given === 0x203e) return into("roman", "\x1b(J", given === 0xa5 ? "\x5c" : "\x7e");
    const point = given === 0x2212 ? 0xff0d : isKatakana(given) ? fullKatakana.charCodeAt(given - 0xff61) : given;
    const code = jis0208().get(point);
    if (code !== undefined) return into("jis0208", "\x1b$B", bytesOf(code & 0x7f7f));
    return missing(given);
  };
}

/** Characters for private use that had these bytes before GB 18030 of 2022: https://encoding.spec.whatwg.org/#gb18030-encoder */
const privateUse = {
  __proto__: null, 0xe78d: 0xa6d9, 0xe78e: 0xa6da, 0xe78f: 0xa6db, 0xe790: 0xa6dc, 0xe791: 0xa6dd, 0xe792: 0xa6de,
  0xe793: 0xa6df, 0xe794: 0xa6ec, 0xe795: 0xa6ed, 0xe796: 0xa6f3, 0xe81e: 0xfe59, 0xe826: 0xfe61, 0xe82b: 0xfe66,
  0xe82c: 0xfe67, 0xe832: 0xfe6d, 0xe843: 0xfe7e, 0xe854: 0xfe90, 0xe864: 0xfea0,
};

/** https://encoding.spec.whatwg.org/#gb18030-encoder */
function gb18030(isGBK) {
  const codes = once("gbk", () => reversed(tableNamed("gbk"), (code) => code >= 0x8140 && code <= 0xfefe));
  return (point) => {
    if (point === 0xe5e5) return point;
    if (isGBK && point === 0x20ac) return "\x80";
    const code = codes.get(point) ?? privateUse[point];
    if (code !== undefined) return bytesOf(code);
    return isGBK ? point : fourBytes(point);
  };
}

/** https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer */
function fourBytes(point) {
  const { gbChars, uChars } = ranges;
  let pointer = 7457;
  if (point !== 0xe7c7) {
    let i = uChars.length - 1;
    while (uChars[i] > point) i--;
    pointer = gbChars[i] + point - uChars[i];
  }
  const second = Math.floor(pointer / 10) % (126 * 10);
  return String.fromCharCode(
    Math.floor(pointer / (10 * 126 * 10)) + 0x81, Math.floor(second / 126) + 0x30, (second % 126) + 0x81, (pointer % 10) + 0x30,
  );
}

const makers = {
  __proto__: null, big5, "euc-jp": eucJP, "euc-kr": eucKR, gb18030: () => gb18030(false), gbk: () => gb18030(true),
  "iso-2022-jp": iso2022JP, shift_jis: shiftJIS,
};

/**
 * https://encoding.spec.whatwg.org/#concept-encoding-process
 * @param {string} encoding a name, in lower case, that is neither UTF-8 nor UTF-16
 * @param {string} text
 * @returns {(string | number)[]} bytes, and the code points of characters that the encoding has not
 */
export function encodePieces(encoding, text) {
  const encode = (makers[encoding] ?? (() => singleByte(encoding)))();
  const isStateful = encoding === "iso-2022-jp";
  const pieces = [];
  const add = (piece) => {
    if (typeof piece === "string" && typeof pieces[pieces.length - 1] === "string") pieces[pieces.length - 1] += piece;
    else if (piece !== "") pieces.push(piece);
  };
  for (const character of text) {
    const point = character.codePointAt(0);
    const found = point < 0x80 && !isStateful ? character : encode(point);
    if (Array.isArray(found)) found.forEach(add);
    else add(found);
  }
  if (isStateful) add(encode(-1));
  return pieces;
}
