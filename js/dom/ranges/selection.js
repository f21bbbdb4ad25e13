// https://w3c.github.io/selection-api/#selection-interface
import { domException, load, primordials, webidl } from "core";
import { internal, requireInternal, toNode } from "dom/nodes";
import { $rare, $window, childCount, isConnected, isNode, isShadowRoot, rootOf, shadowIncludingRootOf } from "library/tree";
import { reacting } from "shared/changes";
import { isCollapsed } from "./abstract-range.js";
import { comparePoints, nodeLength } from "./boundary-points.js";
import { composedRange } from "./composed-range.js";
import { deleteContents } from "./contents.js";
import { createRange, isRange, requirePoint } from "./range.js";
import { SelectionState } from "./selection-state.js";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";

const { StringPrototypeToLowerCase, TypeError } = primordials;

let stateOf;

export class Selection {
  #state;

  static {
    stateOf = (selection) => selection.#state;
  }

  constructor(token, document) {
    requireInternal(token);
    this.#state = new SelectionState(document);
  }

  get anchorNode() {
    return this.#state.anchor?.node ?? null;
  }

  get anchorOffset() {
    return this.#state.anchor?.offset ?? 0;
  }

  get focusNode() {
    return this.#state.focus?.node ?? null;
  }

  get focusOffset() {
    return this.#state.focus?.offset ?? 0;
  }

  get isCollapsed() {
    const range = this.#state.activeRange;
    return range === null || isCollapsed(range);
  }

  get rangeCount() {
    return this.#state.activeRange === null ? 0 : 1;
  }

  get type() {
    const range = this.#state.activeRange;
    if (range === null) return "None";
    return isCollapsed(range) ? "Caret" : "Range";
  }

  get direction() {
    return this.#state.connectedRange === null ? "none" : this.#state.direction;
  }

  // WebKit's older names: https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/DOMSelection.idl
  get baseNode() {
    return this.#state.anchor?.node ?? null;
  }

  get baseOffset() {
    return this.#state.anchor?.offset ?? 0;
  }

  get extentNode() {
    return this.#state.focus?.node ?? null;
  }

  get extentOffset() {
    return this.#state.focus?.offset ?? 0;
  }

  /** https://w3c.github.io/selection-api/#dom-selection-getrangeat */
  getRangeAt(index) {
    const range = this.#state.activeRange;
    webidl.requireArguments(arguments.length, 1);
    if (webidl.unsignedLong(index) !== 0 || range === null) throw indexSize();
    return range;
  }

