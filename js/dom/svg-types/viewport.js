// What percentages of an element are of: https://svgwg.org/svg2-draft/coords.html#Units
import { boxOf, hasBox } from "dom/boxes";
import { isSVGRoot, ownerOf } from "dom/svg";
import { builtins } from "web/builtins";
import { pixelsOf } from "./length.js";
import { viewBoxOf } from "./rect.js";

const { Math } = builtins;

const horizontal = { __proto__: null, x: 1, width: 1, rx: 1, cx: 1, x1: 1, x2: 1, fx: 1, refX: 1, markerWidth: 1 };
const vertical = { __proto__: null, y: 1, height: 1, ry: 1, cy: 1, y1: 1, y2: 1, fy: 1, refY: 1, markerHeight: 1 };

/**
 * How large an `svg` is, on one side: "width" or "height".
 * DEPARTURE: an outermost `svg` whose size depends on what is around it has none, as there is no layout, unless a test has set its box —
 * https://svgwg.org/svg2-draft/geometry.html#Sizing
 */
export const sideOf = (svg, side) => (hasBox(svg) ? boxOf(svg)[side] : pixelsOf(svg, side));

/** What 100% of an attribute is. */
export function extentOf(element, attribute) {
  if (horizontal[attribute] === 1) return extentOn(element, "width");
  if (vertical[attribute] === 1) return extentOn(element, "height");
  const width = extentOn(element, "width");
  const height = extentOn(element, "height");
  return Math.sqrt((width * width + height * height) / 2);
}

/** The view box of the `svg` around an element, else its size; for the outermost its own box. */
function extentOn(element, side) {
  const svg = element === null ? null : ownerOf(element);
  if (svg === null) return element !== null && isSVGRoot(element) && hasBox(element) ? boxOf(element)[side] : 0;
  const box = viewBoxOf(svg);
  return box === undefined ? sideOf(svg, side) : box[side === "width" ? 2 : 3];
}
