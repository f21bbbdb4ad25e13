// https://svgwg.org/svg2-draft/coords.html#InterfaceSVGTransform
import { primordials, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { identity } from "library/planar-matrix";
import { MATRIX, ROTATE, SCALE, SKEWX, SKEWY, TRANSLATE, makeTransform } from "library/svg-values";
import { makeMatrix, matrixOf } from "./matrix.js";
import { float, requireWritable } from "./numbers.js";

const { TypeError } = primordials;

/**
 * What a transformation is: `{ value, owner }`, with what `makeTransform` makes, and the state of the list that it is an item of, or null.
 * Also that of another window's, undefined for any other value.
 */
export let transformOf;

export class SVGTransform {
  #state;
  #matrix;

  static {
    transformOf = webidl.reader("svg", "transformOf", (self) => (#state in self ? self.#state : undefined));
  }

  constructor(token, value, owner) {
    requireInternal(token);
    this.#state = { value, owner };
  }

  #become(type, values) {
    const state = this.#state;
    requireWritable(state.owner?.isReadOnly === true);
    state.value = makeTransform(type, values);
    state.owner?.write();
  }

  get type() {
    return this.#state.value.type;
  }

  get matrix() {
    const state = this.#state;
    return (this.#matrix ??= makeMatrix(undefined, {
      isReadOnly: () => state.owner?.isReadOnly === true,
      values: () => state.value.matrix,
      change: (values) => this.#become(MATRIX, values),
    }));
  }

  get angle() {
    return this.#state.value.angle;
  }

  setMatrix(matrix) {
    webidl.requireArguments(arguments.length, 1);
    const values = matrixOf(matrix, "SVGTransform.setMatrix");
    this.#become(MATRIX, [values[0], values[1], values[2], values[3], values[4], values[5]]);
  }

  setTranslate(tx, ty) {
    webidl.requireArguments(arguments.length, 2);
    this.#become(TRANSLATE, [float(tx), float(ty)]);
  }

  setScale(sx, sy) {
    webidl.requireArguments(arguments.length, 2);
    this.#become(SCALE, [float(sx), float(sy)]);
  }

  setRotate(angle, cx, cy) {
    webidl.requireArguments(arguments.length, 3);
    this.#become(ROTATE, [float(angle), float(cx), float(cy)]);
  }

  setSkewX(angle) {
    webidl.requireArguments(arguments.length, 1);
    this.#become(SKEWX, [float(angle)]);
  }

  setSkewY(angle) {
    webidl.requireArguments(arguments.length, 1);
    this.#become(SKEWY, [float(angle)]);
  }
}
webidl.expose(SVGTransform, {
  SVG_TRANSFORM_UNKNOWN: 0, SVG_TRANSFORM_MATRIX: MATRIX, SVG_TRANSFORM_TRANSLATE: TRANSLATE, SVG_TRANSFORM_SCALE: SCALE,
  SVG_TRANSFORM_ROTATE: ROTATE, SVG_TRANSFORM_SKEWX: SKEWX, SVG_TRANSFORM_SKEWY: SKEWY,
});

/** @param {object} value what `makeTransform` makes */
export const createTransform = (value, owner = null) => new SVGTransform(internal, value, owner);

/** What `createSVGTransform` makes. */
export const createIdentity = () => createTransform(makeTransform(MATRIX, identity));

/** What `createSVGTransformFromMatrix` of `member` makes. */
export function createFromMatrix(matrix, member) {
  const m = matrixOf(matrix, member);
  return createTransform(makeTransform(MATRIX, [m[0], m[1], m[2], m[3], m[4], m[5]]));
}

/** The state of a transformation that a script passes. */
export function requireTransform(value, member) {
  const state = transformOf(value);
  if (state === undefined) throw new TypeError(`Argument 1 to ${member} must be an instance of SVGTransform`);
  return state;
}
