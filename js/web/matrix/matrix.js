// https://drafts.fxtf.org/geometry/#DOMMatrix
import { defineValue, domException, primordials, put, realm, webidl } from "core";
import { typedArrayLength, typedArrayName } from "web/buffer-source";
import { make } from "web/builtins";
import { DOMPoint, makePoint, readPoint } from "web/geometry";
import { copied, identity, inverse, product, scaled, transformedPoint } from "./algebra.js";
import { isPlanarAt, names, planarNames } from "./attributes.js";
import { fromNumbers, fromText, readInit, readMatrix } from "./init.js";
import { transformations } from "./transformations.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, TypeError } = primordials;

const creating = {};
export let matrixOf;
export let isMutable;

export class DOMMatrixReadOnly {
  /** `{ values, is2D }`: see `algebra.js` */
  #matrix;

  static {
    matrixOf = webidl.reader("matrix", "matrixOf", (self) => (#matrix in self ? self.#matrix : undefined));
  }

  constructor(init = undefined) {
    // What is made here arrives as (key, matrix).
    this.#matrix = init === creating ? arguments[1] : readInit(init);
  }

  static fromMatrix(other = undefined) {
    return new DOMMatrixReadOnly(creating, readMatrix(other));
  }

  static fromFloat32Array(array32) {
    webidl.requireArguments(arguments.length, 1);
    return new DOMMatrixReadOnly(creating, fromArray(array32, "Float32Array"));
  }

  static fromFloat64Array(array64) {
    webidl.requireArguments(arguments.length, 1);
    return new DOMMatrixReadOnly(creating, fromArray(array64, "Float64Array"));
  }

  get is2D() {
    return this.#matrix.is2D;
  }

  /** https://drafts.fxtf.org/geometry/#dom-dommatrixreadonly-isidentity */
  get isIdentity() {
    return isIdentity(this.#matrix.values);
  }

  scaleNonUniform(scaleX = 1, scaleY = 1) {
    return stretched(this.#matrix, +scaleX, +scaleY);
  }

  flipX() {
    return stretched(this.#matrix, -1, 1);
  }

  flipY() {
    return stretched(this.#matrix, 1, -1);
  }

  inverse() {
    return makeMatrix(inverted(this.#matrix));
  }

  transformPoint(point = undefined) {
    const matrix = this.#matrix;
    return makePoint(DOMPoint, transformedPoint(matrix, readPoint(point)));
  }

  toFloat32Array() {
    return toArray(this.#matrix, "Float32Array");
  }

  toFloat64Array() {
    return toArray(this.#matrix, "Float64Array");
  }

  /** https://drafts.fxtf.org/geometry/#dommatrixreadonly-stringification-behavior */
  toString() {
    const { values, is2D } = this.#matrix;
    const shown = is2D ? planarValues(values) : values;
    let text = "";
    for (let i = 0; i < shown.length; i++) {
      if (shown[i] - shown[i] !== 0) throw domException("InvalidStateError");
      text += i === 0 ? shown[i] : `, ${shown[i]}`;
    }
    return `matrix${is2D ? "" : "3d"}(${text})`;
  }

  toJSON() {
    const { values, is2D } = this.#matrix;
    const json = {};
    const planar = planarValues(values);
    for (let i = 0; i < planar.length; i++) json["abcdef"[i]] = planar[i];
    for (let i = 0; i < names.length; i++) json[names[i]] = values[i];
    return { ...json, is2D, isIdentity: isIdentity(values) };
  }
}

export class DOMMatrix extends DOMMatrixReadOnly {
  constructor(init = undefined) {
    super(init, arguments[1]);
  }

  #isMutable = true;

  static {
    isMutable = (self) => #isMutable in self || webidl.foreign(self)?.matrix.isMutable(self) === true;
  }

  static fromMatrix(other = undefined) {
    return makeMatrix(readMatrix(other));
  }

  static fromFloat32Array(array32) {
    webidl.requireArguments(arguments.length, 1);
    return makeMatrix(fromArray(array32, "Float32Array"));
  }

  static fromFloat64Array(array64) {
    webidl.requireArguments(arguments.length, 1);
    return makeMatrix(fromArray(array64, "Float64Array"));
  }

  preMultiplySelf(other = undefined) {
    const matrix = mutable(this);
    const { values, is2D } = readMatrix(other);
    matrix.values = product(values, matrix.values);
    matrix.is2D &&= is2D;
    return this;
  }

  invertSelf() {
    const matrix = mutable(this);
    become(matrix, inverted(matrix));
    return this;
  }

  setMatrixValue(transformList) {
    const matrix = mutable(this);
    webidl.requireArguments(arguments.length, 1);
    become(matrix, fromText(webidl.DOMString(transformList)));
    return this;
  }
}

function defineAttribute(name, index) {
  const reader = {
    get [name]() {
      return required(this).values[index];
    },
  };
  const both = {
    get [name]() {
      return mutable(this).values[index];
    },

    set [name](value) {
      const matrix = mutable(this);
      matrix.values[index] = +value;
      if (!isPlanarAt(index, matrix.values[index])) matrix.is2D = false;
    },
  };
  ReflectDefineProperty(DOMMatrixReadOnly.prototype, name, ReflectGetOwnPropertyDescriptor(reader, name));
  ReflectDefineProperty(DOMMatrix.prototype, name, ReflectGetOwnPropertyDescriptor(both, name));
}

for (let i = 0; i < names.length; i++) {
  if (planarNames[names[i]] !== undefined) defineAttribute(planarNames[names[i]], i);
  defineAttribute(names[i], i);
}

function defineTransformation(name, transform) {
  const methods = {
    [name](...given) {
      const { values, is2D } = required(this);
      const matrix = { values, is2D };
      transform(matrix, given);
      return makeMatrix(matrix);
    },

    [`${name}Self`](...given) {
      transform(mutable(this), given);
      return this;
    },
  };
  defineValue(DOMMatrixReadOnly.prototype, name, methods[name], true);
  defineValue(DOMMatrix.prototype, `${name}Self`, methods[`${name}Self`], true);
}

const transformationNames = ReflectOwnKeys(transformations);
for (let i = 0; i < transformationNames.length; i++) {
  defineTransformation(transformationNames[i], transformations[transformationNames[i]]);
}

// Only windows have what reads or writes styles.
if (realm.kind !== "window") {
  delete DOMMatrixReadOnly.prototype.toString;
  delete DOMMatrix.prototype.setMatrixValue;
}
webidl.expose(DOMMatrixReadOnly);
webidl.expose(DOMMatrix);

const makeMatrix = (matrix) => new DOMMatrix(creating, matrix);

/** @param {number[]} numbers a matrix of the plane: `library/planar-matrix` */
export const makePlanar = (numbers) => makeMatrix(fromNumbers(numbers));

const stretched = ({ values, is2D }, x, y) => makeMatrix({ values: scaled(values, x, y, 1), is2D });

function become(matrix, { values, is2D }) {
  matrix.values = values;
  matrix.is2D = is2D;
}

/** The slots of a matrix; throws for any other object. */
function required(object) {
  const matrix = matrixOf(object);
  if (matrix === undefined) throw new TypeError("Can only be called on a DOMMatrixReadOnly");
  return matrix;
}

function mutable(object) {
  const matrix = required(object);
  if (!isMutable(object)) throw new TypeError("Can only be called on a DOMMatrix");
  return matrix;
}

const planarValues = (values) => [values[0], values[1], values[4], values[5], values[12], values[13]];

function isIdentity(values) {
  const other = identity();
  for (let i = 0; i < 16; i++) if (values[i] !== other[i]) return false;
  return true;
}

/** https://drafts.fxtf.org/geometry/#dom-dommatrix-invertself: what cannot be undone becomes no number at all. */
function inverted({ values, is2D }) {
  const undone = inverse(values);
  if (undone !== undefined) return { values: undone, is2D };
  const nothing = [];
  for (let i = 0; i < 16; i++) put(nothing, i, NaN);
  return { values: nothing, is2D: false };
}

function fromArray(array, name) {
  if (!webidl.isObject(array) || typedArrayName(array) !== name) throw new TypeError("Type error");
  return fromNumbers(array, typedArrayLength(array));
}

function toArray({ values }, name) {
  const array = make(name, 16);
  for (let i = 0; i < 16; i++) array[i] = values[i];
  return array;
}

/** A copy for https://drafts.fxtf.org/geometry/#structured-serialization, undefined for any other object */
export function cloneMatrix(object) {
  const matrix = matrixOf(object);
  if (matrix === undefined) return undefined;
  const { values, is2D } = matrix;
  const copy = { values: is2D ? fromNumbers(planarValues(values)).values : copied(values), is2D };
  return isMutable(object) ? makeMatrix(copy) : new DOMMatrixReadOnly(creating, copy);
}
