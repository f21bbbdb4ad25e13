// https://dom.spec.whatwg.org/#mutation-algorithms
import { load } from "core";
import {
  $adopted, $attributes, $customState, $document, $last, $next, $nodeType, $parent, $previous, childrenOf, link,
  nodeType, unlink,
} from "library/tree";
import { beginReactions, endReactions } from "./reactions.js";
import { algorithms, runSteps, steps } from "./steps.js";
import {
  collectShadowIncluding, runChildrenChanged, runConnectedSteps, runInsertionSteps, runRemovingSteps,
} from "./tree-steps.js";
import { ensurePreInsertionValidity, ensureReplacementValidity, notFound, requireNode } from "./validity.js";

const { DOCUMENT_FRAGMENT, ELEMENT } = nodeType;

/** https://dom.spec.whatwg.org/#concept-node-pre-insert */
export function preInsert(node, parent, child) {
  ensurePreInsertionValidity(node, parent, child);
  insert(node, parent, child === node ? node[$next] : child);
  return node;
}

/** https://dom.spec.whatwg.org/#concept-node-append */
export function append(node, parent) {
  return preInsert(node, parent, null);
}

/**
 * https://dom.spec.whatwg.org/#concept-node-insert
 * @returns {Node[] | undefined} the children that a fragment had
 */
export function insert(node, parent, child, suppressObservers = false) {
  requireNode(parent);
  beginReactions();
  try {
    if (node[$nodeType] === DOCUMENT_FRAGMENT) return insertFragment(node, parent, child, suppressObservers);
    insertOne(node, parent, child, suppressObservers);
  } finally {
    endReactions();
  }
}

/** OPTIMIZATION: the insertion of one node, which needs no lists. */
function insertOne(node, parent, child, suppressObservers) {
  // DEPARTURE: a node leaves its old place before the ranges in the new parent move on — in the standard's order a range
  // that ends in a node that is moved forwards can end before it starts, and WebKit too removes first —
  // https://dom.spec.whatwg.org/#concept-node-insert
  adopt(node, parent[$document]);
  if (child !== null) algorithms.rangesInserted(parent, child, 1);
  const previousSibling = child === null ? parent[$last] : child[$previous];
  link(node, parent, child);
  algorithms.slotsInserted?.(node, parent);
  if (node[$nodeType] === ELEMENT) runInsertionSteps(node);
  if (algorithms.queueMutationRecord !== undefined && !suppressObservers) {
    algorithms.queueMutationRecord("childList", parent, { added: [node], previousSibling, nextSibling: child });
  }
  runChildrenChanged(parent);
  if (node[$nodeType] === ELEMENT) runConnectedSteps(node, parent);
}

function insertFragment(fragment, parent, child, suppressObservers) {
  const nodes = childrenOf(fragment);
  if (nodes.length === 0) return nodes;
  for (let i = 0; i < nodes.length; i++) remove(nodes[i], true);
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("childList", fragment, { removed: nodes });
  }
  if (child !== null) algorithms.rangesInserted(parent, child, nodes.length);
  const previousSibling = child === null ? parent[$last] : child[$previous];
  for (let i = 0; i < nodes.length; i++) {
    place(nodes[i], parent, child);
    if (nodes[i][$nodeType] === ELEMENT) runInsertionSteps(nodes[i]);
  }
  if (algorithms.queueMutationRecord !== undefined && !suppressObservers) {
    algorithms.queueMutationRecord("childList", parent, { added: nodes, previousSibling, nextSibling: child });
  }
  runChildrenChanged(parent);
  for (let i = 0; i < nodes.length; i++) {
    if (nodes[i][$nodeType] === ELEMENT) runConnectedSteps(nodes[i], parent);
  }
  return nodes;
}

/** The steps of an insertion up to those about slots, for one node. */
function place(node, parent, child) {
  adopt(node, parent[$document]);
  link(node, parent, child);
  algorithms.slotsInserted?.(node, parent);
}

/** Appends a new node, of which no script knows yet, to a new parent: what is left of the insertion then. */
export function linkInserted(node, parent) {
  link(node, parent, null);
  algorithms.slotsInserted?.(node, parent);
  if (node[$nodeType] === ELEMENT) runInsertionSteps(node);
  runChildrenChanged(parent);
}

