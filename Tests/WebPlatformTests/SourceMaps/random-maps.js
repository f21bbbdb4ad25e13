// Prints a map of random segments, with what Node says of places in it: process.argv[2] is the seed. A place in front of a line's first
// segment is no question: Node gives one of the line before.
const { SourceMap } = require("node:module");
let state = Number(process.argv[2]);
const random = (below) => (state = (state * 48271) % 2147483647) % below;
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function encode(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}
const sources = ["a.ts", "b.ts", "c.ts"];
const lines = [];
const questions = [];
let last = [0, 0, 0];
for (let line = 0; line < 200; line += 1) {
  const segments = [];
  let column = 0;
  for (let count = random(6); count > 0; count -= 1) {
    const step = random(segments.length === 0 ? 5 : 3000) + (segments.length > 0);
    column += step;
    const next = [random(sources.length), random(100000), random(200)];
    segments.push([step, ...next.map((value, index) => value - last[index])].map(encode).join(""));
    last = next;
    questions.push([line, column], [line, column + random(4)], [line, column + 5000]);
  }
  lines.push(segments.join(","));
}
const map = { version: 3, sourceRoot: "", sources, names: [], mappings: lines.join(";") };
const read = new SourceMap(map);
const answers = questions.map(([line, column]) => {
  const { originalSource, originalLine, originalColumn } = read.findEntry(line, column);
  return { line, column, place: originalSource === undefined ? null : [originalSource, originalLine, originalColumn] };
});
console.log(JSON.stringify({ map, questions: answers }));
