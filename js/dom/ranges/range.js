// https://dom.spec.whatwg.org/#interface-range
import { domException, load, primordials, push, put, webidl } from "core";
import { currentDocument, internal, toNode } from "dom/nodes";
import { $nodeType, $parent, isAmong, isText, nodeType, rootOf } from "library/tree";
import { reacting } from "shared/changes";
import { AbstractRange } from "./abstract-range.js";
import { commonAncestor, comparePoints, indexInParent, nodeLength } from "./boundary-points.js";
import { cloneContents, deleteContents, extractContents, outermostContained } from "./contents.js";
import { insertIntoRange, surround } from "./insertion.js";
import { keepLive, setEndPoint, setPoints, setStartPoint } from "./live.js";
import { $endNode, $endOffset, $reference, $selection, $startNode, $startOffset } from "./slots.js";
import { stringify } from "./stringifier.js";

const { TypeError } = primordials;

function requireRange(value, member) {
  if (value === null || value === undefined || value[$reference] === undefined) {
    throw new TypeError(`Can only call Range.${member} on instances of Range`);
  }
  return value;
}

/** Whether a value is a live range. */
export function isRange(value) {
  return typeof value === "object" && value !== null && value[$reference] !== undefined;
}

const constants = { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 };

export class Range extends AbstractRange {
  [$reference] = null;
  [$selection] = null;

  /** https://dom.spec.whatwg.org/#dom-range-range */
  constructor() {
    const document = currentDocument();
    super(internal, document, 0, document, 0);
    keepLive(this);
  }

  /** https://dom.spec.whatwg.org/#dom-range-commonancestorcontainer */
  get commonAncestorContainer() {
    const range = requireRange(this, "commonAncestorContainer");
    return commonAncestor(range[$startNode], range[$endNode]);
  }

  setStart(node, offset) {
    const range = requireRange(this, "setStart");
    webidl.requireArguments(arguments.length, 2);
    setStart(range, toNode(node, "Argument 1 ('node') to Range.setStart"), webidl.unsignedLong(offset));
  }

  setEnd(node, offset) {
    const range = requireRange(this, "setEnd");
    webidl.requireArguments(arguments.length, 2);
    setEnd(range, toNode(node, "Argument 1 ('node') to Range.setEnd"), webidl.unsignedLong(offset));
  }

  setStartBefore(node) {
    const range = requireRange(this, "setStartBefore");
    const parent = parentOf(toNode(node, "Argument 1 ('node') to Range.setStartBefore"));
    setStart(range, parent, indexInParent(node));
  }

  setStartAfter(node) {
    const range = requireRange(this, "setStartAfter");
    const parent = parentOf(toNode(node, "Argument 1 ('node') to Range.setStartAfter"));
    setStart(range, parent, indexInParent(node) + 1);
  }

  setEndBefore(node) {
    const range = requireRange(this, "setEndBefore");
    const parent = parentOf(toNode(node, "Argument 1 ('node') to Range.setEndBefore"));
    setEnd(range, parent, indexInParent(node));
  }

  setEndAfter(node) {
    const range = requireRange(this, "setEndAfter");
    const parent = parentOf(toNode(node, "Argument 1 ('node') to Range.setEndAfter"));
    setEnd(range, parent, indexInParent(node) + 1);
  }

  /** https://dom.spec.whatwg.org/#dom-range-collapse */
  collapse(toStart = false) {
    const range = requireRange(this, "collapse");
    if (toStart) setEndPoint(range, range[$startNode], range[$startOffset]);
    else setStartPoint(range, range[$endNode], range[$endOffset]);
  }

  /** https://dom.spec.whatwg.org/#dom-range-selectnode */
  selectNode(node) {
    selectNode(requireRange(this, "selectNode"), toNode(node, "Argument 1 ('node') to Range.selectNode"));
  }

  /** https://dom.spec.whatwg.org/#dom-range-selectnodecontents */
  selectNodeContents(node) {
    const range = requireRange(this, "selectNodeContents");
    selectContents(range, toNode(node, "Argument 1 ('node') to Range.selectNodeContents"));
  }

