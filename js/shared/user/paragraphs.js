// Edits in an element that can be edited, beyond the text of one node: across elements, and of paragraphs.
// Source: InsertParagraphSeparatorCommand.cpp, TypingCommand.cpp, DeleteSelectionCommand.cpp and CompositeEditCommand.cpp of
// https://github.com/WebKit/WebKit; compared with Chromium 156.
// DEPARTURE: no style is kept or made, and lines that a layout would break are not known — what typing does is no standard —
// https://w3c.github.io/editing/docs/execCommand/
import { load } from "core";
import { createText, makeElement } from "dom/nodes";
import { comparePoints, createRange, deleteContents, endOf, extractContents, isCollapsed, setPoints, startOf, typeInto } from "dom/ranges";
import {
  $data, $document, $first, $last, $localName, $namespace, $next, $nodeType, $parent, $previous, HTML, childCount,
  childrenOf, indexOf, isHTML, isInclusiveAncestor, isText, lastInclusiveDescendant, nodeType,
} from "library/tree";
import { append, insert, remove, replaceData } from "shared/changes";
import { clone } from "shared/cloning";

const isElement = (node) => node[$nodeType] === nodeType.ELEMENT;
const shown = /[^ \t\n\r]/;
/** What is a part of a line as a whole. */
const atoms = {
  __proto__: null, audio: true, br: true, canvas: true, embed: true, hr: true, iframe: true, img: true, input: true, meter: true,
  object: true, progress: true, select: true, textarea: true, video: true,
};
const isAtom = (node) => isElement(node) && node[$namespace] === HTML && atoms[node[$localName]] === true;
const keepsSpaces = { __proto__: null, "pre": true, "pre-wrap": true, "break-spaces": true };

function isBlock(node) {
  if (!isElement(node)) return false;
  const { isBlockIn, styleInTree } = load("shared/inner-text");
  return styleInTree(node) !== null && isBlockIn(node);
}

const makeBreak = (document) => makeElement(document, HTML, null, "br");

function empty(element) {
  while (element[$first] !== null) remove(element[$first]);
}

/** The block of an editing host in which a node is; the host itself where the node stands in none. */
function blockOf(node, host) {
  let at = isElement(node) ? node : node[$parent];
  while (at !== host && !isBlock(at)) at = at[$parent];
  return at;
}

const cells = { __proto__: null, caption: true, td: true, th: true };

/** The cell of a table of the host in which a node is; null where it is in none. */
function cellOf(node, host) {
  for (let at = node; at !== host; at = at[$parent]) if (isElement(at) && at[$namespace] === HTML && cells[at[$localName]]) return at;
  return null;
}

/** The child of `ancestor` in which a node is. */
function childAround(node, ancestor) {
  while (node[$parent] !== ancestor) node = node[$parent];
  return node;
}

function firstLeaf(node) {
  while (node[$first] !== null) node = node[$first];
  return node;
}

/** The leaf of the host's tree beside a place, whatever it shows; null where there is none. */
function leafBeside(node, offset, host, direction) {
  const $side = direction < 0 ? $previous : $next;
  const inner = direction < 0 ? lastInclusiveDescendant : firstLeaf;
  const child = isElement(node) ? childrenOf(node)[direction < 0 ? offset - 1 : offset] : undefined;
  if (child !== undefined) return inner(child);
  while (node[$side] === null) {
    if (node === host || node[$parent] === host) return null;
    node = node[$parent];
  }
  return node === host ? null : inner(node[$side]);
}

/** Whether a text of nothing but spaces is shown: one between blocks is not. */
function isSpaceShown(text) {
  const isEdge = (sibling) => sibling === null ? isBlock(text[$parent]) : isBlock(sibling);
  return !isEdge(text[$previous]) && !isEdge(text[$next]);
}

/** The outermost atom of a host in which a node is, itself included; null where there is none. */
function atomAround(node, host) {
  let atom = null;
  for (let at = node; at !== host; at = at[$parent]) if (isAtom(at)) atom = at;
  return atom;
}

