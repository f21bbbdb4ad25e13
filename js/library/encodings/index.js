// The encodings of old pages: https://encoding.spec.whatwg.org/#legacy-single-byte-encodings and those after them. Their tables are
// iconv-lite's, which has made them of the standard's indexes.
import { big5, eucJP, eucKR, gb18030, iso2022JP, shiftJIS } from "./multi-byte.js";
import { singleByteTable } from "./single-byte.js";

export { encodePieces } from "./encoders.js";

const decoders = {
  __proto__: null,
  big5, "euc-jp": eucJP, "euc-kr": eucKR, gb18030, gbk: gb18030, "iso-2022-jp": iso2022JP, shift_jis: shiftJIS,
};

/**
 * Makes what decodes one stream of bytes.
 * @param {string} encoding the encoding's name, in lower case
 * @param {boolean} fatal
 * @returns {(bytes: Uint8Array, count: number, isEnd: boolean) => string | undefined} undefined where bytes are bad and it is fatal
 */
export function makeDecoder(encoding, fatal) {
  const make = decoders[encoding];
  return make === undefined ? decodeSingleBytes(singleByteTable(encoding), fatal) : decodeWith(make(), fatal);
}

/** @param {number[]} table the code points of bytes from 0x80, 0 where there is none */
function decodeSingleBytes(table, fatal) {
  return (bytes, count) => {
    let text = "";
    for (let i = 0; i < count; i++) {
      const point = bytes[i] < 0x80 ? bytes[i] : table[bytes[i] - 0x80];
      if (point === 0 && bytes[i] !== 0) {
        if (fatal) return undefined;
        text += "\ufffd";
      } else {
        text += String.fromCharCode(point);
      }
    }
    return text;
  };
}

/**
 * https://encoding.spec.whatwg.org/#concept-encoding-process
 * @param {(byte: number, restore: (byte: number) => void) => string | null | undefined} handle the handler of the standard: gives the
 *   text of a character, undefined where it waits for more, null for an error; `byte` is -1 at the end of the stream, and `restore` has
 *   a byte come again, the last restored first
 */
function decodeWith(handle, fatal) {
  const restored = [];
  const restore = (byte) => restored.push(byte);
  return (bytes, count, isEnd) => {
    let text = "";
    let position = 0;
    for (;;) {
      let byte;
      if (restored.length > 0) byte = restored.pop();
      else if (position < count) byte = bytes[position++];
      else if (isEnd) byte = -1;
      else return text;
      const found = handle(byte, restore);
      if (found === null) {
        if (fatal) return undefined;
        text += "\ufffd";
      } else if (found !== undefined) {
        text += found;
      }
      if (byte === -1 && restored.length === 0) return text;
    }
  };
}
