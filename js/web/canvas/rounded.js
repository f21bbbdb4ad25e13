// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-roundrect
import { primordials, webidl } from "core";
import { mapX, mapY } from "library/planar-matrix";
import { builtins } from "web/builtins";
import { addArc } from "./arcs.js";
import { closePath, lineTo, moveTo } from "./path.js";

const { RangeError, SymbolIterator } = primordials;
const { Math } = builtins;
const { PI } = Math;

/** @returns {{x: number, y: number}[] | null} one to four radii; null where one is not finite */
export function readRadii(value) {
  const isList = webidl.isObject(value) && value[SymbolIterator] !== undefined && value[SymbolIterator] !== null;
  const radii = isList ? webidl.sequence(value, readRadius) : [readRadius(value)];
  if (radii.length < 1 || radii.length > 4) {
    throw new RangeError(`radii must contain at least 1 element, up to 4. It contained ${radii.length} elements.`);
  }
  for (let i = 0; i < radii.length; i++) {
    const { x, y } = radii[i];
    if (x - x !== 0 || y - y !== 0) return null;
    if (x < 0 || y < 0) throw new RangeError("radius cannot be negative");
  }
  return radii;
}

function readRadius(value) {
  if (!webidl.isObject(value)) return { x: +value, y: +value };
  const { x = 0, y = 0 } = value;
  return { x: +x, y: +y };
}

/** The radii of the corners, from the upper left one clockwise, each for as many as are given. */
const cornersOf = { 1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 3: [0, 1, 2, 1], 4: [0, 1, 2, 3] };

export function addRoundedRectangle(path, x, y, width, height, radii, m) {
  const chosen = cornersOf[radii.length];
  const a = radii[chosen[0]];
  const b = radii[chosen[1]];
  const c = radii[chosen[2]];
  const d = radii[chosen[3]];
  const w = Math.abs(width);
  const h = Math.abs(height);
  // What lies on one side must not be longer than it is.
  const share = (length, radius) => (radius > length ? length / radius : 1);
  const scale = Math.min(share(w, a.x + b.x), share(w, c.x + d.x), share(h, b.y + c.y), share(h, d.y + a.y));
  const corner = (left, top, radius, turn) => ({ left, top, x: radius.x * scale, y: radius.y * scale, turn });
  const corners = [corner(0, 0, a, PI), corner(w, 0, b, -PI / 2), corner(w, h, c, 0), corner(0, h, d, PI / 2)];
  // A negative width or height mirrors.
  const mirror = [width < 0 ? -1 : 1, 0, 0, height < 0 ? -1 : 1, x, y];
  const place = [m[0] * mirror[0], m[1] * mirror[0], m[2] * mirror[3], m[3] * mirror[3], mapX(m, x, y), mapY(m, x, y)];
  const startX = corners[0].x;
  moveTo(path, mapX(place, startX, 0), mapY(place, startX, 0));
  for (let i = 1; i <= 4; i++) {
    const { left, top, x: radiusX, y: radiusY, turn } = corners[i % 4];
    const centerX = left === 0 ? radiusX : left - radiusX;
    const centerY = top === 0 ? radiusY : top - radiusY;
    if (radiusX > 0 && radiusY > 0) {
      const arc = { x: centerX, y: centerY, radiusX, radiusY, rotation: 0, start: turn, end: turn + PI / 2, isReversed: false };
      addArc(path, arc, place);
    } else {
      lineTo(path, mapX(place, left, top), mapY(place, left, top));
    }
  }
  closePath(path);
  moveTo(path, mapX(m, x, y), mapY(m, x, y));
}
