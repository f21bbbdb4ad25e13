// What has changed in the trees of a document of late: a list of descendants that is whole goes on from there (live-items.js).
//
// A document has a log only where such lists are asked again and again. So a tree that nobody asks about pays one comparison for each
// change.
import { $changeLog, $document, $nodeType, $versions } from "./slots.js";
import { nodeType } from "./tree.js";

/** A log is given up after so many changes: it keeps what was removed. */
const MOST_CHANGES = 1000;

/** The log of a document, or null where there is none that knows of every change. */
export function currentLog(document) {
  const log = document[$changeLog];
  if (log === null) return null;
  const { tree, attributes } = document[$versions];
  return log.tree === tree && log.attributes === attributes ? log : null;
}

/** The log of a document, which it has from now on. */
export function logOf(document) {
  const log = currentLog(document);
  if (log !== null) return log;
  const { tree, attributes } = document[$versions];
  return (document[$changeLog] = {
    /** The versions of which it knows. */
    tree,
    attributes,
    /** The roots of the trees that were inserted. */
    inserted: [],
    /** The elements with another attribute. */
    changed: [],
    /** How many elements were taken out, each with what is in it. */
    removals: 0,
  });
}

function add(list, element, document) {
  list[list.length] = element;
  if (list.length > MOST_CHANGES) document[$changeLog] = null;
}

// Each is to be called only if the document has a log, after its version was raised.

export function logInserted(node, document) {
  const log = document[$changeLog];
  log.tree++;
  if (node[$nodeType] === nodeType.ELEMENT) add(log.inserted, node, document);
}

export function logRemoved(node, document) {
  const log = document[$changeLog];
  log.tree++;
  if (node[$nodeType] === nodeType.ELEMENT) log.removals++;
}

export function logAttribute(element) {
  const document = element[$document];
  const log = document[$changeLog];
  log.attributes++;
  add(log.changed, element, document);
}
