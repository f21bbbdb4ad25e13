// https://dom.spec.whatwg.org/#concept-live-range
//
// OPTIMIZATION: each node knows the ranges that begin or end in it, so a change of the tree costs nothing for ranges
// that are elsewhere. It knows them weakly: a range that no script holds disappears.
import { push } from "core";
import { SafeWeakRef } from "dom/nodes";
import { $parent, $rare, following, indexOf } from "library/tree";
import { algorithms } from "shared/changes";
import { $endNode, $endOffset, $reference, $selection, $startNode, $startOffset } from "./slots.js";

let hooksAreSet = false;

/** Makes a new range, whose boundary points are set, move with the tree. */
export function keepLive(range) {
  if (!hooksAreSet) {
    hooksAreSet = true;
    algorithms.rangesInserted = inserted;
    algorithms.rangesRemoved = removed;
    algorithms.rangesReplacedData = replacedData;
    algorithms.rangesSplit = split;
    algorithms.rangesMerged = merged;
  }
  range[$reference] = new SafeWeakRef(range);
  addTo(range[$startNode], range);
  if (range[$endNode] !== range[$startNode]) addTo(range[$endNode], range);
}

/** Moves both boundary points of a live range. */
export function setPoints(range, startNode, startOffset, endNode, endOffset) {
  const oldStart = range[$startNode];
  const oldEnd = range[$endNode];
  range[$startNode] = startNode;
  range[$startOffset] = startOffset;
  range[$endNode] = endNode;
  range[$endOffset] = endOffset;
  if (oldStart !== startNode && oldStart !== endNode) removeFrom(oldStart, range);
  if (oldEnd !== oldStart && oldEnd !== startNode && oldEnd !== endNode) removeFrom(oldEnd, range);
  if (startNode !== oldStart && startNode !== oldEnd) addTo(startNode, range);
  if (endNode !== startNode && endNode !== oldStart && endNode !== oldEnd) addTo(endNode, range);
  if (range[$selection] !== null) range[$selection].rangeChanged();
}

export function setStartPoint(range, node, offset) {
  setPoints(range, node, offset, range[$endNode], range[$endOffset]);
}

export function setEndPoint(range, node, offset) {
  setPoints(range, range[$startNode], range[$startOffset], node, offset);
}

function addTo(node, range) {
  const rare = (node[$rare] ??= { __proto__: null });
  const ranges = (rare.ranges ??= { references: [], collectAt: 16 });
  const { references } = ranges;
  push(references, range[$reference]);
  if (references.length < ranges.collectAt) return;
  // Most ranges are made at the document and leave it at once, so what stays is looked through when it has doubled.
  let kept = 0;
  for (let i = 0; i < references.length; i++) {
    if (references[i].deref() !== undefined) references[kept++] = references[i];
  }
  references.length = kept;
  ranges.collectAt = kept < 8 ? 16 : kept * 2;
}

function removeFrom(node, range) {
  const { references } = node[$rare].ranges;
  const last = references.length - 1;
  for (let i = last; i >= 0; i--) {
    if (references[i] === range[$reference]) {
      references[i] = references[last];
      references.length = last;
      return;
    }
  }
}

/** The live ranges that begin or end in a node, as an array of their own; null when there is none. */
function rangesAt(node) {
  const references = node[$rare]?.ranges?.references;
  if (references === undefined || references.length === 0) return null;
  const ranges = [];
  for (let i = 0; i < references.length; i++) {
    const range = references[i].deref();
    if (range !== undefined) push(ranges, range);
  }
  return ranges.length === 0 ? null : ranges;
}

/** https://dom.spec.whatwg.org/#concept-node-insert, step 6 */
function inserted(parent, child, count) {
  const ranges = rangesAt(parent);
  if (ranges === null) return;
  const index = indexOf(child);
  for (let i = 0; i < ranges.length; i++) shiftAfter(ranges[i], parent, index, count);
}

