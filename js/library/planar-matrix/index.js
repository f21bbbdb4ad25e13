// Matrices of the plane, each its six values a, b, c, d, e, f, as canvases and SVG have them:
// https://drafts.csswg.org/css-transforms-1/#funcdef-transform-matrix
// They may be arrays of a page, which may have replaced what arrays inherit.

/** Nobody writes to it. */
export const identity = [1, 0, 0, 1, 0, 0];

export const mapX = (m, x, y) => m[0] * x + m[2] * y + m[4];
export const mapY = (m, x, y) => m[1] * x + m[3] * y + m[5];

/** What `left` does to what `right` has done. */
export function product(left, right) {
  return [
    left[0] * right[0] + left[2] * right[1],
    left[1] * right[0] + left[3] * right[1],
    left[0] * right[2] + left[2] * right[3],
    left[1] * right[2] + left[3] * right[3],
    left[0] * right[4] + left[2] * right[5] + left[4],
    left[1] * right[4] + left[3] * right[5] + left[5],
  ];
}

/** The matrix that undoes another one; undefined where none does. */
export function inverse(m) {
  const determinant = m[0] * m[3] - m[1] * m[2];
  if (determinant === 0 || determinant - determinant !== 0) return undefined;
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ];
}

const radians = (degrees) => (degrees * Math.PI) / 180;

export const translation = (x, y) => [1, 0, 0, 1, x, y];
export const scale = (x, y) => [x, 0, 0, y, 0, 0];
export const skew = (x, y) => [1, Math.tan(radians(y)), Math.tan(radians(x)), 1, 0, 0];

/** The turn about a point. */
export function rotation(degrees, x = 0, y = 0) {
  const sine = Math.sin(radians(degrees));
  const cosine = Math.cos(radians(degrees));
  return [cosine, sine, -sine, cosine, x - x * cosine + y * sine, y - x * sine - y * cosine];
}
