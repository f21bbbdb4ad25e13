// https://w3c.github.io/selection-api/#dom-selection-stringifier
import { load } from "core";
import { $data, $nodeType, $parent, firstElementChild, indexOf, nodeType } from "library/tree";
import { commonAncestor, comparePoints } from "./boundary-points.js";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";
import { stringify } from "./stringifier.js";

/** The text of a range as it is rendered, as browsers give it for a selection. */
export function renderedText(range) {
  const start = range[$startNode];
  const startOffset = range[$startOffset];
  const end = range[$endNode];
  const endOffset = range[$endOffset];
  let root = commonAncestor(start, end);
  if (root[$nodeType] === nodeType.DOCUMENT) root = firstElementChild(root);
  while (root !== null && root[$nodeType] !== nodeType.ELEMENT) root = root[$parent];
  if (root === null) return stringify(range);

  const isAfterStart = (node, offset) => comparePoints(node, offset, start, startOffset) >= 0;
  const isBeforeEnd = (node, offset) => comparePoints(node, offset, end, endOffset) <= 0;
  const dataOf = (text) => {
    const data = text[$data];
    const from = text === start ? startOffset : isAfterStart(text, 0) ? 0 : data.length;
    const to = text === end ? endOffset : isBeforeEnd(text, 0) ? data.length : 0;
    return data.slice(from, to);
  };
  const counts = (element, side) => {
    const parent = element[$parent];
    const offset = indexOf(element) + (side === "end" ? 1 : 0);
    return isAfterStart(parent, offset) && isBeforeEnd(parent, offset);
  };
  return load("dom/inner-text").renderedPart(root, dataOf, counts) ?? stringify(range);
}
