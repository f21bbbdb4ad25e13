// A path is a flat list of numbers, each element its kind and its points, and what the next one begins with.
import { push } from "core";
import { identity, mapX, mapY } from "library/planar-matrix";
import { MOVE, LINE, CURVE, CLOSE } from "./path-kinds.js";

export const makePath = () => ({ elements: [], isEmpty: true, startX: 0, startY: 0, x: 0, y: 0 });

export function copyPath(path) {
  const copy = makePath();
  appendPath(copy, path, identity);
  return copy;
}

export function moveTo(path, x, y) {
  add(path, MOVE, x, y);
  path.startX = x;
  path.startY = y;
}

/** https://html.spec.whatwg.org/multipage/canvas.html#ensure-there-is-a-subpath, then a line */
export function lineTo(path, x, y) {
  if (path.isEmpty) moveTo(path, x, y);
  else add(path, LINE, x, y);
}

export function curveTo(path, x1, y1, x2, y2, x, y) {
  if (path.isEmpty) moveTo(path, x1, y1);
  const { elements } = path;
  push(elements, CURVE);
  push(elements, x1);
  push(elements, y1);
  push(elements, x2);
  push(elements, y2);
  end(path, x, y);
}

export function closePath(path) {
  if (path.isEmpty) return;
  push(path.elements, CLOSE);
  path.x = path.startX;
  path.y = path.startY;
}

function add(path, kind, x, y) {
  push(path.elements, kind);
  end(path, x, y);
}

function end(path, x, y) {
  push(path.elements, x);
  push(path.elements, y);
  path.isEmpty = false;
  path.x = x;
  path.y = y;
}

/** Adds the elements of another path, transformed. */
export function appendPath(path, { elements }, m) {
  const X = (at) => mapX(m, elements[at], elements[at + 1]);
  const Y = (at) => mapY(m, elements[at], elements[at + 1]);
  for (let i = 0; i < elements.length; ) {
    switch (elements[i]) {
      case MOVE:
        moveTo(path, X(i + 1), Y(i + 1));
        i += 3;
        break;
      case LINE:
        lineTo(path, X(i + 1), Y(i + 1));
        i += 3;
        break;
      case CURVE:
        curveTo(path, X(i + 1), Y(i + 1), X(i + 3), Y(i + 3), X(i + 5), Y(i + 5));
        i += 7;
        break;
      default:
        closePath(path);
        i++;
    }
  }
}

export function transformedPath(path, m) {
  const copy = makePath();
  appendPath(copy, path, m);
  return copy;
}

/** The path of a rectangle's corners, transformed. */
export function rectanglePath(x, y, width, height, m) {
  const path = makePath();
  addRectangle(path, x, y, width, height);
  return transformedPath(path, m);
}

export function addRectangle(path, x, y, width, height) {
  moveTo(path, x, y);
  lineTo(path, x + width, y);
  lineTo(path, x + width, y + height);
  lineTo(path, x, y + height);
  closePath(path);
}

/** A path of what the host gives for one. */
export function readElements(numbers) {
  const path = makePath();
  appendPath(path, { elements: numbers }, identity);
  return path;
}

/** What the host takes for a path: numbers apart by spaces. */
export const textOf = ({ elements }) => listText(elements);

export function listText(numbers) {
  let text = "";
  for (let i = 0; i < numbers.length; i++) text += i === 0 ? `${numbers[i]}` : ` ${numbers[i]}`;
  return text;
}
