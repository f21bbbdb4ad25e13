// What a selection is to its document: https://w3c.github.io/selection-api/#definition
import { timers } from "core";
import { $rare, rootOf, shadowIncludingRootOf } from "library/tree";
import { fire } from "web/dom-events";
import { comparePoints } from "./boundary-points.js";
import { createRange } from "./range.js";
import { $endNode, $endOffset, $selection, $startNode, $startOffset } from "./slots.js";

export class SelectionState {
  /** The associated live range, or null. */
  range = null;
  /** https://w3c.github.io/selection-api/#dfn-direction */
  direction = "none";
  #document;
  #isScheduled = false;

  constructor(document) {
    this.#document = document;
  }

  get document() {
    return this.#document;
  }

  /** The range, as long as its ends are in the document or in shadow trees of it; else null. */
  get connectedRange() {
    const { range } = this;
    return range !== null && shadowIncludingRootOf(range[$startNode]) === this.#document ? range : null;
  }

  /** The range, as long as both its ends are in the document; else null. */
  get activeRange() {
    const { range } = this;
    // The ends of a range are always in one tree.
    return range !== null && rootOf(range[$startNode]) === this.#document ? range : null;
  }

  /** Associates the selection with a live range, or with none. */
  setRange(range, direction) {
    const old = this.range;
    const isChange = range !== old && !(range !== null && old !== null && haveSameBoundaries(range, old));
    if (old !== null) old[$selection] = null;
    this.range = range;
    this.direction = range === null ? "none" : direction;
    // What is selected is no longer in a text control.
    const rare = (this.#document[$rare] ??= { __proto__: null });
    rare.selectedControl = null;
    rare.hasDeselected = range === null;
    if (range !== null) range[$selection] = this;
    if (isChange) this.rangeChanged();
  }

  /** Selects from one boundary point to another, which may come before it. */
  setAnchorAndFocus(anchorNode, anchorOffset, focusNode, focusOffset) {
    const isBackward = comparePoints(focusNode, focusOffset, anchorNode, anchorOffset) < 0;
    const range = isBackward
      ? createRange(focusNode, focusOffset, anchorNode, anchorOffset)
      : createRange(anchorNode, anchorOffset, focusNode, focusOffset);
    this.setRange(range, isBackward ? "backward" : "forward");
  }

  /** https://w3c.github.io/selection-api/#dfn-anchor, as `{ node, offset }`; null when nothing is selected */
  get anchor() {
    const range = this.activeRange;
    if (range === null) return null;
    return this.direction === "backward" ? endOf(range) : startOf(range);
  }

  /** https://w3c.github.io/selection-api/#dfn-focus */
  get focus() {
    const range = this.activeRange;
    if (range === null) return null;
    return this.direction === "backward" ? startOf(range) : endOf(range);
  }

  /** https://w3c.github.io/selection-api/#dfn-schedule-a-selectionchange-event */
  rangeChanged() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    timers.start(() => {
      this.#isScheduled = false;
      fire(this.#document, "selectionchange");
    }, 0);
  }
}

function haveSameBoundaries(range, other) {
  return range[$startNode] === other[$startNode] && range[$startOffset] === other[$startOffset]
    && range[$endNode] === other[$endNode] && range[$endOffset] === other[$endOffset];
}

export function startOf(range) {
  return { node: range[$startNode], offset: range[$startOffset] };
}

export function endOf(range) {
  return { node: range[$endNode], offset: range[$endOffset] };
}
