// https://www.w3.org/TR/SVG11/coords.html#InterfaceSVGMatrix, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/svg/SVGMatrix.idl
import { domException, primordials, put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { identity, inverse, product, rotation, scale, skew, translation } from "library/planar-matrix";
import { builtins } from "web/builtins";
import { requireWritable, unrestricted } from "./numbers.js";

const { TypeError } = primordials;
const { Math } = builtins;

/** The six values of a matrix, also of another window's, undefined for any other value. */
export let valuesOf;

export class SVGMatrix {
  #values;
  #holder;

  static {
    valuesOf = webidl.reader("svg", "valuesOf", (self) => (#values in self ? self.#holder?.values() ?? self.#values : undefined));
  }

  /** @param holder `{ isReadOnly, values(), change(values) }` of a transformation; undefined for a matrix of its own */
  constructor(token, values, holder) {
    requireInternal(token);
    this.#values = values;
    this.#holder = holder;
  }

  #set(index, value) {
    const number = +value;
    requireWritable(this.#holder?.isReadOnly() === true);
    const values = copied(valuesOf(this));
    values[index] = number;
    if (this.#holder === undefined) this.#values = values;
    else this.#holder.change(values);
  }

  get a() {
    return valuesOf(this)[0];
  }

  set a(value) {
    this.#set(0, value);
  }

  get b() {
    return valuesOf(this)[1];
  }

  set b(value) {
    this.#set(1, value);
  }

  get c() {
    return valuesOf(this)[2];
  }

  set c(value) {
    this.#set(2, value);
  }

  get d() {
    return valuesOf(this)[3];
  }

  set d(value) {
    this.#set(3, value);
  }

  get e() {
    return valuesOf(this)[4];
  }

  set e(value) {
    this.#set(4, value);
  }

  get f() {
    return valuesOf(this)[5];
  }

  set f(value) {
    this.#set(5, value);
  }

  multiply(secondMatrix) {
    webidl.requireArguments(arguments.length, 1);
    return then(this, matrixOf(secondMatrix, "SVGMatrix.multiply"));
  }

  inverse() {
    const undone = inverse(valuesOf(this));
    if (undone === undefined) throw domException("InvalidStateError", "Matrix is not invertible");
    return makeMatrix(undone);
  }

  translate(x, y) {
    webidl.requireArguments(arguments.length, 2);
    return then(this, translation(unrestricted(x), unrestricted(y)));
  }

  scale(scaleFactor) {
    webidl.requireArguments(arguments.length, 1);
    const factor = unrestricted(scaleFactor);
    return then(this, scale(factor, factor));
  }

  scaleNonUniform(scaleFactorX, scaleFactorY) {
    webidl.requireArguments(arguments.length, 2);
    return then(this, scale(unrestricted(scaleFactorX), unrestricted(scaleFactorY)));
  }

  rotate(angle) {
    webidl.requireArguments(arguments.length, 1);
    return then(this, rotation(unrestricted(angle)));
  }

  rotateFromVector(x, y) {
    webidl.requireArguments(arguments.length, 2);
    const horizontal = unrestricted(x);
    const vertical = unrestricted(y);
    // As in SVGMatrix.h of https://github.com/WebKit/WebKit
    if (horizontal === 0 || vertical === 0) throw new TypeError("Type error");
    return then(this, rotation((Math.atan2(vertical, horizontal) * 180) / Math.PI));
  }

  flipX() {
    return then(this, scale(-1, 1));
  }

  flipY() {
    return then(this, scale(1, -1));
  }

  skewX(angle) {
    webidl.requireArguments(arguments.length, 1);
    return then(this, skew(unrestricted(angle), 0));
  }

  skewY(angle) {
    webidl.requireArguments(arguments.length, 1);
    return then(this, skew(0, unrestricted(angle)));
  }
}
webidl.expose(SVGMatrix);

const then = (matrix, values) => makeMatrix(product(valuesOf(matrix), values));

/** The values of a matrix that a script passes. */
export function matrixOf(value, member) {
  const values = valuesOf(value);
  if (values === undefined) throw new TypeError(`Argument 1 ('matrix') to ${member} must be an instance of SVGMatrix`);
  return values;
}

function copied(values) {
  const copy = [];
  for (let i = 0; i < 6; i++) put(copy, i, values[i]);
  return copy;
}

export const createMatrix = () => makeMatrix(identity);

/** A matrix of the page's own, or the one of a transformation. */
export const makeMatrix = (values, holder) => new SVGMatrix(internal, holder === undefined ? copied(values) : values, holder);
