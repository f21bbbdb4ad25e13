// The index behind getElementById.
//
// It is made when a document is first asked, and keeps for each ID the elements that may have it. Insertions and changed
// IDs are only noted, and looked through at the next question; what no longer fits is left out when it is found. So a
// tree that nobody asks about pays one comparison for each insertion.
import { $attributes, $document, $idIndex, $nodeType } from "./slots.js";
import { following, followingSkippingChildren, isBefore, nodeType, rootOf } from "./tree.js";

/** An index is thrown away after so many changes, or as many as its trees had nodes: it keeps what was removed. */
const LEAST_CHANGES = 1000;

/** The ID of an element, or null; the empty string is none: https://dom.spec.whatwg.org/#concept-id */
export function idOf(element) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].name === "id" && attributes[i].namespace === null) {
      return attributes[i].value === "" ? null : attributes[i].value;
    }
  }
  return null;
}

function makeIndex() {
  return {
    /** For each ID the elements that had it when they were last seen. */
    candidates: new Map(),
    /** The roots whose trees have been looked through. */
    roots: new WeakMap(),
    /** The roots of trees that were inserted since. */
    notes: [],
    changes: 0,
    mostChanges: LEAST_CHANGES,
  };
}

/** Tells the index of a document that a tree was inserted. To be called only if there is one. */
export function noteInserted(node, document) {
  const index = document[$idIndex];
  if (node[$nodeType] !== nodeType.ELEMENT) return;
  const { notes } = index;
  notes[notes.length] = node;
  if (++index.changes > index.mostChanges) document[$idIndex] = null;
}

/** Tells the index of an element's document that the element has another ID. */
export function noteId(element, id) {
  const index = element[$document][$idIndex];
  if (index === null || id === null || id === "") return;
  addCandidate(index, element, id);
  if (++index.changes > index.mostChanges) element[$document][$idIndex] = null;
}

function addCandidate(index, element, id) {
  const list = index.candidates.get(id);
  if (list === undefined) {
    index.candidates.set(id, [element]);
    return;
  }
  for (let i = 0; i < list.length; i++) {
    if (list[i] === element) return;
  }
  list[list.length] = element;
}

function addTree(index, root, seen) {
  let count = 0;
  let node = root;
  while (node !== null) {
    count++;
    if (seen !== null && seen.has(node)) {
      node = followingSkippingChildren(node, root);
      continue;
    }
    if (node[$nodeType] === nodeType.ELEMENT) {
      seen?.add(node);
      const id = idOf(node);
      if (id !== null) addCandidate(index, node, id);
    }
    node = following(node, root);
  }
  return count;
}

/**
 * The first element in tree order below `root` with an ID, or null.
 * @param {Node} root the root of a tree
 * @param {string} id not empty
 */
export function elementById(root, id) {
  const document = root[$document];
  const index = (document[$idIndex] ??= makeIndex());
  if (!index.roots.has(root)) {
    index.roots.set(root, true);
    index.mostChanges += addTree(index, root, null);
  }
  const { notes } = index;
  if (notes.length > 0) {
    const seen = notes.length === 1 ? null : new Set();
    for (let i = 0; i < notes.length; i++) addTree(index, notes[i], seen);
    index.notes = [];
  }
  const list = index.candidates.get(id);
  if (list === undefined) return null;
  let first = null;
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const element = list[i];
    if (idOf(element) !== id || element[$document] !== document) continue;
    const itsRoot = rootOf(element);
    // What lies outside every tree looked through is noted when it is inserted again.
    if (!index.roots.has(itsRoot)) continue;
    list[kept++] = element;
    if (itsRoot === root && (first === null || isBefore(element, first))) first = element;
  }
  list.length = kept;
  return first;
}
