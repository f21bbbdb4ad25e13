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
 * How large an `svg` is.
 * DEPARTURE: an outermost `svg` whose size depends on what is around it has none, as there is no layout, unless a test has set its box —
 * https://svgwg.org/svg2-draft/geometry.html#Sizing
 */
export function sizeOf(svg) {
  if (hasBox(svg)) return boxOf(svg);
  return { width: pixelsOf(svg, "width"), height: pixelsOf(svg, "height") };
}

/** What 100% of an attribute is. */
export function extentOf(element, attribute) {
  const svg = element === null ? null : ownerOf(element);
  const box = svg === null ? undefined : viewBoxOf(svg);
  const size = box === undefined ? sizeOfOuter(element, svg) : { width: box[2], height: box[3] };
  if (horizontal[attribute] === 1) return size.width;
  if (vertical[attribute] === 1) return size.height;
  return Math.sqrt((size.width * size.width + size.height * size.height) / 2);
}

/** Without a view box: the `svg` around an element, and for the outermost its own box. */
function sizeOfOuter(element, svg) {
  if (svg !== null) return sizeOf(svg);
  return element !== null && isSVGRoot(element) && hasBox(element) ? boxOf(element) : { width: 0, height: 0 };
}
