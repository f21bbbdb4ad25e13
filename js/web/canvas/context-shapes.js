// https://html.spec.whatwg.org/multipage/canvas.html#canvasrect and #canvasdrawpath
import { webidl } from "core";
import { identity } from "library/planar-matrix";
import { addedClip, clear, drawStyled, fillShape, shapeContains, strokeShape } from "./drawing.js";
import { areFinite, include } from "./path-methods.js";
import { closePath, lineTo, makePath, moveTo, rectanglePath, transformedPath } from "./path.js";
import { pathOf, requirePath } from "./path-2d.js";

const fillRule = (value) => webidl.enumeration(value, ["nonzero", "evenodd"]);

/**
 * @param {(self: object) => object} slotsOf
 * @param {string} owner the name of the interface
 */
export function includeShapes(prototype, slotsOf, owner) {
  include(prototype, {
    clearRect(x, y, w, h) {
      webidl.requireArguments(arguments.length, 4);
      withRectangle(this, [+x, +y, +w, +h], (context, path) => clear(context, path));
    },

    fillRect(x, y, w, h) {
      webidl.requireArguments(arguments.length, 4);
      withRectangle(this, [+x, +y, +w, +h], (context, path) => {
        drawStyled(context, fillShape(path, "nonzero"), context.state.fillStyle);
      });
    },

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-strokerect */
    strokeRect(x, y, w, h) {
      webidl.requireArguments(arguments.length, 4);
      const left = +x;
      const top = +y;
      const width = +w;
      const height = +h;
      if (!areFinite([left, top, width, height]) || (width === 0 && height === 0)) return;
      const context = slotsOf(this);
      const path = rectanglePath(left, top, width, height, context.state.transform);
      stroke(context, width === 0 || height === 0 ? lineOf(context, left, top, left + width, top + height) : path);
    },

    beginPath() {
      slotsOf(this).path = makePath();
    },

    fill(path = undefined, rule = undefined) {
      const context = slotsOf(this);
      const shape = shapeOf(context, "fill", path, rule);
      drawStyled(context, shape, context.state.fillStyle);
    },

    stroke(path = undefined) {
      const context = slotsOf(this);
      stroke(context, path === undefined ? context.path : placed(context, requirePath(path, "stroke", owner)));
    },

    clip(path = undefined, rule = undefined) {
      const context = slotsOf(this);
      const given = pathOf(path);
      const chosen = given === undefined ? path : rule;
      const clip = given === undefined ? context.path : placed(context, given);
      context.state.clips = addedClip(context.state, clip, chosen === undefined ? "nonzero" : fillRule(chosen));
    },

    isPointInPath(path, x) {
      webidl.requireArguments(arguments.length, 2);
      const context = slotsOf(this);
      const hasPath = pathOf(path) !== undefined;
      if (hasPath) webidl.requireArguments(arguments.length, 3);
      const { 0: px, 1: py, 2: rule } = hasPath ? [+x, +arguments[2], arguments[3]] : [+path, +x, arguments[2]];
      const shape = hasPath ? shapeOf(context, "isPointInPath", path, rule) : shapeOf(context, "isPointInPath", rule);
      return areFinite([px, py]) && shapeContains(shape, px, py);
    },

    isPointInStroke(path, x) {
      webidl.requireArguments(arguments.length, 2);
      const context = slotsOf(this);
      const given = pathOf(path);
      if (given !== undefined) webidl.requireArguments(arguments.length, 3);
      const { 0: px, 1: py } = given === undefined ? [+path, +x] : [+x, +arguments[2]];
      const outline = given === undefined ? context.path : placed(context, given);
      return areFinite([px, py]) && shapeContains(strokeShape(outline, context.state, context.state.transform), px, py);
    },

    drawFocusIfNeeded() {
      throw webidl.notImplemented(`${owner}.drawFocusIfNeeded`);
    },
  });

  /** The shape of a path and a rule, or of the context's own path and a rule alone. */
  function shapeOf(context, operation, path, rule) {
    const given = pathOf(path);
    if (given !== undefined) return fillShape(placed(context, given), rule === undefined ? "nonzero" : fillRule(rule));
    if (rule !== undefined) requirePath(path, operation, owner);
    return fillShape(context.path, path === undefined ? "nonzero" : fillRule(path));
  }

  function withRectangle(self, rectangle, run) {
    if (!areFinite(rectangle)) return;
    const { 0: x, 1: y, 2: width, 3: height } = rectangle;
    const context = slotsOf(self);
    run(context, rectanglePath(x, y, width, height, context.state.transform));
  }
}

/** What a rectangle without width or height is: a line that is closed, so that its ends are joined. */
function lineOf({ state }, x1, y1, x2, y2) {
  const line = makePath();
  moveTo(line, x1, y1);
  lineTo(line, x2, y2);
  closePath(line);
  return transformedPath(line, state.transform);
}

/** The path of a Path2D where the context puts it. */
const placed = ({ state }, path) => (state.transform === identity ? path : transformedPath(path, state.transform));

function stroke(context, path) {
  const { state } = context;
  drawStyled(context, strokeShape(path, state, state.transform), state.strokeStyle);
}