/** The nearest leaf beside a place that is shown. */
function shownLeafBeside(node, offset, host, direction) {
  let leaf = leafBeside(node, offset, host, direction);
  while (leaf !== null) {
    const atom = atomAround(leaf, host);
    if (atom !== null) return atom;
    if (isText(leaf) && (shown.test(leaf[$data]) || (leaf[$data] !== "" && isSpaceShown(leaf)))) return leaf;
    leaf = leafBeside(leaf, 0, host, direction);
  }
  return null;
}

/** Whether something of the same line is shown beside a place. */
function hasLineBeside(node, offset, host, direction) {
  const leaf = shownLeafBeside(node, offset, host, direction);
  return leaf !== null && !isHTML(leaf, "br") && blockOf(leaf, host) === blockOf(node, host);
}

/** Whether a block shows nothing, or nothing but a line break that keeps it open. */
function isEmpty(block) {
  const leaf = shownLeafBeside(block, 0, block, 1);
  if (leaf === null) return true;
  return isHTML(leaf, "br") && shownLeafBeside(leaf, 0, block, 1) === null;
}

/** Takes away what is left without contents, up to the block in which it is. */
function prune(node, host) {
  while (node !== host && node[$first] === null && (isText(node) ? node[$data] === "" : !isAtom(node) && !isBlock(node))) {
    const parent = node[$parent];
    remove(node);
    node = parent;
  }
}

/** Keeps a block open whose contents are gone. */
function keepOpen(range, block) {
  if (block[$last] !== null || !isBlock(block)) return;
  append(makeBreak(block[$document]), block);
  collapse(range, block, 0);
}

/** Takes a block away, and lists and the like that are empty without it. */
function removeBlock(block, host) {
  while (block !== host && block[$first] === null) {
    const parent = block[$parent];
    remove(block);
    block = parent;
  }
}

function removeIfEmpty(block, host) {
  if (block === host || !isEmpty(block)) return;
  empty(block);
  removeBlock(block, host);
}

/** The nodes of a line, from a child of its block on; the line break behind them goes. */
function lineFrom(child) {
  const nodes = [];
  for (let node = child; node !== null && !isBlock(node); node = node[$next]) {
    if (isHTML(node, "br")) {
      remove(node);
      break;
    }
    nodes[nodes.length] = node;
  }
  return nodes;
}

function collapse(range, node, offset) {
  setPoints(range, node, offset, node, offset);
}

function placeAtEnd(range, text) {
  collapse(range, text, text[$data].length);
}

function placeBefore(range, leaf) {
  if (isText(leaf)) collapse(range, leaf, 0);
  else collapse(range, leaf[$parent], indexOf(leaf));
}

/** Joins the line that begins with `second` to the one that ends with `first`, which are leaves of other blocks. */
function joinLines(range, first, second, host) {
  const before = blockOf(first, host);
  const after = blockOf(second, host);
  if (before !== host && after !== host && isEmpty(before)) {
    empty(before);
    removeBlock(before, host);
    placeBefore(range, second);
    return;
  }
  const nodes = after !== host && isEmpty(after) ? [] : lineFrom(after === host ? childAround(second, host) : after[$first]);
  const isPlaceholder = isHTML(first, "br");
  const anchor = childAround(first, before);
  const next = isPlaceholder ? anchor : anchor[$next];
  if (isText(first)) placeAtEnd(range, first);
  for (let i = 0; i < nodes.length; i++) insert(nodes[i], before, next);
  if (isPlaceholder) {
    remove(first);
    if (nodes.length > 0) placeBefore(range, nodes[0]);
  }
  removeIfEmpty(after, host);
}

/**
 * Deletes what is beside the caret, where that is in another node: a character, a line break, an image, or the edge of a paragraph. The
 * edge of a cell stays, and in front of a table that is selected first.
 * @param {Range} range collapsed
 * @param {Element} host
 * @param {number} direction -1 for what is before the caret, 1 for what is behind it
 */
