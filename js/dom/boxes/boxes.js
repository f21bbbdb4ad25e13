// https://drafts.csswg.org/cssom-view/#extension-to-the-element-interface
import { SafeWeakMap, internal } from "dom/nodes";
import { DOMRect, DOMRectList } from "./rects.js";
import { offsetParentOf } from "./rendering.js";

const boxes = new SafeWeakMap();
const nothing = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Gives an element a box, or takes it away.
 * @param {Element} element
 * @param {{ x: number, y: number, width: number, height: number } | null} box in CSS pixels, from the viewport's corner
 */
export function setBox(element, box) {
  if (box === null) boxes.delete(element);
  else boxes.set(element, box);
}

export function boxOf(element) {
  return boxes.get(element) ?? nothing;
}

/** https://drafts.csswg.org/cssom-view/#dom-element-getboundingclientrect */
export function boundingRect(element) {
  const { x, y, width, height } = boxOf(element);
  return new DOMRect(x, y, width, height);
}

/** https://drafts.csswg.org/cssom-view/#dom-element-getclientrects */
export function clientRects(element) {
  return new DOMRectList(internal, boxes.has(element) ? [boundingRect(element)] : []);
}

/** `clientWidth` and its kin; `side` is "width" or "height". */
export function sizeOf(element, side) {
  return Math.round(boxOf(element)[side]);
}

/** `offsetTop` and its kin; `side` is "top", "left", "width" or "height". */
export function offsetOf(element, side) {
  if (side === "width" || side === "height") return sizeOf(element, side);
  const axis = side === "top" ? "y" : "x";
  const position = boxOf(element)[axis];
  if (position === 0 && !boxes.has(element)) return 0;
  const parent = offsetParentOf(element);
  return Math.round(parent === null ? position : position - boxOf(parent)[axis]);
}
