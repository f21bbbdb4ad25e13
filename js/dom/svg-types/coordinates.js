// How an element's coordinates become those of its viewport and of the screen, as SVGLocatable.cpp of https://github.com/WebKit/WebKit:
// https://svgwg.org/svg2-draft/types.html#__svg__SVGGraphicsElement__getCTM
import { boxOf } from "dom/boxes";
import { isSVGRoot, ownerOf } from "dom/svg";
import { identity, product, scale, translation } from "library/planar-matrix";
import { parseViewBoxFit } from "library/svg-values";
import { $namespace, $parent, SVG, getAttribute } from "library/tree";
import { builtins } from "web/builtins";
import { pixelsOf } from "./length.js";
import { makeMatrix } from "./matrix.js";
import { viewBoxOf } from "./rect.js";
import { attributeMatrix } from "./transform-list.js";
import { sideOf } from "./viewport.js";

const { Math } = builtins;

/** https://svgwg.org/svg2-draft/coords.html#ComputingAViewportsTransform; none where the size is not known. */
function viewBoxMatrix(svg) {
  const box = viewBoxOf(svg);
  const width = sideOf(svg, "width");
  const height = sideOf(svg, "height");
  if (box === undefined || box[2] === 0 || box[3] === 0 || width === 0 || height === 0) return identity;
  const { alignX, alignY, isSlice } = parseViewBoxFit(getAttribute(svg, "preserveAspectRatio") ?? "");
  let x = width / box[2];
  let y = height / box[3];
  if (alignX !== undefined) x = y = isSlice ? Math.max(x, y) : Math.min(x, y);
  const left = alignX === undefined ? 0 : (width - box[2] * x) * alignX;
  const top = alignX === undefined ? 0 : (height - box[3] * y) * alignY;
  return product(translation(left - box[0] * x, top - box[1] * y), scale(x, y));
}

/**
 * What an element does to its own coordinates.
 * DEPARTURE: `transform` as a property of CSS does not move the coordinates of SVG, as there is no layout —
 * https://svgwg.org/svg2-draft/coords.html#TransformProperty
 */
function ownMatrix(element, isOfScreen) {
  if (!isSVGRoot(element)) return attributeMatrix(element, "transform");
  const matrix = viewBoxMatrix(element);
  if (ownerOf(element) !== null) {
    const place = translation(pixelsOf(element, "x"), pixelsOf(element, "y"));
    return product(product(attributeMatrix(element, "transform"), place), matrix);
  }
  const { x, y } = boxOf(element);
  return isOfScreen ? product(translation(x, y), matrix) : matrix;
}

function matrixOver(element, isOfScreen, end) {
  let matrix = identity;
  for (let node = element; node !== null && node[$namespace] === SVG; node = node[$parent]) {
    matrix = product(ownMatrix(node, isOfScreen), matrix);
    if (node === end) break;
  }
  return makeMatrix(matrix);
}

export const matrixToViewport = (element) => matrixOver(element, false, ownerOf(element));
export const matrixToScreen = (element) => matrixOver(element, true, null);