export function deleteBeside(range, host, direction) {
  const { node, offset } = startOf(range);
  const block = blockOf(node, host);
  const isOpen = block !== host && isEmpty(block);
  const leaf = isOpen ? shownLeafBeside(block, direction < 0 ? 0 : childCount(block), host, direction)
    : shownLeafBeside(node, offset, host, direction);
  if (leaf === null) return;
  if (isHTML(leaf, "hr")) {
    remove(leaf);
    return;
  }
  if (blockOf(leaf, host) !== block) {
    const here = isOpen ? firstLeaf(block)
      : isText(node) ? node : shownLeafBeside(node, offset, host, -direction) ?? firstLeaf(node);
    const cell = cellOf(here, host);
    const other = cellOf(leaf, host);
    if (blockOf(here, host) === blockOf(leaf, host) || (cell !== null && cell !== other)) return;
    if (direction > 0 && other !== cell) {
      let table = other;
      while (!isHTML(table, "table") && table[$parent] !== host) table = table[$parent];
      setPoints(range, node, offset, table[$parent], indexOf(table) + 1);
    } else if (direction < 0) {
      joinLines(range, leaf, here, host);
    } else {
      joinLines(range, here, leaf, host);
    }
    return;
  }
  if (isText(leaf)) {
    const edge = direction < 0 ? leaf[$data].length : 0;
    collapse(range, leaf, edge);
    typeInto(range, "", direction);
    prune(leaf, host);
  } else {
    const parent = leaf[$parent];
    remove(leaf);
    prune(parent, host);
  }
  keepOpen(range, block);
}

/**
 * Moves the ends of a selection into the first and the last text of it, so that paragraphs that are selected whole stay.
 * Source: canonicalPosition in VisiblePosition.cpp of https://github.com/WebKit/WebKit
 */
function settleEnds(range, host) {
  const start = startOf(range);
  const end = endOf(range);
  const from = textBeside(start, host, 1) ?? start;
  const to = textBeside(end, host, -1) ?? end;
  if (comparePoints(from.node, from.offset, to.node, to.offset) < 0) setPoints(range, from.node, from.offset, to.node, to.offset);
}

/** The edge of the text beside a place between nodes; null where the place is in a block that this text is not of, or not in its cell. */
function textBeside({ node, offset }, host, direction) {
  const leaf = isElement(node) ? shownLeafBeside(node, offset, host, direction) : null;
  if (leaf === null || !isText(leaf) || cellOf(leaf, host) !== cellOf(node, host)) return null;
  const block = blockOf(node, host);
  if (block !== host && !isInclusiveAncestor(block, leaf)) return null;
  return { node: leaf, offset: direction < 0 ? leaf[$data].length : 0 };
}

/** Deletes what is selected, and joins the paragraphs in which it begins and ends. */
export function deleteSelection(range, host) {
  settleEnds(range, host);
  const start = startOf(range);
  const end = endOf(range).node;
  const first = blockOf(start.node, host);
  const last = isInclusiveAncestor(host, end) ? blockOf(end, host) : first;
  deleteContents(range);
  collapse(range, start.node, start.offset);
  if (end !== start.node && isInclusiveAncestor(host, end)) prune(end, host);
  if (last !== first && isInclusiveAncestor(host, last)) joinAtCaret(range, first, last, host);
  tidy(range, host);
}

/**
 * Moves what is left of the line at the end of a selection to the caret, which stands in another block, but not out of a cell. A line of
 * the host's own that is empty gives way to the block instead.
 */
function joinAtCaret(range, first, last, host) {
  const caret = startOf(range);
  const isAround = isInclusiveAncestor(last, first);
  const cell = cellOf(last, host);
  if (cell !== null && cell !== cellOf(first, host)) {
    fillIfEmpty(last);
    return;
  }
  if (first === host && !isEmpty(last) && !hasLineOnSide(caret.node, caret.offset, host, -1)) {
    if (caret.node !== host) prune(caret.node, host);
    collapse(range, last, 0);
    return;
  }
  const line = lineFrom(isAround ? childAround(first, last)[$next] : last[$first]);
  if (isElement(startOf(range).node) && first !== host && isEmpty(first)) {
    empty(first);
    collapse(range, first, 0);
  }
  const { node, offset } = startOf(range);
  const next = node === first ? childrenOf(first)[offset] ?? null : childAround(node, first)[$next];
  for (let i = 0; i < line.length; i++) insert(line[i], first, next);
  if (!isAround) removeIfEmpty(last, host);
}

