// What both `translate()` and `translateSelf()` do, and their like: https://drafts.fxtf.org/geometry/#immutable-transformation-methods
import { angleOf, product, rotation, scaled, skew, translated } from "./algebra.js";
import { readMatrix } from "./init.js";

const numberAt = (given, index, otherwise) => (given[index] === undefined ? otherwise : +given[index]);

function turn(matrix, x, y, z, degrees) {
  matrix.values = product(matrix.values, rotation(x, y, z, degrees));
}

function scaleAbout(matrix, x, y, z, originX, originY, originZ) {
  const { values } = matrix;
  matrix.values = translated(
    scaled(translated(values, originX, originY, originZ), x, y, z), -originX, -originY, -originZ,
  );
  if (z !== 1 || originZ !== 0) matrix.is2D = false;
}

/** Each changes a matrix, `{ values, is2D }`, as the arguments `given` say. */
export const transformations = {
  multiply(matrix, given) {
    const { values, is2D } = readMatrix(given[0]);
    matrix.values = product(matrix.values, values);
    matrix.is2D &&= is2D;
  },

  translate(matrix, given) {
    const z = numberAt(given, 2, 0);
    matrix.values = translated(matrix.values, numberAt(given, 0, 0), numberAt(given, 1, 0), z);
    if (z !== 0) matrix.is2D = false;
  },

  scale(matrix, given) {
    const x = numberAt(given, 0, 1);
    scaleAbout(
      matrix, x, numberAt(given, 1, x), numberAt(given, 2, 1), numberAt(given, 3, 0), numberAt(given, 4, 0), numberAt(given, 5, 0),
    );
  },

  scale3d(matrix, given) {
    const factor = numberAt(given, 0, 1);
    scaleAbout(matrix, factor, factor, factor, numberAt(given, 1, 0), numberAt(given, 2, 0), numberAt(given, 3, 0));
  },

  /** https://drafts.fxtf.org/geometry/#dom-dommatrix-rotateself: one angle alone is that about the axis of z. */
  rotate(matrix, given) {
    const first = numberAt(given, 0, 0);
    const isOne = given[1] === undefined && given[2] === undefined;
    const x = isOne ? 0 : first;
    const y = numberAt(given, 1, 0);
    turn(matrix, 0, 0, 1, isOne ? first : numberAt(given, 2, 0));
    turn(matrix, 0, 1, 0, y);
    turn(matrix, 1, 0, 0, x);
    if (x !== 0 || y !== 0) matrix.is2D = false;
  },

  rotateFromVector(matrix, given) {
    turn(matrix, 0, 0, 1, angleOf(numberAt(given, 0, 0), numberAt(given, 1, 0)));
  },

  rotateAxisAngle(matrix, given) {
    const x = numberAt(given, 0, 0);
    const y = numberAt(given, 1, 0);
    turn(matrix, x, y, numberAt(given, 2, 0), numberAt(given, 3, 0));
    if (x !== 0 || y !== 0) matrix.is2D = false;
  },

  skewX(matrix, given) {
    matrix.values = product(matrix.values, skew(numberAt(given, 0, 0), 0));
  },

  skewY(matrix, given) {
    matrix.values = product(matrix.values, skew(0, numberAt(given, 0, 0)));
  },
};
