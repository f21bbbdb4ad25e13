// What a caret steps over: the characters of the rendered text, with a line break between blocks
import { load, push } from "core";
import { pattern } from "library/text";
import { $data, $nodeType, $parent, following, isHTML, isText, nodeType } from "library/tree";
import { SafeMap } from "web/safe-collections";

const isSpace = { __proto__: null, " ": true, "\t": true, "\n": true, "\r": true };
const keepsSpaces = { __proto__: null, "pre": true, "pre-wrap": true, "break-spaces": true };

/** A character with what combines with it. */
const character = pattern(/(?:\r\n|[^])[\p{M}\u200d\ufe00-\ufe0f]*/gu);

/** Whether the way from one text node to the next leads across the edge of a block or over a line break. */
function isBetweenLines(previous, text, blockOf) {
  if (blockOf(previous) !== blockOf(text)) return true;
  for (let node = following(previous, null); node !== text; node = following(node, null)) {
    if (isHTML(node, "br")) return true;
  }
  return false;
}

/**
 * The units below an element: `{ text, node, start, end }`; `node` is a Text node, and null for a break between blocks.
 */
export function unitsOf(root) {
  const { isBlockIn, showsText, styleInTree } = load("shared/inner-text");
  const units = [];

  const styles = new SafeMap();
  const blocks = new SafeMap();
  const blockOf = (text) => {
    const parent = text[$parent];
    let block = blocks.get(parent);
    if (block !== undefined) return block;
    block = parent;
    while (block !== root && !isBlockIn(block, styles)) block = block[$parent];
    blocks.set(parent, block);
    return block;
  };
  let previous = null;
  let wasSpace = true;
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    if (!isText(node) || node[$parent][$nodeType] !== nodeType.ELEMENT || !showsText(node[$parent])) continue;
    const style = styleInTree(node[$parent], styles);
    if (style === null || style.visibility !== "visible") continue;
    const isBreak = previous !== null && isBetweenLines(previous, node, blockOf);
    const keeps = keepsSpaces[style.whiteSpace] === true;
    let isFirst = true;
    character.lastIndex = 0;
    for (let match = character.exec(node[$data]); match !== null; match = character.exec(node[$data])) {
      const text = match[0];
      const collapses = !keeps && isSpace[text] === true;
      if (collapses && (wasSpace || (isFirst && isBreak))) continue;
      if (isFirst && isBreak) push(units, { text: "\n", node: null, start: 0, end: 0 });
      isFirst = false;
      wasSpace = collapses;
      push(units, { text, node, start: match.index, end: match.index + text.length });
    }
    if (!isFirst) previous = node;
  }
  return units;
}

/** The units of the text of a control, whose lines are paragraphs: `node` is null for a line feed, else of no use. */
export function unitsOfText(text) {
  const units = [];
  character.lastIndex = 0;
  for (let match = character.exec(text); match !== null; match = character.exec(text)) {
    const isBreak = match[0] === "\n";
    push(units, { text: match[0], node: isBreak ? null : undefined, start: match.index, end: match.index + match[0].length });
  }
  return units;
}
