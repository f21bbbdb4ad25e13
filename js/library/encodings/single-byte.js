// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings
import data from "iconv-lite/encodings/sbcs-data-generated.js";
import moreData from "iconv-lite/encodings/sbcs-data.js";

/** Where iconv-lite calls an encoding otherwise. */
const names = {
  __proto__: null, ibm866: "cp866", "iso-8859-8-i": "iso88598", macintosh: "macroman", "x-mac-cyrillic": "maccyrillic",
};

/** Where the standard has other characters, by byte. */
const corrections = {
  __proto__: null,
  "koi8-u": { 0xae: 0x45e, 0xbe: 0x40e },
  macintosh: { 0xbd: 0x3a9, 0xdb: 0x20ac, 0xf0: 0xf8ff },
  "x-mac-cyrillic": { 0xa2: 0x490, 0xb6: 0x491, 0xff: 0x20ac },
};

function charactersOf(name) {
  let entry = data[name] ?? moreData[name];
  while (typeof entry === "string") entry = data[entry] ?? moreData[entry];
  return entry.chars.slice(-128);
}

/** The code points of the bytes from 0x80, 0 where there is none. */
export function singleByteTable(encoding) {
  const table = [];
  if (encoding === "x-user-defined") {
    // https://encoding.spec.whatwg.org/#x-user-defined-decoder
    for (let i = 0; i < 128; i++) table[i] = 0xf780 + i;
    return table;
  }
  const characters = charactersOf(names[encoding] ?? encoding.replaceAll("-", ""));
  const isOfWindows = encoding.startsWith("windows-");
  for (let i = 0; i < 128; i++) {
    const point = corrections[encoding]?.[i + 0x80] ?? characters.charCodeAt(i);
    if (point !== 0xfffd) table[i] = point;
    // What Windows leaves free is a control character in the standard.
    else table[i] = isOfWindows && i < 0x20 ? i + 0x80 : 0;
  }
  return table;
}
