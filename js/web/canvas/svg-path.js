// https://svgwg.org/svg2-draft/paths.html#PathData
import { primordials, put } from "core";
import { identity } from "library/planar-matrix";
import { builtins } from "web/builtins";
import { addArc } from "./arcs.js";
import { closePath, curveTo, lineTo, makePath, moveTo } from "./path.js";
import { addQuadratic } from "./path-methods.js";

const { RegExpPrototypeExec, StringPrototypeToUpperCase } = primordials;
const { Math } = builtins;
const { PI } = Math;

/** How many numbers follow a command. */
const counts = { __proto__: null, M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const separator = /[\t\n\f\r ]*,?[\t\n\f\r ]*/y;
const space = /[\t\n\f\r ]*/y;
const number = /[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const flag = /[01]/y;

/**
 * The path of a text, up to where it is wrong: https://svgwg.org/svg2-draft/paths.html#PathDataErrorHandling
 * A comma may stand behind any number, as in SVGPathStringViewSource.cpp of https://github.com/WebKit/WebKit.
 */
export function parsePathData(text) {
  const path = makePath();
  const state = { path, controlX: 0, controlY: 0, last: "" };
  let at = match(space, text, 0).length;
  let command = "";
  while (at < text.length) {
    const isCommand = counts[StringPrototypeToUpperCase(text[at])] !== undefined;
    if (isCommand) command = text[at++];
    else if (command === "" || command === "Z" || command === "z") return path;
    if (path.isEmpty && command !== "M" && command !== "m") return path;
    const numbers = [];
    const count = counts[StringPrototypeToUpperCase(command)];
    for (let i = 0; i < count; i++) {
      at += match(i === 0 ? space : separator, text, at).length;
      const isFlag = count === 7 && (i === 3 || i === 4);
      const found = match(isFlag ? flag : number, text, at);
      if (found === "") return path;
      put(numbers, i, +found);
      at += found.length;
    }
    run(state, command, numbers);
    if (command === "M") command = "L";
    else if (command === "m") command = "l";
    at += match(count === 0 ? space : separator, text, at).length;
  }
  return path;
}

/** What stands at a place, or nothing. */
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return RegExpPrototypeExec(pattern, text)?.[0] ?? "";
}

function run(state, command, numbers) {
  const { path } = state;
  const kind = StringPrototypeToUpperCase(command);
  const { 0: baseX, 1: baseY } = command === kind ? [0, 0] : [path.x, path.y];
  const X = (i) => numbers[i] + baseX;
  const Y = (i) => numbers[i] + baseY;
  /** Where the control point of the command before is mirrored to, if it was of one of two kinds; else the current point. */
  const mirrored = (one, other) => {
    const isAlike = state.last === one || state.last === other;
    return isAlike ? { x: 2 * path.x - state.controlX, y: 2 * path.y - state.controlY } : { x: path.x, y: path.y };
  };
  const cubic = (x1, y1, x2, y2, x, y) => {
    state.controlX = x2;
    state.controlY = y2;
    curveTo(path, x1, y1, x2, y2, x, y);
  };
  const quadratic = (x1, y1, x, y) => {
    state.controlX = x1;
    state.controlY = y1;
    addQuadratic(path, x1, y1, x, y);
  };
  switch (kind) {
    case "M":
      moveTo(path, X(0), Y(1));
      break;
    case "L":
      lineTo(path, X(0), Y(1));
      break;
    case "H":
      lineTo(path, X(0), path.y);
      break;
    case "V":
      lineTo(path, path.x, Y(0));
      break;
    case "C":
      cubic(X(0), Y(1), X(2), Y(3), X(4), Y(5));
      break;
    case "S": {
      const { x, y } = mirrored("C", "S");
      cubic(x, y, X(0), Y(1), X(2), Y(3));
      break;
    }
    case "Q":
      quadratic(X(0), Y(1), X(2), Y(3));
      break;
    case "T": {
      const { x, y } = mirrored("Q", "T");
      quadratic(x, y, X(0), Y(1));
      break;
    }
    case "A":
      addEllipticalArc(path, numbers, X(5), Y(6));
      break;
    default:
      closePath(path);
  }
  state.last = kind;
}

/** https://svgwg.org/svg2-draft/implnote.html#ArcConversionEndpointToCenter */
function addEllipticalArc(path, { 0: givenX, 1: givenY, 2: degrees, 3: isLarge, 4: isPositive }, x, y) {
  let radiusX = Math.abs(givenX);
  let radiusY = Math.abs(givenY);
  if (radiusX === 0 || radiusY === 0 || (x === path.x && y === path.y)) {
    lineTo(path, x, y);
    return;
  }
  const rotation = (degrees * PI) / 180;
  const sine = Math.sin(rotation);
  const cosine = Math.cos(rotation);
  const halfX = (path.x - x) / 2;
  const halfY = (path.y - y) / 2;
  const px = cosine * halfX + sine * halfY;
  const py = -sine * halfX + cosine * halfY;
  const excess = (px / radiusX) ** 2 + (py / radiusY) ** 2;
  if (excess > 1) {
    radiusX *= Math.sqrt(excess);
    radiusY *= Math.sqrt(excess);
  }
  const squares = (radiusX * py) ** 2 + (radiusY * px) ** 2;
  const factor = Math.sqrt(Math.max(0, ((radiusX * radiusY) ** 2 - squares) / squares)) * (isLarge === isPositive ? -1 : 1);
  const cx = (factor * radiusX * py) / radiusY;
  const cy = (-factor * radiusY * px) / radiusX;
  const start = Math.atan2((py - cy) / radiusY, (px - cx) / radiusX);
  const end = Math.atan2((-py - cy) / radiusY, (-px - cx) / radiusX);
  const center = { x: cosine * cx - sine * cy + (path.x + x) / 2, y: sine * cx + cosine * cy + (path.y + y) / 2 };
  addArc(path, { ...center, radiusX, radiusY, rotation, start, end, isReversed: isPositive === 0 }, identity);
}
