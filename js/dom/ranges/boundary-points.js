// https://dom.spec.whatwg.org/#boundary-points
import {
  $children, $data, $first, $next, $nodeType, $parent, childList, depthOf, followingSkippingChildren, indexOf,
  isBefore, nodeType,
} from "library/tree";

const { TEXT, CDATA_SECTION, PROCESSING_INSTRUCTION, COMMENT } = nodeType;

/** Whether a node is a CharacterData node. */
export function isCharacterData(node) {
  const type = node[$nodeType];
  return type === TEXT || type === COMMENT || type === CDATA_SECTION || type === PROCESSING_INSTRUCTION;
}

/** https://dom.spec.whatwg.org/#concept-node-length */
export function nodeLength(node) {
  if (isCharacterData(node)) return node[$data].length;
  return node[$first] === null ? 0 : childList(node).nodes.length;
}

let lastChildren = null;
let lastIndex = 0;

/**
 * The index of a node among its siblings. OPTIMIZATION: of neighbours that are asked for one after the other, the
 * second is found at once.
 */
export function indexInParent(node) {
  const children = childList(node[$parent]).nodes;
  if (children !== lastChildren) {
    lastChildren = children;
    lastIndex = indexOf(node);
  } else if (children[lastIndex] !== node) {
    if (children[lastIndex + 1] === node) lastIndex++;
    else if (lastIndex > 0 && children[lastIndex - 1] === node) lastIndex--;
    else lastIndex = indexOf(node);
  }
  return lastIndex;
}

/** The child with an index, or null when there is none. */
export function childAt(node, index) {
  if (node[$children] !== null) return childList(node).nodes[index] ?? null;
  let child = node[$first];
  for (; index > 0 && child !== null; index--) child = child[$next];
  return child;
}

/** The first node in tree order that begins at or after a boundary point, or null: none of it lies before the point. */
export function nodeAfterPoint(node, offset, root = null) {
  return childAt(node, offset) ?? followingSkippingChildren(node, root);
}

/**
 * https://dom.spec.whatwg.org/#concept-range-bp-position: of the first point relative to the second, in the same tree.
 * @returns {-1 | 0 | 1} before, equal, after
 */
export function comparePoints(nodeA, offsetA, nodeB, offsetB) {
  if (nodeA === nodeB) return offsetA === offsetB ? 0 : offsetA < offsetB ? -1 : 1;
  // The two nodes' inclusive ancestors of equal depth.
  let a = nodeA;
  let b = nodeB;
  let childA = null;
  let childB = null;
  let difference = depthOf(a) - depthOf(b);
  for (; difference > 0; difference--) {
    childA = a;
    a = a[$parent];
  }
  for (; difference < 0; difference++) {
    childB = b;
    b = b[$parent];
  }
  if (a === b) {
    // One of the nodes contains the other: what counts is the child through which it does.
    if (childA === null) return indexOf(childB) < offsetA ? 1 : -1;
    return indexOf(childA) < offsetB ? -1 : 1;
  }
  return isBefore(a, b) ? -1 : 1;
}

/** The closest node that contains both nodes of one tree. */
export function commonAncestor(a, b) {
  let difference = depthOf(a) - depthOf(b);
  for (; difference > 0; difference--) a = a[$parent];
  for (; difference < 0; difference++) b = b[$parent];
  while (a !== b) {
    a = a[$parent];
    b = b[$parent];
  }
  return a;
}
