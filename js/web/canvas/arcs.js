// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-ellipse and its like, as curves
import { mapX, mapY, product } from "library/planar-matrix";
import { builtins } from "web/builtins";
import { curveTo, lineTo } from "./path.js";

const { Math } = builtins;
const { PI } = Math;

/**
 * Adds an arc of an ellipse, after a line to where it begins.
 * @param {object} path in the space of `m`
 * @param {{x: number, y: number, radiusX: number, radiusY: number, rotation: number, start: number, end: number, isReversed: boolean}} arc
 * @param {number[]} m what its points are mapped with
 */
export function addArc(path, { x, y, radiusX, radiusY, rotation, start, end, isReversed }, m) {
  const sine = Math.sin(rotation);
  const cosine = Math.cos(rotation);
  // From the circle around the origin with the radius 1.
  const circle = product(m, [cosine * radiusX, sine * radiusX, -sine * radiusY, cosine * radiusY, x, y]);
  const pointX = (angle) => mapX(circle, Math.cos(angle), Math.sin(angle));
  const pointY = (angle) => mapY(circle, Math.cos(angle), Math.sin(angle));
  lineTo(path, pointX(start), pointY(start));
  const sweep = sweepOf(start, end, isReversed);
  if (sweep === 0) return;
  const count = Math.ceil(Math.abs(sweep) / (PI / 2) - 1e-9);
  const step = sweep / count;
  // https://www.w3.org/TR/SVG11/implnote.html#ArcImplementationNotes: how far the control points of a quarter stand off
  const handle = (4 / 3) * Math.tan(step / 4);
  for (let i = 0; i < count; i++) {
    const from = start + i * step;
    const to = start + (i + 1) * step;
    const x1 = Math.cos(from) - handle * Math.sin(from);
    const y1 = Math.sin(from) + handle * Math.cos(from);
    const x2 = Math.cos(to) + handle * Math.sin(to);
    const y2 = Math.sin(to) - handle * Math.cos(to);
    curveTo(path, mapX(circle, x1, y1), mapY(circle, x1, y1), mapX(circle, x2, y2), mapY(circle, x2, y2), pointX(to), pointY(to));
  }
}

/**
 * How far an arc turns, with its sign. One that turns the other way goes on to where it ends: a whole turn, where that is where it began.
 * Source: normalizeAngles in CanvasPath.cpp of https://github.com/WebKit/WebKit
 */
function sweepOf(start, end, isReversed) {
  const turn = 2 * PI;
  const forward = isReversed ? start - end : end - start;
  const sweep = forward >= 0 ? Math.min(forward, turn) : turn - (-forward % turn);
  return isReversed ? -sweep : sweep;
}

/**
 * https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-arcto
 * @param {object} path in the space of `m`
 * @param {{x: number, y: number}} from the path's last point before `m`
 */
export function addArcTo(path, from, x1, y1, x2, y2, radius, m) {
  const line = () => lineTo(path, mapX(m, x1, y1), mapY(m, x1, y1));
  const { 0: ax, 1: ay } = unit(from.x - x1, from.y - y1);
  const { 0: bx, 1: by } = unit(x2 - x1, y2 - y1);
  const cross = ax * by - ay * bx;
  if (radius === 0 || !(Math.abs(cross) > 1e-12)) {
    line();
    return;
  }
  // The circle that touches both lines has its centre on the line in the middle between them.
  const angle = Math.acos(Math.max(-1, Math.min(1, ax * bx + ay * by)));
  const distance = radius / Math.tan(angle / 2);
  const startX = x1 + ax * distance;
  const startY = y1 + ay * distance;
  const endX = x1 + bx * distance;
  const endY = y1 + by * distance;
  const side = cross > 0 ? 1 : -1;
  const x = startX - ay * radius * side;
  const y = startY + ax * radius * side;
  const start = Math.atan2(startY - y, startX - x);
  const end = Math.atan2(endY - y, endX - x);
  addArc(path, { x, y, radiusX: radius, radiusY: radius, rotation: 0, start, end, isReversed: cross > 0 }, m);
}

function unit(x, y) {
  const length = Math.hypot(x, y);
  return [x / length, y / length];
}
