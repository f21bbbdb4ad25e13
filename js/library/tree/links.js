// The links between the nodes of a tree
import { logInserted, logRemoved } from "./change-log.js";
import { noteLinked, noteUnlinked } from "./child-list.js";
import { noteInserted } from "./id-index.js";
import { $changeLog, $children, $document, $first, $idIndex, $last, $next, $parent, $previous, $versions } from "./slots.js";

/** Puts a node without a parent between its new siblings. Only the links change. */
export function link(node, parent, child) {
  const previous = child === null ? parent[$last] : child[$previous];
  node[$parent] = parent;
  node[$previous] = previous;
  node[$next] = child;
  if (previous === null) parent[$first] = node;
  else previous[$next] = node;
  if (child === null) parent[$last] = node;
  else child[$previous] = node;
  if (parent[$children] !== null) noteLinked(node, parent, child);
  const document = parent[$document];
  document[$versions].tree++;
  if (document[$idIndex] !== null) noteInserted(node, document);
  if (document[$changeLog] !== null) logInserted(node, document);
}

/** Takes a node out of its parent. Only the links change. */
export function unlink(node, parent) {
  const previous = node[$previous];
  const next = node[$next];
  if (previous === null) parent[$first] = next;
  else previous[$next] = next;
  if (next === null) parent[$last] = previous;
  else next[$previous] = previous;
  node[$parent] = null;
  node[$previous] = null;
  node[$next] = null;
  if (parent[$children] !== null) noteUnlinked(node, parent);
  const document = parent[$document];
  document[$versions].tree++;
  if (document[$changeLog] !== null) logRemoved(node, document);
}
