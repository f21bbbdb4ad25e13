// The children of a node by their index
import { $children, $first, $next } from "./slots.js";

/** The children of a node, as an array of their own: it stays as it is when they change. */
export function childrenOf(node) {
  const children = [];
  for (let child = node[$first]; child !== null; child = child[$next]) children[children.length] = child;
  return children;
}

/**
 * OPTIMIZATION: the children as they are now, kept for the next question.
 * @returns {{ nodes: Node[], changes: number }} do not write to it; `changes` grows when the children change
 */
export function childList(node) {
  let list = node[$children];
  if (list === null) {
    list = { nodes: childrenOf(node), changes: 0, changesSeen: 0 };
    node[$children] = list;
  } else {
    list.changesSeen = list.changes;
  }
  return list;
}

/** https://dom.spec.whatwg.org/#concept-node-length */
export function childCount(node) {
  if (node[$children] !== null) return childList(node).nodes.length;
  let count = 0;
  for (let child = node[$first]; child !== null; child = child[$next]) count++;
  return count;
}

/** A node that moves is taken out and put in again: so many changes a list outlives that nobody asks for. */
const MOVE = 2;

/** The nodes to change with the children; null where nobody has asked for long, and the list is given up. */
function changing(parent) {
  const list = parent[$children];
  if (list.changes - list.changesSeen >= MOVE) {
    parent[$children] = null;
    return null;
  }
  list.changes++;
  return list.nodes;
}

/** A node has come before `child`, or as the last child where that is null, of a parent that has a list. */
export function noteLinked(node, parent, child) {
  const nodes = changing(parent);
  if (nodes === null) return;
  if (child === null) nodes[nodes.length] = node;
  else nodes.splice(nodes.indexOf(child), 0, node);
}

/** A node has been taken out of its parent, which has a list. */
export function noteUnlinked(node, parent) {
  const nodes = changing(parent);
  if (nodes !== null) nodes.splice(nodes.indexOf(node), 1);
}