/** https://dom.spec.whatwg.org/#concept-node-pre-remove */
export function preRemove(child, parent) {
  requireNode(parent);
  if (child[$parent] !== parent) throw notFound();
  remove(child);
  return child;
}

/** https://dom.spec.whatwg.org/#concept-node-remove */
export function remove(node, suppressObservers = false) {
  requireNode(node);
  beginReactions();
  try {
    removeFrom(node, node[$parent], suppressObservers);
  } finally {
    endReactions();
  }
}

function removeFrom(node, parent, suppressObservers) {
  algorithms.rangesRemoved(node, parent);
  algorithms.iteratorsRemoved(node);
  const previousSibling = node[$previous];
  const nextSibling = node[$next];
  unlink(node, parent);
  algorithms.slotsRemoved(node, parent);
  if (node[$nodeType] === ELEMENT) runRemovingSteps(node, parent, null);
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.addTransientObservers(node, parent);
    if (!suppressObservers) {
      algorithms.queueMutationRecord("childList", parent, { removed: [node], previousSibling, nextSibling });
    }
  }
  runChildrenChanged(parent);
}

/** https://dom.spec.whatwg.org/#concept-node-replace */
export function replace(child, node, parent) {
  ensureReplacementValidity(node, parent, child);
  beginReactions();
  try {
    replaceValid(child, node, parent);
  } finally {
    endReactions();
  }
  return child;
}

function replaceValid(child, node, parent) {
  let reference = child[$next];
  if (reference === node) reference = node[$next];
  let previousSibling = child[$previous];
  if (previousSibling === node) previousSibling = node[$previous];
  // Observers hear first that the node leaves its old place. If it is `child` itself, nothing is left to be removed.
  adopt(node, parent[$document]);
  let removed = [];
  if (child[$parent] !== null) {
    removed = [child];
    remove(child, true);
  }
  const added = insert(node, parent, reference, true) ?? [node];
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("childList", parent, { added, removed, previousSibling, nextSibling: reference });
  }
}

/** https://dom.spec.whatwg.org/#concept-node-replace-all */
export function replaceAll(node, parent) {
  requireNode(parent);
  beginReactions();
  try {
    const removed = childrenOf(parent);
    for (let i = 0; i < removed.length; i++) remove(removed[i], true);
    const added = node === null ? [] : insert(node, parent, null, true) ?? [node];
    if (algorithms.queueMutationRecord !== undefined && (added.length > 0 || removed.length > 0)) {
      algorithms.queueMutationRecord("childList", parent, { added, removed });
    }
  } finally {
    endReactions();
  }
}

/** https://dom.spec.whatwg.org/#concept-node-adopt */
export function adopt(node, document) {
  const oldDocument = node[$document];
  // What comes from another frame may have been defined there.
  if (document !== oldDocument && algorithms.createCustomElement === undefined && hasCustomElement(node)) {
    load("dom/custom-elements");
  }
  if (node[$parent] !== null) remove(node);
  if (document === oldDocument) return;
  beginReactions();
  try {
    adoptTree(node, document, oldDocument);
  } finally {
    endReactions();
  }
}

function hasCustomElement(root) {
  const all = collectShadowIncluding(root);
  for (let i = 0; i < all.length; i++) {
    if (all[i][$customState] === "custom") return true;
  }
  return false;
}

function adoptTree(node, document, oldDocument) {
  const all = collectShadowIncluding(node);
  for (let i = 0; i < all.length; i++) {
    all[i][$document] = document;
    const attributes = all[i][$attributes];
    for (let j = 0; attributes !== undefined && j < attributes.length; j++) {
      if (attributes[j].node !== null) attributes[j].node[$document] = document;
    }
  }
  for (let i = 0; i < all.length; i++) {
    if (all[i][$customState] === "custom") {
      algorithms.enqueueReaction(all[i], "adoptedCallback", [oldDocument, document]);
    }
  }
  for (let i = 0; i < all.length; i++) {
    runSteps(steps.adopting, all[i], oldDocument);
    if (all[i][$adopted] !== undefined) all[i][$adopted](oldDocument);
  }
}
