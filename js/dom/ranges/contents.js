// https://dom.spec.whatwg.org/#concept-range-extract and its kin
//
// OPTIMIZATION: where the standard extracts and clones a part of a part by calling itself, the partially contained
// nodes are walked from the common ancestor down and up again, so that the depth of a tree does not matter. Their
// clones take nodes directly, not from fragments that nobody sees.
import { domException, primordials, push, put } from "core";
import { createFragment } from "dom/nodes";
import {
  $data, $document, $first, $next, $nodeType, $parent, following, followingSkippingChildren, indexOf,
  isInclusiveAncestor, nodeType,
} from "library/tree";
import { append, remove, replaceData } from "shared/changes";
import { clone } from "shared/cloning";
import { isCollapsed } from "./abstract-range.js";
import { childAt, commonAncestor, isCharacterData, nodeAfterPoint, nodeLength } from "./boundary-points.js";
import { setPoints } from "./live.js";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";

const { StringPrototypeSlice } = primordials;

/** https://dom.spec.whatwg.org/#dom-range-deletecontents */
export function deleteContents(range) {
  if (isCollapsed(range)) return;
  const start = range[$startNode];
  const startOffset = range[$startOffset];
  const end = range[$endNode];
  const endOffset = range[$endOffset];
  if (start === end && isCharacterData(start)) {
    replaceData(start, startOffset, endOffset - startOffset, "");
    return;
  }
  const contained = outermostContained(start, startOffset, end, endOffset);
  const { newNode, newOffset } = pointAfterRemoval(start, startOffset, end);
  if (isCharacterData(start)) replaceData(start, startOffset, nodeLength(start) - startOffset, "");
  for (let i = 0; i < contained.length; i++) {
    if (contained[i][$parent] !== null) remove(contained[i]);
  }
  if (isCharacterData(end)) replaceData(end, 0, endOffset, "");
  setPoints(range, newNode, newOffset, newNode, newOffset);
}

/** The nodes that a range contains and whose parents it does not contain, in tree order. */
export function outermostContained(start, startOffset, end, endOffset) {
  // The end's inclusive ancestors are contained partially at most. In tree order the last of them is met first.
  const partial = spine(end, commonAncestor(start, end));
  let depth = partial.length - 1;
  const list = [];
  const stop = nodeAfterPoint(end, endOffset);
  let node = nodeAfterPoint(start, startOffset);
  while (node !== stop) {
    if (depth >= 0 && node === partial[depth]) {
      depth--;
      node = following(node, null);
    } else {
      push(list, node);
      node = followingSkippingChildren(node, null);
    }
  }
  return list;
}

/** The inclusive ancestors of a node below `top`, from the node itself upwards. */
function spine(node, top) {
  const list = [];
  for (; node !== top; node = node[$parent]) push(list, node);
  return list;
}

/** Where a range collapses to when its contents leave: steps 4 and 5 of deleteContents. */
function pointAfterRemoval(start, startOffset, end) {
  if (isInclusiveAncestor(start, end)) return { newNode: start, newOffset: startOffset };
  const newNode = commonAncestor(start, end);
  let reference = start;
  while (reference[$parent] !== newNode) reference = reference[$parent];
  return { newNode, newOffset: indexOf(reference) + 1 };
}

/** How `extractContents` takes nodes, and a part of the data of one. */
const extraction = {
  take: (node) => node,
  takeData(node, offset, count) {
    const copy = copying.takeData(node, offset, count);
    replaceData(node, offset, count, "");
    return copy;
  },
};

/** The same for `cloneContents`. */
const copying = {
  take: (node) => clone(node, node[$document], true),
  takeData(node, offset, count) {
    const copy = clone(node);
    copy[$data] = StringPrototypeSlice(node[$data], offset, offset + count);
    return copy;
  },
};

/** https://dom.spec.whatwg.org/#concept-range-extract */
export function extractContents(range) {
  const start = range[$startNode];
  const end = range[$endNode];
  const { newNode, newOffset } = pointAfterRemoval(start, range[$startOffset], end);
  const wasInOneNode = start === end && isCharacterData(start);
  const fragment = takeContents(range, extraction);
  if (!wasInOneNode) setPoints(range, newNode, newOffset, newNode, newOffset);
  return fragment;
}

/** https://dom.spec.whatwg.org/#concept-range-clone */
export function cloneContents(range) {
  return takeContents(range, copying);
}

function takeContents(range, mode) {
  const start = range[$startNode];
  const startOffset = range[$startOffset];
  const end = range[$endNode];
  const endOffset = range[$endOffset];
  const fragment = createFragment(start[$document]);
  if (isCollapsed(range)) return fragment;
  if (start === end && isCharacterData(start)) {
    append(mode.takeData(start, startOffset, endOffset - startOffset), fragment);
    return fragment;
  }
  const common = commonAncestor(start, end);
  const startSpine = spine(start, common);
  const endSpine = spine(end, common);
  const first = startSpine.length === 0 ? null : startSpine[startSpine.length - 1];
  const last = endSpine.length === 0 ? null : endSpine[endSpine.length - 1];
  const contained = siblings(
    first === null ? childAt(start, startOffset) : first[$next],
    last === null ? childAt(end, endOffset) : last);
  for (let i = 0; i < contained.length; i++) {
    if (contained[i][$nodeType] === nodeType.DOCUMENT_TYPE) {
      throw domException("HierarchyRequestError");
    }
  }
  if (first !== null) takeFromStart(startSpine, startOffset, fragment, mode);
  takeAll(contained, fragment, mode);
  if (last !== null) takeToEnd(endSpine, endOffset, fragment, mode);
  return fragment;
}

/** The siblings from `node` to the one before `stop`, as an array. */
function siblings(node, stop) {
  const list = [];
  for (; node !== stop && node !== null; node = node[$next]) push(list, node);
  return list;
}

function takeAll(nodes, target, mode) {
  for (let i = 0; i < nodes.length; i++) append(mode.take(nodes[i]), target);
}

/** Takes what lies after a point: of its node, then after each of the nodes that contain it. */
function takeFromStart(partial, offset, fragment, mode) {
  const node = partial[0];
  const isData = isCharacterData(node);
  // Clones of the partially contained elements, from the outermost to the innermost, each inside the one before.
  const targets = [];
  let target = fragment;
  for (let i = partial.length - 1; i >= (isData ? 1 : 0); i--) {
    put(targets, i, append(clone(partial[i]), target));
    target = targets[i];
  }
  if (isData) append(mode.takeData(node, offset, nodeLength(node) - offset), target);
  else takeAll(siblings(childAt(node, offset), null), target, mode);
  for (let i = 1; i < partial.length; i++) takeAll(siblings(partial[i - 1][$next], null), targets[i], mode);
}

/** Takes what lies before a point: in each of the nodes that contain it, then of its own node. */
function takeToEnd(partial, offset, fragment, mode) {
  let target = fragment;
  for (let i = partial.length - 1; i > 0; i--) {
    target = append(clone(partial[i]), target);
    takeAll(siblings(partial[i][$first], partial[i - 1]), target, mode);
  }
  const node = partial[0];
  if (isCharacterData(node)) {
    append(mode.takeData(node, 0, offset), target);
  } else {
    target = append(clone(node), target);
    takeAll(siblings(node[$first], childAt(node, offset)), target, mode);
  }
}