  /** https://dom.spec.whatwg.org/#dom-range-compareboundarypoints */
  compareBoundaryPoints(how, sourceRange) {
    const range = requireRange(this, "compareBoundaryPoints");
    webidl.requireArguments(arguments.length, 2);
    const kind = webidl.unsignedShort(how);
    if (!isRange(sourceRange)) {
      throw new TypeError("Argument 2 ('sourceRange') to Range.compareBoundaryPoints must be an instance of Range");
    }
    if (kind > constants.END_TO_START) {
      throw domException("NotSupportedError");
    }
    if (rootOf(range[$startNode]) !== rootOf(sourceRange[$startNode])) throw wrongDocument();
    const usesStart = kind === constants.START_TO_START || kind === constants.END_TO_START;
    const usesSourceStart = kind === constants.START_TO_START || kind === constants.START_TO_END;
    return comparePoints(
      usesStart ? range[$startNode] : range[$endNode],
      usesStart ? range[$startOffset] : range[$endOffset],
      usesSourceStart ? sourceRange[$startNode] : sourceRange[$endNode],
      usesSourceStart ? sourceRange[$startOffset] : sourceRange[$endOffset]);
  }

  deleteContents() {
    const range = requireRange(this, "deleteContents");
    reacting(() => deleteContents(range));
  }

  extractContents() {
    const range = requireRange(this, "extractContents");
    return reacting(() => extractContents(range));
  }

  cloneContents() {
    const range = requireRange(this, "cloneContents");
    return reacting(() => cloneContents(range));
  }

  insertNode(node) {
    const range = requireRange(this, "insertNode");
    toNode(node, "Argument 1 ('node') to Range.insertNode");
    reacting(() => insertIntoRange(range, node));
  }

  surroundContents(newParent) {
    const range = requireRange(this, "surroundContents");
    toNode(newParent, "Argument 1 ('newParent') to Range.surroundContents");
    reacting(() => surround(range, newParent));
  }

  /** https://dom.spec.whatwg.org/#dom-range-clonerange */
  cloneRange() {
    const range = requireRange(this, "cloneRange");
    return createRange(range[$startNode], range[$startOffset], range[$endNode], range[$endOffset]);
  }

  /** https://dom.spec.whatwg.org/#dom-range-detach: does nothing. */
  detach() {
    requireRange(this, "detach");
  }

  /** https://dom.spec.whatwg.org/#dom-range-ispointinrange */
  isPointInRange(node, offset) {
    const range = requireRange(this, "isPointInRange");
    webidl.requireArguments(arguments.length, 2);
    toNode(node, "Argument 1 ('node') to Range.isPointInRange");
    const index = webidl.unsignedLong(offset);
    if (rootOf(node) !== rootOf(range[$startNode])) return false;
    requirePoint(node, index);
    return comparePoints(node, index, range[$startNode], range[$startOffset]) >= 0
      && comparePoints(node, index, range[$endNode], range[$endOffset]) <= 0;
  }

  /** https://dom.spec.whatwg.org/#dom-range-comparepoint */
  comparePoint(node, offset) {
    const range = requireRange(this, "comparePoint");
    webidl.requireArguments(arguments.length, 2);
    toNode(node, "Argument 1 ('node') to Range.comparePoint");
    const index = webidl.unsignedLong(offset);
    if (rootOf(node) !== rootOf(range[$startNode])) throw wrongDocument();
    requirePoint(node, index);
    if (comparePoints(node, index, range[$startNode], range[$startOffset]) < 0) return -1;
    if (comparePoints(node, index, range[$endNode], range[$endOffset]) > 0) return 1;
    return 0;
  }

  /** https://dom.spec.whatwg.org/#dom-range-intersectsnode */
  intersectsNode(node) {
    const range = requireRange(this, "intersectsNode");
    return intersects(range, toNode(node, "Argument 1 ('node') to Range.intersectsNode"));
  }

  /** https://dom.spec.whatwg.org/#dom-range-stringifier */
  toString() {
    return stringify(requireRange(this, "toString"));
  }

  /** https://html.spec.whatwg.org/#dom-range-createcontextualfragment */
  createContextualFragment(string) {
    const range = requireRange(this, "createContextualFragment");
    webidl.requireArguments(arguments.length, 1);
    return load("dom/parsing").createContextualFragment(range[$startNode], webidl.DOMString(string));
  }

  /** https://drafts.csswg.org/cssom-view/#dom-range-getclientrects */
  getClientRects() {
    const range = requireRange(this, "getClientRects");
    const { DOMRectList } = load("dom/boxes");
    return new DOMRectList(internal, rectsOf(range));
  }

