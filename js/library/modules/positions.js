import { newlines } from "./edits.js";

/** Where an offset of a text stands; both count from 1. */
export function positionOf(text, offset) {
  let [line, start] = [1, 0];
  for (const { index, 0: found } of text.slice(0, offset).matchAll(newlines)) {
    line += 1;
    start = index + found.length;
  }
  return { line, column: offset - start + 1 };
}
