// What matrices of four rows do. One is its sixteen values, a column after the other: m11, m12, m13, m14, m21, …
// https://drafts.csswg.org/css-transforms-2/#mathematical-description
import { put } from "core";
import { builtins } from "web/builtins";

const { Math } = builtins;

export const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The matrix of `matrix(a, b, c, d, e, f)`. */
export const planar = (a, b, c, d, e, f) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];

export function product(left, right) {
  const values = [];
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      put(values, column + row, left[row] * right[column] + left[4 + row] * right[column + 1]
        + left[8 + row] * right[column + 2] + left[12 + row] * right[column + 3]);
    }
  }
  return values;
}

/** `values` after they have been moved: what they hold of the other columns need not be finite. */
export function translated(values, x, y, z) {
  const moved = copied(values);
  for (let row = 0; row < 4; row++) {
    moved[12 + row] = values[row] * x + values[4 + row] * y + values[8 + row] * z + values[12 + row];
  }
  return moved;
}

export function scaled(values, x, y, z) {
  const grown = copied(values);
  for (let row = 0; row < 4; row++) {
    grown[row] *= x;
    grown[4 + row] *= y;
    grown[8 + row] *= z;
  }
  return grown;
}

export function copied(values) {
  const copy = [];
  for (let i = 0; i < 16; i++) put(copy, i, values[i]);
  return copy;
}

const radians = (degrees) => (degrees * Math.PI) / 180;

/**
 * The turn about an axis: https://drafts.csswg.org/css-transforms-2/#Rotate3dDefined
 * One about no axis is none, and so is a whole one, as in TransformationMatrix.cpp of https://github.com/WebKit/WebKit
 */
export function rotation(x, y, z, degrees) {
  const length = Math.hypot(x, y, z);
  if (length === 0 || degrees % 360 === 0) return identity();
  const u = x / length;
  const v = y / length;
  const w = z / length;
  const sine = Math.sin(radians(degrees));
  const cosine = Math.cos(radians(degrees));
  // What is calculated for other axes need not be exactly planar.
  if (x === 0 && y === 0) return planar(cosine, w * sine, -w * sine, cosine, 0, 0);
  const rest = 1 - cosine;
  return [
    u * u * rest + cosine, u * v * rest + w * sine, u * w * rest - v * sine, 0,
    u * v * rest - w * sine, v * v * rest + cosine, v * w * rest + u * sine, 0,
    u * w * rest + v * sine, v * w * rest - u * sine, w * w * rest + cosine, 0,
    0, 0, 0, 1,
  ];
}

export const skew = (x, y) => planar(1, Math.tan(radians(y)), Math.tan(radians(x)), 1, 0, 0);

/** https://drafts.csswg.org/css-transforms-2/#PerspectiveDefined: less than a pixel counts as one. */
export function perspective(depth) {
  const values = identity();
  put(values, 11, -1 / Math.max(depth, 1));
  return values;
}

/** The angle from the axis of x to a vector, in degrees. */
export const angleOf = (x, y) => (Math.atan2(y, x) * 180) / Math.PI;

/** Two factors of each of six pairs of rows: what determinants of four columns are made of. */
function minors(values, first, second) {
  const minor = (i, k) => values[first + i] * values[second + k] - values[first + k] * values[second + i];
  return [minor(0, 1), minor(0, 2), minor(0, 3), minor(1, 2), minor(1, 3), minor(2, 3)];
}

/** The matrix that undoes another one; undefined where none does. https://en.wikipedia.org/wiki/Laplace_expansion */
export function inverse(values) {
  const s = minors(values, 0, 4);
  const c = minors(values, 8, 12);
  const determinant = s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0];
  if (determinant === 0 || determinant - determinant !== 0) return undefined;
  const m = values;
  const adjugate = [
    m[5] * c[5] - m[6] * c[4] + m[7] * c[3], -m[1] * c[5] + m[2] * c[4] - m[3] * c[3],
    m[13] * s[5] - m[14] * s[4] + m[15] * s[3], -m[9] * s[5] + m[10] * s[4] - m[11] * s[3],
    -m[4] * c[5] + m[6] * c[2] - m[7] * c[1], m[0] * c[5] - m[2] * c[2] + m[3] * c[1],
    -m[12] * s[5] + m[14] * s[2] - m[15] * s[1], m[8] * s[5] - m[10] * s[2] + m[11] * s[1],
    m[4] * c[4] - m[5] * c[2] + m[7] * c[0], -m[0] * c[4] + m[1] * c[2] - m[3] * c[0],
    m[12] * s[4] - m[13] * s[2] + m[15] * s[0], -m[8] * s[4] + m[9] * s[2] - m[11] * s[0],
    -m[4] * c[3] + m[5] * c[1] - m[6] * c[0], m[0] * c[3] - m[1] * c[1] + m[2] * c[0],
    -m[12] * s[3] + m[13] * s[1] - m[14] * s[0], m[8] * s[3] - m[9] * s[1] + m[10] * s[0],
  ];
  const undone = [];
  for (let i = 0; i < 16; i++) put(undone, i, adjugate[i] / determinant);
  return undone;
}

/** A vector `{ x, y, z, w }` after the transformation. */
export function transformedPoint({ values: m }, { x, y, z, w }) {
  const row = (i) => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i] * w;
  return { x: row(0), y: row(1), z: row(2), w: row(3) };
}