/** Adds to the offsets in a node that are greater than `offset`. */
function shiftAfter(range, node, offset, difference) {
  const movesStart = range[$startNode] === node && range[$startOffset] > offset;
  const movesEnd = range[$endNode] === node && range[$endOffset] > offset;
  if (!movesStart && !movesEnd) return;
  if (movesStart) range[$startOffset] += difference;
  if (movesEnd) range[$endOffset] += difference;
  if (range[$selection] !== null) range[$selection].rangeChanged();
}

/** https://dom.spec.whatwg.org/#live-range-pre-remove-steps */
function removed(node, parent) {
  let index = -1;
  for (let inner = node; inner !== null; inner = following(inner, node)) {
    if (inner[$rare] === null) continue;
    const ranges = rangesAt(inner);
    if (ranges === null) continue;
    if (index < 0) index = indexOf(node);
    for (let i = 0; i < ranges.length; i++) {
      if (ranges[i][$startNode] === inner) setStartPoint(ranges[i], parent, index);
      if (ranges[i][$endNode] === inner) setEndPoint(ranges[i], parent, index);
    }
  }
  const ranges = rangesAt(parent);
  if (ranges === null) return;
  if (index < 0) index = indexOf(node);
  for (let i = 0; i < ranges.length; i++) shiftAfter(ranges[i], parent, index, -1);
}

/** https://dom.spec.whatwg.org/#concept-cd-replace, steps 8 to 11 */
function replacedData(node, offset, count, length) {
  const ranges = rangesAt(node);
  if (ranges === null) return;
  const moved = (old) => (old <= offset ? old : old <= offset + count ? offset : old + length - count);
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i];
    const start = range[$startNode] === node ? moved(range[$startOffset]) : range[$startOffset];
    const end = range[$endNode] === node ? moved(range[$endOffset]) : range[$endOffset];
    if (start !== range[$startOffset] || end !== range[$endOffset]) {
      setPoints(range, range[$startNode], start, range[$endNode], end);
    }
  }
}

/** https://dom.spec.whatwg.org/#concept-text-split, step 7 */
function split(node, offset, newNode) {
  const ranges = rangesAt(node);
  for (let i = 0; ranges !== null && i < ranges.length; i++) {
    const range = ranges[i];
    if (range[$startNode] === node && range[$startOffset] > offset) {
      setStartPoint(range, newNode, range[$startOffset] - offset);
    }
    if (range[$endNode] === node && range[$endOffset] > offset) {
      setEndPoint(range, newNode, range[$endOffset] - offset);
    }
  }
  const parent = node[$parent];
  const outer = rangesAt(parent);
  if (outer === null) return;
  const behind = indexOf(node) + 1;
  for (let i = 0; i < outer.length; i++) {
    const range = outer[i];
    if (range[$startNode] === parent && range[$startOffset] === behind) setStartPoint(range, parent, behind + 1);
    if (range[$endNode] === parent && range[$endOffset] === behind) setEndPoint(range, parent, behind + 1);
  }
}

/** https://dom.spec.whatwg.org/#dom-node-normalize, steps 6.1 to 6.4 */
function merged(node, length, gone) {
  const ranges = rangesAt(gone);
  for (let i = 0; ranges !== null && i < ranges.length; i++) {
    const range = ranges[i];
    if (range[$startNode] === gone) setStartPoint(range, node, range[$startOffset] + length);
    if (range[$endNode] === gone) setEndPoint(range, node, range[$endOffset] + length);
  }
  const parent = gone[$parent];
  const outer = rangesAt(parent);
  if (outer === null) return;
  const index = indexOf(gone);
  for (let i = 0; i < outer.length; i++) {
    const range = outer[i];
    if (range[$startNode] === parent && range[$startOffset] === index) setStartPoint(range, node, length);
    if (range[$endNode] === parent && range[$endOffset] === index) setEndPoint(range, node, length);
  }
}
