// What typing does at the selection of a document
import { createText } from "dom/nodes";
import { StringPrototypeCodePointAt } from "library/text";
import { $data, $document, isText } from "library/tree";
import { replaceData } from "shared/changes";
import { isCollapsed } from "./abstract-range.js";
import { deleteContents } from "./contents.js";
import { insertIntoRange } from "./insertion.js";
import { setPoints } from "./live.js";
import { $startNode, $startOffset } from "./slots.js";

/**
 * Where the character next to a place in a text is. One outside of the basic plane is two units long.
 * @param {string} text
 * @param {number} offset
 * @param {number} direction -1 for the character before the place, 1 for that behind it, 0 for none
 * @returns {{ start: number, end: number }} two equal offsets where there is none
 */
export function characterAt(text, offset, direction) {
  const lengthAt = (at) => (at >= 0 && StringPrototypeCodePointAt(text, at) > 0xffff ? 2 : 1);
  return {
    start: direction < 0 ? Math.max(offset - lengthAt(offset - 2), 0) : offset,
    end: direction > 0 ? Math.min(offset + lengthAt(offset), text.length) : offset,
  };
}

/**
 * Puts a text in place of what is selected; the caret goes behind it.
 * @param {Range} range
 * @param {string} text
 * @param {number} direction which character beside the caret goes where nothing is selected, as `characterAt` takes it
 */
export function typeInto(range, text, direction) {
  if (!isCollapsed(range)) deleteContents(range);
  else if (direction !== 0) deleteCharacter(range[$startNode], range[$startOffset], direction);
  if (text === "") return;
  const node = range[$startNode];
  const offset = range[$startOffset];
  if (isText(node)) {
    replaceData(node, offset, 0, text);
    setPoints(range, node, offset + text.length, node, offset + text.length);
    return;
  }
  const made = createText(node[$document], text);
  insertIntoRange(range, made);
  setPoints(range, made, text.length, made, text.length);
}

function deleteCharacter(node, offset, direction) {
  if (!isText(node)) return;
  const { start, end } = characterAt(node[$data], offset, direction);
  replaceData(node, start, end - start, "");
}
