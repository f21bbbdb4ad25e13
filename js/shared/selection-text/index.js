// https://w3c.github.io/selection-api/#dom-selection-stringifier
import { load } from "core";
import { commonAncestor, comparePoints, endOf, startOf, stringify } from "dom/ranges";
import {
  $data, $next, $nodeType, $parent, $previous, descendantText, firstElementChild, indexOf, isHTML, isText, nodeType,
} from "library/tree";
import { isBlockIn, renderedPart, styleInTree } from "shared/inner-text";

/**
 * Stands for what is in the line beside the selection, so that the space between both is none at the beginning or end of the line: a
 * character that no text has.
 */
const beside = "\ufdd0";
const besides = /\ufdd0/g;

const hasShown = /[^ \t\n\r]/;
const spacesAhead = /^[ \t\n\r]+/;

/**
 * What is in the line of a text node beside it.
 * @param {symbol} $side `$previous` or `$next`
 * @returns {string} the nearest text that shows something, or an empty one
 */
function neighbor(text, $side) {
  for (let node = text; ;) {
    while (node[$side] === null) {
      node = node[$parent];
      if (node === null || node[$nodeType] !== nodeType.ELEMENT || isBlockIn(node)) return "";
    }
    node = node[$side];
    let data = "";
    if (isText(node)) {
      data = node[$data];
    } else if (node[$nodeType] === nodeType.ELEMENT && styleInTree(node) !== null) {
      if (isHTML(node, "br") || isBlockIn(node)) return "";
      data = descendantText(node);
    }
    if (hasShown.test(data)) return data;
  }
}

/** What is selected of a text, with marks for what is shown before and behind it in its line. */
function marked(text, from, to) {
  const data = text[$data];
  let part = data.slice(from, to);
  const before = data.slice(0, from);
  if (hasShown.test(before)) {
    // Of the spaces that become one the first is shown.
    if (!hasShown.test(before[before.length - 1])) part = part.replace(spacesAhead, "");
    part = beside + part;
  } else {
    const ahead = neighbor(text, $previous);
    if (ahead !== "" && hasShown.test(ahead[ahead.length - 1])) part = beside + part;
  }
  return hasShown.test(data.slice(to)) || neighbor(text, $next) !== "" ? part + beside : part;
}

/** Whether no user can select the text of an element: https://github.com/WebKit/WebKit/pull/7467 */
export const isUnselectable = (element) => load("shared/cascade").computedValue(element, "-webkit-user-select") === "none";

/** The text of a range as it is rendered, as browsers give it for a selection. */
export function renderedText(range) {
  const { node: start, offset: startOffset } = startOf(range);
  const { node: end, offset: endOffset } = endOf(range);
  let root = commonAncestor(start, end);
  if (root[$nodeType] === nodeType.DOCUMENT) root = firstElementChild(root);
  while (root !== null && root[$nodeType] !== nodeType.ELEMENT) root = root[$parent];
  if (root === null) return stringify(range);

  const isAfterStart = (node, offset) => comparePoints(node, offset, start, startOffset) >= 0;
  const isBeforeEnd = (node, offset) => comparePoints(node, offset, end, endOffset) <= 0;
  const dataOf = (text) => {
    const { length } = text[$data];
    const from = text === start ? startOffset : isAfterStart(text, 0) ? 0 : length;
    const to = text === end ? endOffset : isBeforeEnd(text, 0) ? length : 0;
    if (from >= to) return "";
    // What is shown and cannot be selected is left out.
    if (text[$parent][$nodeType] === nodeType.ELEMENT && isUnselectable(text[$parent])) return beside;
    return text === start || text === end ? marked(text, from, to) : text[$data];
  };
  const counts = (element, side) => {
    const parent = element[$parent];
    const offset = indexOf(element) + (side === "end" ? 1 : 0);
    return isAfterStart(parent, offset) && isBeforeEnd(parent, offset);
  };
  return renderedPart(root, dataOf, counts)?.replace(besides, "") ?? stringify(range);
}
