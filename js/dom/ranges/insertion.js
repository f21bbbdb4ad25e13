// https://dom.spec.whatwg.org/#concept-range-insert, https://dom.spec.whatwg.org/#dom-range-surroundcontents
import { domException } from "core";
import { splitText } from "dom/nodes";
import { $first, $next, $nodeType, $parent, childCount, indexOf, isText, nodeType } from "library/tree";
import { append, ensurePreInsertionValidity, preInsert, remove, replaceAll } from "shared/changes";
import { isCollapsed } from "./abstract-range.js";
import { childAt } from "./boundary-points.js";
import { extractContents } from "./contents.js";
import { setEndPoint, setPoints } from "./live.js";
import { $endNode, $startNode, $startOffset } from "./slots.js";

const { COMMENT, PROCESSING_INSTRUCTION, DOCUMENT, DOCUMENT_TYPE, DOCUMENT_FRAGMENT, ATTRIBUTE } = nodeType;

function hierarchy() {
  return domException("HierarchyRequestError");
}

/** https://dom.spec.whatwg.org/#concept-range-insert */
export function insertIntoRange(range, node) {
  const start = range[$startNode];
  const type = start[$nodeType];
  if (
    type === PROCESSING_INSTRUCTION || type === COMMENT || type === ATTRIBUTE || start === node
    || (isText(start) && start[$parent] === null)
  ) {
    throw hierarchy();
  }
  let reference = isText(start) ? start : childAt(start, range[$startOffset]);
  const parent = reference === null ? start : reference[$parent];
  ensurePreInsertionValidity(node, parent, reference);
  if (isText(start)) reference = splitText(start, range[$startOffset]);
  if (node === reference) reference = reference[$next];
  if (node[$parent] !== null) remove(node);
  const count = node[$nodeType] === DOCUMENT_FRAGMENT ? childCount(node) : 1;
  const newOffset = (reference === null ? childCount(parent) : indexOf(reference)) + count;
  preInsert(node, parent, reference);
  if (isCollapsed(range)) setEndPoint(range, parent, newOffset);
}

/** https://dom.spec.whatwg.org/#dom-range-surroundcontents */
export function surround(range, newParent) {
  // A node that is no text is partially contained unless both ends lie in one parent.
  if (holder(range[$startNode]) !== holder(range[$endNode])) {
    throw domException("InvalidStateError");
  }
  const type = newParent[$nodeType];
  if (type === DOCUMENT || type === DOCUMENT_TYPE || type === DOCUMENT_FRAGMENT) {
    throw domException("InvalidNodeTypeError");
  }
  const fragment = extractContents(range);
  if (newParent[$first] !== null) replaceAll(null, newParent);
  insertIntoRange(range, newParent);
  append(fragment, newParent);
  const parent = newParent[$parent];
  const index = indexOf(newParent);
  setPoints(range, parent, index, parent, index + 1);
}

/** A node itself, or the parent of a text node. */
function holder(node) {
  return isText(node) && node[$parent] !== null ? node[$parent] : node;
}
