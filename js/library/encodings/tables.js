// The tables of encodings with several bytes for a character, by what the bytes are together.
import added from "iconv-lite/encodings/tables/big5-added.json";
import cp936 from "iconv-lite/encodings/tables/cp936.json";
import cp949 from "iconv-lite/encodings/tables/cp949.json";
import cp950 from "iconv-lite/encodings/tables/cp950.json";
import eucJP from "iconv-lite/encodings/tables/eucjp.json";
import gbkAdded from "iconv-lite/encodings/tables/gbk-added.json";
import shiftJIS from "iconv-lite/encodings/tables/shiftjis.json";

const sources = { __proto__: null, big5: [cp950, added], eucJP: [eucJP], eucKR: [cp949], gbk: [cp936, gbkAdded], shiftJIS: [shiftJIS] };
const known = { __proto__: null };

/**
 * @param {string} name
 * @returns {Map<number, number>} code points
 */
export function tableNamed(name) {
  if (known[name] !== undefined) return known[name];
  const table = new Map();
  for (const source of sources[name]) for (const row of source) readRow(row, table);
  if (name === "gbk") correct(table);
  known[name] = table;
  return table;
}

/**
 * A row is what the first of its characters is written as, then texts, and numbers: so many code points go on from the last. In a
 * text U+0FFF stands before two code points that are one character together, which multi-byte.js knows.
 */
function readRow([start, ...parts], table) {
  let code = Number.parseInt(start, 16);
  let last = 0;
  for (const part of parts) {
    if (typeof part === "number") {
      for (let i = 0; i < part; i++) table.set(code++, ++last);
      continue;
    }
    const points = Array.from(part, (character) => character.codePointAt(0));
    for (let i = 0; i < points.length; i++) {
      if (points[i] === 0xfff) i += 2;
      else table.set(code, (last = points[i]));
      code++;
    }
  }
}

/**
 * What the standard has since GB 18030 of 2022, where iconv-lite has characters for private use.
 * https://encoding.spec.whatwg.org/#index-gb18030
 */
const since2022 = [
  [0xe78d, 0xfe10], [0xe78e, 0xfe12], [0xe78f, 0xfe11], [0xe790, 0xfe13], [0xe791, 0xfe14], [0xe792, 0xfe15], [0xe793, 0xfe16],
  [0xe794, 0xfe17], [0xe795, 0xfe18], [0xe796, 0xfe19], [0xe81e, 0x9fb4], [0xe826, 0x9fb5], [0xe82b, 0x9fb6], [0xe82c, 0x9fb7],
  [0xe832, 0x9fb8], [0xe843, 0x9fb9], [0xe854, 0x9fba], [0xe864, 0x9fbb],
];

function correct(table) {
  const points = new Map(since2022);
  for (const [code, point] of table) if (points.has(point)) table.set(code, points.get(point));
}