  /** https://w3c.github.io/selection-api/#dom-selection-addrange */
  addRange(range) {
    const state = this.#state;
    requireRange(range, "addRange");
    if (rootOf(range[$startNode]) !== state.document || state.activeRange !== null) return;
    state.setRange(range, "forward");
    focusEditor(state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-removerange */
  removeRange(range) {
    const state = this.#state;
    requireRange(range, "removeRange");
    if (state.range !== range) throw domException("NotFoundError");
    state.setRange(null);
  }

  removeAllRanges() {
    this.#state.setRange(null);
  }

  empty() {
    this.#state.setRange(null);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-getcomposedranges */
  getComposedRanges(options = undefined) {
    const { shadowRoots } = webidl.dictionary(options);
    const range = this.#state.connectedRange;
    const roots = shadowRoots === undefined ? [] : webidl.sequence(shadowRoots, toShadowRoot);
    return range === null ? [] : [composedRange(range, roots)];
  }

  /** https://w3c.github.io/selection-api/#dom-selection-collapse */
  collapse(node, offset = 0) {
    webidl.requireArguments(arguments.length, 1);
    collapse(this.#state, node, offset, "collapse");
  }

  setPosition(node, offset = 0) {
    webidl.requireArguments(arguments.length, 1);
    collapse(this.#state, node, offset, "setPosition");
  }

  /** https://w3c.github.io/selection-api/#dom-selection-collapsetostart */
  collapseToStart() {
    const range = requireSelected(this.#state);
    const node = range[$startNode];
    const offset = range[$startOffset];
    this.#state.setRange(createRange(node, offset, node, offset), "forward");
    focusEditor(this.#state);
  }

  collapseToEnd() {
    const range = requireSelected(this.#state);
    const node = range[$endNode];
    const offset = range[$endOffset];
    this.#state.setRange(createRange(node, offset, node, offset), "forward");
    focusEditor(this.#state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-extend */
  extend(node, offset = 0) {
    const state = this.#state;
    toNode(node, "Argument 1 ('node') to Selection.extend");
    const index = webidl.unsignedLong(offset);
    if (shadowIncludingRootOf(node) !== state.document) return;
    requireSelected(state);
    requirePoint(node, index);
    const { anchor } = state;
    if (rootOf(node) !== rootOf(anchor.node)) state.setRange(createRange(node, index, node, index), "forward");
    else state.setAnchorAndFocus(anchor.node, anchor.offset, node, index);
    focusEditor(state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-setbaseandextent */
  setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset) {
    const state = this.#state;
    webidl.requireArguments(arguments.length, 4);
    toNode(anchorNode, "Argument 1 ('anchorNode') to Selection.setBaseAndExtent");
    const anchorIndex = webidl.unsignedLong(anchorOffset);
    toNode(focusNode, "Argument 3 ('focusNode') to Selection.setBaseAndExtent");
    const focusIndex = webidl.unsignedLong(focusOffset);
    if (anchorIndex > nodeLength(anchorNode) || focusIndex > nodeLength(focusNode)) throw indexSize();
    if (shadowIncludingRootOf(anchorNode) !== state.document) return;
    if (shadowIncludingRootOf(focusNode) !== state.document) return;
    if (rootOf(anchorNode) === rootOf(focusNode)) {
      state.setAnchorAndFocus(anchorNode, anchorIndex, focusNode, focusIndex);
    } else {
      state.setRange(createRange(focusNode, focusIndex, focusNode, focusIndex), "forward");
    }
    focusEditor(state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-selectallchildren */
  selectAllChildren(node) {
    const state = this.#state;
    toNode(node, "Argument 1 ('node') to Selection.selectAllChildren");
    requirePoint(node, 0);
    if (shadowIncludingRootOf(node) !== state.document) return;
    state.setRange(createRange(node, 0, node, childCount(node)), "forward");
    focusEditor(state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-modify */
  modify(alter = "", direction = "", granularity = "") {
    const state = this.#state;
    const how = StringPrototypeToLowerCase(webidl.DOMString(alter));
    const where = StringPrototypeToLowerCase(webidl.DOMString(direction));
    const unit = StringPrototypeToLowerCase(webidl.DOMString(granularity));
    load("dom/selection-modify").modify(state, how, where, unit);
    focusEditor(state);
  }

  /** https://w3c.github.io/selection-api/#dom-selection-deletefromdocument */
  deleteFromDocument() {
    const range = this.#state.activeRange;
    if (range !== null) reacting(() => deleteContents(range));
  }

  /** https://w3c.github.io/selection-api/#dom-selection-containsnode */
  containsNode(node, allowPartialContainment = false) {
    const range = this.#state.activeRange;
    toNode(node, "Argument 1 ('node') to Selection.containsNode");
    if (range === null || rootOf(node) !== this.#state.document) return false;
    const length = nodeLength(node);
    return comparePoints(range[$startNode], range[$startOffset], node, allowPartialContainment ? length : 0) <= 0
      && comparePoints(range[$endNode], range[$endOffset], node, allowPartialContainment ? 0 : length) >= 0;
  }

  /** https://w3c.github.io/selection-api/#dom-selection-stringifier: the text as it is rendered. */
  toString() {
    const state = this.#state;
    const control = state.document[$rare]?.selectedControl ?? null;
    if (control !== null && isConnected(control)) return load("dom/forms").selectedValue(control);
    const range = state.activeRange;
    return range === null || isCollapsed(range) ? "" : load("shared/selection-text").renderedText(range);
  }
}
webidl.expose(Selection);

function indexSize() {
  return domException("IndexSizeError");
}

function requireRange(value, member) {
  if (!isRange(value)) throw new TypeError(`Argument 1 ('range') to Selection.${member} must be an instance of Range`);
}

function toShadowRoot(value) {
  if (!isNode(value) || !isShadowRoot(value)) {
    throw new TypeError("Member GetComposedRangesOptions.shadowRoots must be a sequence of ShadowRoot");
  }
  return value;
}

/** The range of a selection that is not empty. */
function requireSelected(state) {
  const range = state.activeRange;
  if (range === null) throw domException("InvalidStateError");
  return range;
}

/** https://w3c.github.io/selection-api/#dom-selection-collapse */
function collapse(state, node, offset, member) {
  if (node === null || node === undefined) {
    state.setRange(null);
    return;
  }
  toNode(node, `Argument 1 ('node') to Selection.${member}`);
  const index = webidl.unsignedLong(offset);
  requirePoint(node, index);
  if (shadowIncludingRootOf(node) !== state.document) return;
  state.setRange(createRange(node, index, node, index), "forward");
  focusEditor(state);
}

/** What a script has selected in an editing host has the host focused. */
function focusEditor(state) {
  const { activeRange: range } = state;
  if (range !== null) load("dom/html").focusEditor(state.document, range[$startNode]);
}

/**
 * https://w3c.github.io/selection-api/#dom-document-getselection
 * @returns {Selection | null} null for a document without a window
 */
export function getSelection(document) {
  if (document[$window] === null) return null;
  const rare = (document[$rare] ??= { __proto__: null });
  return (rare.selection ??= new Selection(internal, document));
}

/** The range that is selected in a document, or null. */
export function selectedRange(document) {
  const selection = document[$rare]?.selection;
  return selection === undefined ? null : stateOf(selection).activeRange;
}

/** The text that is selected in a document, as it is rendered. */
export function selectedText(document) {
  const range = selectedRange(document);
  return range === null || isCollapsed(range) ? "" : load("shared/selection-text").renderedText(range);
}

/** Selects what is between two points of a document. */
export function select(document, startNode, startOffset, endNode, endOffset) {
  stateOf(getSelection(document)).setRange(createRange(startNode, startOffset, endNode, endOffset), "forward");
}

/** Selects nothing. */
export function deselect(document) {
  stateOf(getSelection(document)).setRange(null);
}
