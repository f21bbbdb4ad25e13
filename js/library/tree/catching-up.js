// How a whole list of descendants goes on from what it was, by the log of its document
import { currentLog, logOf } from "./change-log.js";
import { $document, $parent } from "./slots.js";
import { following, isBefore } from "./tree.js";

/** A list is made anew where it has more than one of so many nodes of its tree, and some of them may be gone. */
const SHARE = 8;
/** And where more elements than that have come between others. */
const MOST_PLACED = 16;

/** Notes what a list that is whole now knows of. */
export function markCaughtUp(state) {
  const log = logOf(state.root[$document]);
  state.log = log;
  state.inserted = log.inserted.length;
  state.changed = log.changed.length;
  state.removals = log.removals;
}

/**
 * @param {Document} document the root's
 * @returns {boolean} whether the list is right again; else the tree has to be walked through
 */
export function catchUp(state, document) {
  const { log, root, matches, argument } = state;
  if (log === null || log !== currentLog(document)) return false;
  const trees = listed(log.inserted, state.inserted);
  let { items } = state;
  if (log.removals !== state.removals) {
    if (items.length * SHARE > state.walked) return false;
    items = items.filter((item) => !trees.has(item) && isBelow(item, root, trees));
  }
  const added = [];
  for (const tree of trees) {
    if (!isBelow(tree, root, trees)) continue;
    for (let node = tree; node !== null; node = following(node, tree)) {
      if (matches(node, argument)) added[added.length] = node;
    }
  }
  const changed = listed(log.changed, state.asksAttributes ? state.changed : log.changed.length);
  for (const element of changed) {
    if (trees.has(element) || !isBelow(element, root, trees)) continue;
    const index = items.indexOf(element);
    const isItem = matches(element, argument);
    if (isItem && index < 0) added[added.length] = element;
    else if (!isItem && index >= 0) items = items.toSpliced(index, 1);
  }
  if (added.length > 0) {
    items = items.slice();
    if (!placeAll(items, added)) return false;
  }
  state.items = items;
  markCaughtUp(state);
  return true;
}

const none = new Set();

/** What a log has listed from an index on, each once. */
function listed(list, start) {
  return start === list.length ? none : new Set(start === 0 ? list : list.slice(start));
}

/** Whether a node is below a root, and in none of these trees but as its root. */
function isBelow(node, root, trees) {
  for (let parent = node[$parent]; parent !== null; parent = parent[$parent]) {
    if (parent === root) return true;
    if (trees.has(parent)) return false;
  }
  return false;
}

function placeAll(items, added) {
  let placed = 0;
  for (let i = 0; i < added.length; i++) {
    if (items.length === 0 || isBefore(items[items.length - 1], added[i])) {
      items[items.length] = added[i];
      continue;
    }
    if (++placed > MOST_PLACED) return false;
    place(items, added[i]);
  }
  return true;
}

function place(items, element) {
  let start = 0;
  let end = items.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if (isBefore(items[middle], element)) start = middle + 1;
    else end = middle;
  }
  items.splice(start, 0, element);
}
