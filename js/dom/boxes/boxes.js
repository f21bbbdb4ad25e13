// https://drafts.csswg.org/cssom-view/#extension-to-the-element-interface
import { push } from "core";
import { SafeWeakMap, currentDocument, internal } from "dom/nodes";
import { settings } from "dom/window";
import { $document, $mode, $parent, flushStyles, following, isHTML } from "library/tree";
import { DOMRect } from "web/geometry";
import { DOMRectList } from "./rect-list.js";
import { isVisible, makesBox, offsetParentOf, takesPointer } from "./rendering.js";

const boxes = new SafeWeakMap();
const nothing = { x: 0, y: 0, width: 0, height: 0 };
let hasBoxes = false;
const watchers = [];

/**
 * Gives an element a box, or takes it away.
 * @param {Element} element
 * @param {{ x: number, y: number, width: number, height: number } | null} box in CSS pixels, from the viewport's corner
 */
export function setBox(element, box) {
  if (box === null) boxes.delete(element);
  else boxes.set(element, box);
  hasBoxes = true;
  for (let i = 0; i < watchers.length; i++) watchers[i](element);
}

/** Has a function called with each element that gets another box. */
export function watchBoxes(watcher) {
  push(watchers, watcher);
}

/** Whether a test has given an element a box. */
export const hasBox = (element) => boxes.has(element);

export function boxOf(element) {
  return boxes.get(element) ?? nothing;
}

/**
 * The elements of a tree whose boxes a point is in, the topmost first: what comes later in the tree is painted over what comes
 * before. `z-index` and what sticks out of its parent's box are not looked at.
 * https://drafts.csswg.org/cssom-view/#dom-documentorshadowroot-elementsfrompoint
 */
export function elementsAt(root, x, y) {
  const found = [];
  for (let node = hasBoxes ? root : null; node !== null; node = following(node, root)) {
    const box = boxes.get(node);
    if (box === undefined || x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    if (isVisible(node, { visibilityProperty: true }) && takesPointer(node)) push(found, node);
  }
  const topmostFirst = [];
  for (let i = found.length - 1; i >= 0; i--) push(topmostFirst, found[i]);
  return topmostFirst;
}

/** https://drafts.csswg.org/cssom-view/#dom-element-getboundingclientrect */
export function boundingRect(element) {
  flushStyles(element);
  const { x, y, width, height } = boxOf(element);
  return new DOMRect(x, y, width, height);
}

/** https://drafts.csswg.org/cssom-view/#dom-element-getclientrects: what is rendered has a box, be it zero. */
export function clientRects(element) {
  return new DOMRectList(internal, makesBox(element) ? [boundingRect(element)] : []);
}

/** `offsetWidth` and its kin; `side` is "width" or "height". */
export function sizeOf(element, side) {
  flushStyles(element);
  return Math.round(boxOf(element)[side]);
}

const viewport = { __proto__: null, width: "innerWidth", height: "innerHeight" };

/** Whether an element stands for the viewport: the root, or in quirks mode the body. */
function isOfViewport(element) {
  const document = element[$document];
  if (document !== currentDocument()) return false;
  const root = element[$parent] === document ? element : null;
  if (document[$mode] !== "quirks") return root !== null;
  return isHTML(element, "body") && element[$parent]?.[$parent] === document;
}

/** https://drafts.csswg.org/cssom-view/#dom-element-clientwidth and its kin */
export function clientSizeOf(element, side) {
  flushStyles(element);
  return isOfViewport(element) ? settings[viewport[side]] : sizeOf(element, side);
}

/** https://drafts.csswg.org/cssom-view/#dom-element-scrollwidth and its kin */
export function scrollSizeOf(element, side) {
  const size = sizeOf(element, side);
  return isOfViewport(element) ? Math.max(size, settings[viewport[side]]) : size;
}

/** `offsetTop` and its kin; `side` is "top", "left", "width" or "height". */
export function offsetOf(element, side) {
  flushStyles(element);
  if (side === "width" || side === "height") return sizeOf(element, side);
  const axis = side === "top" ? "y" : "x";
  const position = boxOf(element)[axis];
  if (position === 0 && !boxes.has(element)) return 0;
  const parent = offsetParentOf(element);
  return Math.round(parent === null ? position : position - boxOf(parent)[axis]);
}