  /** https://drafts.csswg.org/cssom-view/#dom-range-getboundingclientrect */
  getBoundingClientRect() {
    const rects = rectsOf(requireRange(this, "getBoundingClientRect"));
    const { DOMRect } = load("web/geometry");
    if (rects.length === 0) return new DOMRect();
    let { left, top, right, bottom } = rects[0];
    for (let i = 1; i < rects.length; i++) {
      const other = rects[i];
      if (other.left < left) left = other.left;
      if (other.top < top) top = other.top;
      if (other.right > right) right = other.right;
      if (other.bottom > bottom) bottom = other.bottom;
    }
    return new DOMRect(left, top, right - left, bottom - top);
  }
}
webidl.expose(Range, constants);

/**
 * The boxes of what is in a range. A text has none without layout: that of the element around it which a test has given one stands for it.
 */
function rectsOf(range) {
  const { boundingRect, hasBox } = load("dom/boxes");
  const { [$startNode]: start, [$startOffset]: startOffset, [$endNode]: end, [$endOffset]: endOffset } = range;
  const elements = [];
  const add = (node) => {
    let element = node;
    while (element !== null && !hasBox(element)) element = element[$parent];
    if (element !== null && !isAmong(elements, element)) push(elements, element);
  };
  if (start === end && startOffset === endOffset) return elements;
  if (isText(start)) add(start);
  const contained = start === end && isText(start) ? [] : outermostContained(start, startOffset, end, endOffset);
  for (let i = 0; i < contained.length; i++) if (isText(contained[i]) || hasBox(contained[i])) add(contained[i]);
  if (isText(end)) add(end);
  for (let i = 0; i < elements.length; i++) put(elements, i, boundingRect(elements[i]));
  return elements;
}

function wrongDocument() {
  return domException("WrongDocumentError");
}

function wrongNode() {
  return domException("InvalidNodeTypeError");
}

/** A node's parent, or an exception when it has none. */
function parentOf(node) {
  if (node[$parent] === null) throw wrongNode();
  return node[$parent];
}

/** Throws unless a node has a boundary point with this offset. */
export function requirePoint(node, offset) {
  if (node[$nodeType] === nodeType.DOCUMENT_TYPE) throw wrongNode();
  if (offset > 0 && offset > nodeLength(node)) {
    throw domException("IndexSizeError");
  }
}

/** A new live range. */
export function createRange(startNode, startOffset, endNode, endOffset) {
  const range = new Range();
  setPoints(range, startNode, startOffset, endNode, endOffset);
  return range;
}

/** https://dom.spec.whatwg.org/#concept-range-bp-set, to a start */
function setStart(range, node, offset) {
  requirePoint(node, offset);
  const endNode = range[$endNode];
  const isAfterEnd = node === endNode
    ? offset > range[$endOffset]
    : rootOf(node) !== rootOf(endNode) || comparePoints(node, offset, endNode, range[$endOffset]) > 0;
  if (isAfterEnd) setPoints(range, node, offset, node, offset);
  else setStartPoint(range, node, offset);
}

/** https://dom.spec.whatwg.org/#concept-range-bp-set, to an end */
function setEnd(range, node, offset) {
  requirePoint(node, offset);
  const startNode = range[$startNode];
  const isBeforeStart = node === startNode
    ? offset < range[$startOffset]
    : rootOf(node) !== rootOf(startNode) || comparePoints(node, offset, startNode, range[$startOffset]) < 0;
  if (isBeforeStart) setPoints(range, node, offset, node, offset);
  else setEndPoint(range, node, offset);
}

/** https://dom.spec.whatwg.org/#concept-range-select */
function selectNode(range, node) {
  const parent = parentOf(node);
  const index = indexInParent(node);
  setPoints(range, parent, index, parent, index + 1);
}

/** https://dom.spec.whatwg.org/#dom-range-selectnodecontents */
function selectContents(range, node) {
  if (node[$nodeType] === nodeType.DOCUMENT_TYPE) throw wrongNode();
  setPoints(range, node, 0, node, nodeLength(node));
}

/** https://dom.spec.whatwg.org/#dom-range-intersectsnode */
function intersects(range, node) {
  if (rootOf(node) !== rootOf(range[$startNode])) return false;
  const parent = node[$parent];
  if (parent === null) return true;
  const index = indexInParent(node);
  return comparePoints(parent, index, range[$endNode], range[$endOffset]) < 0
    && comparePoints(parent, index + 1, range[$startNode], range[$startOffset]) > 0;
}
