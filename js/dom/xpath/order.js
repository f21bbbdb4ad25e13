// Node-sets in document order: https://www.w3.org/TR/xpath-10/#dt-document-order
import { push, put } from "core";
import { SafeSet } from "dom/nodes";
import { $attributes, following, isBefore, rootOf } from "library/tree";
import { elementOf } from "./axes.js";

/** From this size on a walk over the tree costs less than comparing. */
const MANY = 32;

/** Whether `a` comes before `b` in document order; an element comes before its attributes. */
function comesBefore(a, b) {
  const nodeA = elementOf(a);
  const nodeB = elementOf(b);
  if (nodeA !== nodeB) return isBefore(nodeA, nodeB);
  if (a === nodeA || b === nodeB) return a === nodeA;
  const attributes = nodeA[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].node === a) return true;
    if (attributes[i].node === b) return false;
  }
  return false;
}

/** The nodes of a list in document order, each once. All are of one tree. */
export function inDocumentOrder(list) {
  if (list.length < 2) return list;
  const set = new SafeSet();
  const unique = [];
  for (let i = 0; i < list.length; i++) {
    if (set.has(list[i])) continue;
    set.add(list[i]);
    push(unique, list[i]);
  }
  return unique.length < MANY ? sorted(unique) : collected(set, unique);
}

/** By insertion: lists are short, and in most of them hardly anything is out of place. */
function sorted(list) {
  for (let i = 1; i < list.length; i++) {
    const node = list[i];
    let at = i;
    for (; at > 0 && comesBefore(node, list[at - 1]); at--) put(list, at, list[at - 1]);
    put(list, at, node);
  }
  return list;
}

/** By a walk over the tree, up to the last of them. */
function collected(set, nodes) {
  const list = [];
  for (let node = rootOf(elementOf(nodes[0])); node !== null; node = following(node, null)) {
    if (set.has(node)) push(list, node);
    const attributes = node[$attributes];
    for (let i = 0; attributes !== undefined && i < attributes.length; i++) {
      if (attributes[i].node !== null && set.has(attributes[i].node)) push(list, attributes[i].node);
    }
    if (list.length === nodes.length) break;
  }
  return list;
}

/** The union of two node-sets. */
export function union(a, b) {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const list = [];
  for (let i = 0; i < a.length; i++) put(list, i, a[i]);
  for (let i = 0; i < b.length; i++) push(list, b[i]);
  return inDocumentOrder(list);
}
