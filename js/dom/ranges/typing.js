// What typing does at the selection of a document
import { createText } from "dom/nodes";
import { $data, $document, isText } from "library/tree";
import { replaceData } from "shared/changes";
import { isCollapsed } from "./abstract-range.js";
import { deleteContents } from "./contents.js";
import { insertIntoRange } from "./insertion.js";
import { setPoints } from "./live.js";
import { $startNode, $startOffset } from "./slots.js";

/**
 * Puts a text in place of what is selected; the caret goes behind it.
 * @param {Range} range
 * @param {string} text
 * @param {number} count where nothing is selected, 1 deletes the character before the caret, -1 that behind it, within its text node
 */
export function typeInto(range, text, count) {
  if (!isCollapsed(range)) deleteContents(range);
  else if (count !== 0) deleteCharacter(range[$startNode], range[$startOffset], count);
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

function deleteCharacter(node, offset, count) {
  if (!isText(node)) return;
  const data = node[$data];
  // A character outside of the basic plane is deleted whole.
  const isPair = (at) => at >= 0 && data.codePointAt(at) > 0xffff;
  if (count > 0) {
    const length = isPair(offset - 2) ? 2 : Math.min(1, offset);
    replaceData(node, offset - length, length, "");
  } else {
    replaceData(node, offset, isPair(offset) ? 2 : 1, "");
  }
}