/** What a deletion has left without text goes, with the elements around it. */
export function tidy(range, host) {
  const { node } = startOf(range);
  const block = blockOf(node, host);
  if (node !== host) prune(node, host);
  keepOpen(range, block);
}

/**
 * Moves the ends of a selection to where a caret can stand: beside an atom, not in it; in a block, not between two; in front of the line
 * break that keeps one open, as there is no other line behind.
 * Source: canonicalPosition in VisiblePosition.cpp of https://github.com/WebKit/WebKit
 */
export function settleEdges(range, host) {
  const start = besideAtom(startOf(range), host, 0);
  const end = isCollapsed(range) ? start : besideAtom(endOf(range), host, 1);
  setPoints(range, start.node, start.offset, end.node, end.offset);
  const { node, offset } = start;
  if (!isElement(node) || !isCollapsed(range)) return;
  const block = blockOf(node, host);
  const after = shownLeafBeside(node, offset, host, 1);
  const before = shownLeafBeside(node, offset, host, -1);
  if (after !== null && blockOf(after, host) === block) return;
  if (before !== null && blockOf(before, host) === block) {
    if (isHTML(before, "br") && isEmpty(block)) placeBefore(range, before);
  } else if (after !== null && isInclusiveAncestor(block, after)) {
    placeBefore(range, after);
  } else if (before !== null && isInclusiveAncestor(block, before)) {
    if (isText(before)) placeAtEnd(range, before);
    else placeBefore(range, before);
  }
}

function besideAtom(place, host, side) {
  const atom = atomAround(place.node, host);
  return atom === null ? place : { node: atom[$parent], offset: indexOf(atom) + side };
}

/** Puts a caret between two nodes into the text to which what is typed belongs. A link ends where its text does. */
export function settleCaret(range) {
  const { node, offset } = startOf(range);
  if (!isElement(node) || !isCollapsed(range)) return;
  const isPassed = (element) => isElement(element) && !isAtom(element) && !isBlock(element) && !isHTML(element, "a");
  let before = childrenOf(node)[offset - 1] ?? null;
  while (before !== null && isPassed(before)) before = before[$last];
  if (before !== null && isText(before)) {
    placeAtEnd(range, before);
    return;
  }
  let after = childrenOf(node)[offset] ?? null;
  while (after !== null && isPassed(after)) after = after[$first];
  if (after !== null && isText(after)) placeBefore(range, after);
}

/** A line break that only keeps a line open is gone when something is typed into the line. */
export function dropPlaceholder(range, host) {
  const { node, offset } = startOf(range);
  const next = isElement(node) ? childrenOf(node)[offset] ?? null : null;
  if (next === null || !isHTML(next, "br") || hasLineBeside(node, offset, host, -1)) return;
  const isLast = next[$next] === null || isBlock(next[$next]);
  if (isLast) remove(next);
}

/**
 * Makes spaces around the caret, or around a place before it in its text, such that are shown: those at the edges of the text might not be,
 * nor those beside one another.
 * Source: rebalanceWhitespaceOnTextSubstring in CompositeEditCommand.cpp, stringWithRebalancedWhitespace in Editing.cpp
 * @param {number} [back] how far before the caret the place is
 */
