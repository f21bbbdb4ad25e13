// https://svgwg.org/svg2-draft/coords.html#InterfaceSVGTransform
import { rotation, scale, skew, translation } from "library/planar-matrix";
import { numberText, parseNumbers } from "./numbers.js";

export const MATRIX = 1;
export const TRANSLATE = 2;
export const SCALE = 3;
export const ROTATE = 4;
export const SKEWX = 5;
export const SKEWY = 6;

/** What a transformation is made of: its type, its matrix and its angle, and where a turn has its centre. */
export function makeTransform(type, values) {
  // An array of a page, too: see library/planar-matrix.
  const x = values[0];
  const y = values[1] ?? 0;
  const z = values[2] ?? 0;
  switch (type) {
    case MATRIX: return { type, matrix: values, angle: 0, x: 0, y: 0 };
    case TRANSLATE: return { type, matrix: translation(x, y), angle: 0, x: 0, y: 0 };
    case SCALE: return { type, matrix: scale(x, values.length > 1 ? y : x), angle: 0, x: 0, y: 0 };
    case ROTATE: return { type, matrix: rotation(x, y, z), angle: x, x: y, y: z };
    case SKEWX: return { type, matrix: skew(x, 0), angle: x, x: 0, y: 0 };
    default: return { type, matrix: skew(0, x), angle: x, x: 0, y: 0 };
  }
}

/** By name: the type, and how many numbers there may be. */
const functions = {
  __proto__: null,
  matrix: [MATRIX, 6],
  translate: [TRANSLATE, 1, 2],
  scale: [SCALE, 1, 2],
  rotate: [ROTATE, 1, 3],
  skewX: [SKEWX, 1],
  skewY: [SKEWY, 1],
};

const item = /[ \t\r\n\f]*([a-zA-Z]+)[ \t\r\n\f]*\(([^()]*)\)[ \t\r\n\f]*(,?)/y;

/**
 * The value of an attribute like `transform`. One that is wrong says nothing, as in SVGTransformList.cpp of
 * https://github.com/WebKit/WebKit: https://svgwg.org/svg2-draft/coords.html#TransformProperty
 */
export function parseTransforms(text) {
  const transforms = [];
  let position = 0;
  let isOpen = false;
  while (/[^ \t\r\n\f]/.test(text.slice(position))) {
    item.lastIndex = position;
    const found = item.exec(text);
    const known = found === null ? undefined : functions[found[1]];
    if (known === undefined) return [];
    const values = parseNumbers(found[2]);
    const [type, ...counts] = known;
    if (values === undefined || !counts.includes(values.length)) return [];
    transforms.push(makeTransform(type, values));
    position = item.lastIndex;
    isOpen = found[3] === ",";
  }
  return isOpen ? [] : transforms;
}

/** Matrices are of double precision, angles of single: SVGTransformValue.h of https://github.com/WebKit/WebKit */
export function transformText({ type, matrix, angle, x, y }) {
  switch (type) {
    case MATRIX: return `matrix(${matrix[0]} ${matrix[1]} ${matrix[2]} ${matrix[3]} ${matrix[4]} ${matrix[5]})`;
    case TRANSLATE: return `translate(${matrix[4]} ${matrix[5]})`;
    case SCALE: return `scale(${matrix[0]} ${matrix[3]})`;
    case ROTATE: return `rotate(${numberText(angle)}${x === 0 && y === 0 ? "" : ` ${numberText(x)} ${numberText(y)}`})`;
    case SKEWX: return `skewX(${numberText(angle)})`;
    default: return `skewY(${numberText(angle)})`;
  }
}
