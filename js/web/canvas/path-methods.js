// https://html.spec.whatwg.org/multipage/canvas.html#canvaspath
import { domException, primordials, webidl } from "core";
import { inverse, mapX, mapY } from "library/planar-matrix";
import { addArc, addArcTo } from "./arcs.js";
import { addRoundedRectangle, readRadii } from "./rounded.js";
import { addRectangle, appendPath, closePath, curveTo, lineTo, makePath, moveTo } from "./path.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/** @param {number[]} numbers */
export const areFinite = (numbers) => {
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] - numbers[i] !== 0) return false;
  }
  return true;
};

function requireRadius(radius) {
  if (radius < 0) throw domException("IndexSizeError");
}

/**
 * Gives a prototype the members of CanvasPath.
 * @param {object} prototype
 * @param {(self: object) => { path: object, transform: number[] }} targetOf where an object's path is, and what its points are mapped with
 */
export function includeCanvasPath(prototype, targetOf) {
  include(prototype, {
    closePath() {
      closePath(targetOf(this).path);
    },

    moveTo(x, y) {
      webidl.requireArguments(arguments.length, 2);
      withPoints(this, [+x, +y], (path, m, { 0: px, 1: py }) => moveTo(path, mapX(m, px, py), mapY(m, px, py)));
    },

    lineTo(x, y) {
      webidl.requireArguments(arguments.length, 2);
      withPoints(this, [+x, +y], (path, m, { 0: px, 1: py }) => lineTo(path, mapX(m, px, py), mapY(m, px, py)));
    },

    quadraticCurveTo(cpx, cpy, x, y) {
      webidl.requireArguments(arguments.length, 4);
      withPoints(this, [+cpx, +cpy, +x, +y], (path, m, { 0: cx, 1: cy, 2: endX, 3: endY }) => {
        const controlX = mapX(m, cx, cy);
        const controlY = mapY(m, cx, cy);
        if (path.isEmpty) moveTo(path, controlX, controlY);
        addQuadratic(path, controlX, controlY, mapX(m, endX, endY), mapY(m, endX, endY));
      });
    },

    bezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y) {
      webidl.requireArguments(arguments.length, 6);
      withPoints(this, [+cp1x, +cp1y, +cp2x, +cp2y, +x, +y], (path, m, { 0: x1, 1: y1, 2: x2, 3: y2, 4: endX, 5: endY }) => {
        curveTo(path, mapX(m, x1, y1), mapY(m, x1, y1), mapX(m, x2, y2), mapY(m, x2, y2), mapX(m, endX, endY), mapY(m, endX, endY));
      });
    },

    arcTo(x1, y1, x2, y2, radius) {
      webidl.requireArguments(arguments.length, 5);
      withPoints(this, [+x1, +y1, +x2, +y2, +radius], (path, m, { 0: cornerX, 1: cornerY, 2: endX, 3: endY, 4: r }) => {
        requireRadius(r);
        if (path.isEmpty) moveTo(path, mapX(m, cornerX, cornerY), mapY(m, cornerX, cornerY));
        const back = inverse(m);
        const from = { x: mapX(back, path.x, path.y), y: mapY(back, path.x, path.y) };
        addArcTo(path, from, cornerX, cornerY, endX, endY, r, m);
      });
    },

    rect(x, y, w, h) {
      webidl.requireArguments(arguments.length, 4);
      withPoints(this, [+x, +y, +w, +h], (path, m, { 0: left, 1: top, 2: width, 3: height }) => {
        const rectangle = makePath();
        addRectangle(rectangle, left, top, width, height);
        appendPath(path, rectangle, m);
        moveTo(path, mapX(m, left, top), mapY(m, left, top));
      });
    },

    roundRect(x, y, w, h, radii = 0) {
      webidl.requireArguments(arguments.length, 4);
      const corners = readRadii(radii);
      withPoints(this, [+x, +y, +w, +h], (path, m, { 0: left, 1: top, 2: width, 3: height }) => {
        if (corners !== null) addRoundedRectangle(path, left, top, width, height, corners, m);
      });
    },

    arc(x, y, radius, startAngle, endAngle, counterclockwise = false) {
      webidl.requireArguments(arguments.length, 5);
      withPoints(this, [+x, +y, +radius, +startAngle, +endAngle], (path, m, { 0: centerX, 1: centerY, 2: r, 3: start, 4: end }) => {
        requireRadius(r);
        const circle = { x: centerX, y: centerY, radiusX: r, radiusY: r, rotation: 0 };
        addArc(path, { ...circle, start, end, isReversed: !!counterclockwise }, m);
      });
    },

    ellipse(x, y, radiusX, radiusY, rotation, startAngle, endAngle, counterclockwise = false) {
      webidl.requireArguments(arguments.length, 7);
      const numbers = [+x, +y, +radiusX, +radiusY, +rotation, +startAngle, +endAngle];
      withPoints(this, numbers, (path, m, { 0: centerX, 1: centerY, 2: rx, 3: ry, 4: turn, 5: start, 6: end }) => {
        requireRadius(rx);
        requireRadius(ry);
        const ellipse = { x: centerX, y: centerY, radiusX: rx, radiusY: ry, rotation: turn };
        addArc(path, { ...ellipse, start, end, isReversed: !!counterclockwise }, m);
      });
    },
  });

  /**
   * Numbers that are not finite make a method do nothing, and so does a transform that maps all to a line.
   * Source: hasInvertibleTransform in CanvasPath.cpp of https://github.com/WebKit/WebKit
   */
  function withPoints(self, numbers, add) {
    const { path, transform } = targetOf(self);
    if (areFinite(numbers) && inverse(transform) !== undefined) add(path, transform, numbers);
  }
}

/** A curve with one control point, as one with two. */
export function addQuadratic(path, controlX, controlY, x, y) {
  const { x: fromX, y: fromY } = path;
  curveTo(
    path, fromX + (2 / 3) * (controlX - fromX), fromY + (2 / 3) * (controlY - fromY),
    x + (2 / 3) * (controlX - x), y + (2 / 3) * (controlY - y), x, y,
  );
}

/** Gives a prototype the members of an object. https://webidl.spec.whatwg.org/#include */
export function include(prototype, members) {
  const keys = ReflectOwnKeys(members);
  for (let i = 0; i < keys.length; i++) {
    const descriptor = ReflectGetOwnPropertyDescriptor(members, keys[i]);
    ReflectDefineProperty(prototype, keys[i], { __proto__: null, ...descriptor, enumerable: true });
  }
}