export function rebalanceSpaces(range, back = 0) {
  const { node, offset: caret } = startOf(range);
  if (!isText(node)) return;
  const offset = caret - back;
  const data = node[$data];
  const style = load("shared/inner-text").styleInTree(node[$parent]);
  if (style === null || keepsSpaces[style.whiteSpace] === true) return;
  const isSpace = (at) => data[at] === " " || data[at] === "\u00a0";
  let start = offset;
  let end = offset;
  while (start > 0 && isSpace(start - 1)) start--;
  while (end < data.length && isSpace(end)) end++;
  if (start === end) return;
  let text = "";
  for (let i = start; i < end; i++) {
    const isHard = text[text.length - 1] === " " || i === 0 || i + 1 === data.length;
    text += isHard ? "\u00a0" : " ";
  }
  if (text === data.slice(start, end)) return;
  replaceData(node, start, end - start, text);
  collapse(range, node, caret);
}

const headings = /^h[1-6]$/;

/** The Return key: the rest of the line becomes a paragraph of its own, and the caret stands at its beginning. */
export function splitParagraph(range, host) {
  if (!isCollapsed(range)) deleteSelection(range, host);
  const { node, offset } = startOf(range);
  const block = blockOf(node, host);
  const isAtStart = !hasLineOnSide(node, offset, host, -1);
  if (isAtStart && block === host) {
    insert(emptyParagraph(host[$document]), host, node === host ? childrenOf(host)[offset] ?? null : childAround(node, host));
    return;
  }
  const isTitleEnd = headings.test(block[$localName]) && !hasLineOnSide(node, offset, host, 1);
  const made = block === host || isTitleEnd ? makeElement(host[$document], HTML, null, "div") : clone(block);
  const lineBefore = shownLeafBeside(node, offset, block, -1);
  const rest = createRange(node, offset, block, childCount(block));
  append(extractContents(rest), made);
  if ((!isText(node) || offset === 0) && lineBefore !== null && isText(lineBefore)) {
    placeAtEnd(range, lineBefore);
  }
  rebalanceSpaces(range);
  prune(node, host);
  if (isAtStart && lineBefore !== null) append(makeBreak(host[$document]), block);
  if (block === host) insert(made, host, placeBehind(rest, host));
  else insert(made, block[$parent], block[$next]);
  fillIfEmpty(made);
  if (block !== host) fillIfEmpty(block);
  const first = firstLeaf(made);
  const place = isText(first) ? first : first[$parent];
  collapse(range, place, 0);
}

/** Whether something of the line of a place is shown on a side of it. */
function hasLineOnSide(node, offset, host, direction) {
  if (!isText(node)) return hasLineBeside(node, offset, host, direction);
  const data = direction < 0 ? node[$data].slice(0, offset) : node[$data].slice(offset);
  return shown.test(data) || hasLineBeside(node, 0, host, direction);
}

/** The child of the host behind the end of a range whose contents have been taken out. */
function placeBehind(range, host) {
  const { node, offset } = startOf(range);
  return node === host ? childrenOf(host)[offset] ?? null : childAround(node, host)[$next];
}

function emptyParagraph(document) {
  const made = makeElement(document, HTML, null, "div");
  append(makeBreak(document), made);
  return made;
}

function fillIfEmpty(block) {
  if (shownLeafBeside(block, 0, block, 1) !== null) return;
  empty(block);
  append(makeBreak(block[$document]), block);
}

/** A line break at the caret, which stands behind it. One at the end of a block shows only with another behind it. */
export function insertLineBreak(range, host) {
  if (!isCollapsed(range)) deleteSelection(range, host);
  const document = host[$document];
  const { node, offset } = startOf(range);
  const isLast = !hasLineOnSide(node, offset, host, 1);
  const rest = isText(node) && offset < node[$data].length ? createText(document, node[$data].slice(offset)) : null;
  const parent = isText(node) ? node[$parent] : node;
  let next = isText(node) ? node[$next] : childrenOf(node)[offset] ?? null;
  if (rest !== null) {
    replaceData(node, offset, node[$data].length - offset, "");
    insert(rest, parent, next);
    next = rest;
  }
  insert(makeBreak(document), parent, next);
  if (isLast && (next === null || !isHTML(next, "br"))) {
    const last = makeBreak(document);
    insert(last, parent, next);
    next = last;
  }
  const place = next === null ? childCount(parent) : indexOf(next);
  collapse(range, parent, place);
}
