// https://drafts.fxtf.org/geometry/#DOMPoint
import { load, webidl } from "core";

/** The coordinates of a point as `{ x, y, z, w }`, undefined for any other value. */
export let pointOf;
export let isMutablePoint;

export class DOMPointReadOnly {
  #point;

  static {
    pointOf = webidl.reader("geometry", "pointOf", (self) => (#point in self ? self.#point : undefined));
  }

  constructor(x = 0, y = 0, z = 0, w = 1) {
    this.#point = { x: +x, y: +y, z: +z, w: +w };
  }

  static fromPoint(other = undefined) {
    return makePoint(DOMPointReadOnly, readPoint(other));
  }

  get x() {
    return this.#point.x;
  }

  get y() {
    return this.#point.y;
  }

  get z() {
    return this.#point.z;
  }

  get w() {
    return this.#point.w;
  }

  /** https://drafts.fxtf.org/geometry/#dom-dompointreadonly-matrixtransform */
  matrixTransform(matrix = undefined) {
    const point = this.#point;
    const { readMatrix, transformedPoint } = load("web/matrix");
    return makePoint(DOMPoint, transformedPoint(readMatrix(matrix), point));
  }

  toJSON() {
    const { x, y, z, w } = this.#point;
    return { x, y, z, w };
  }
}

export class DOMPoint extends DOMPointReadOnly {
  constructor(x = 0, y = 0, z = 0, w = 1) {
    super(x, y, z, w);
  }

  #isMutable = true;

  static {
    isMutablePoint = (self) => #isMutable in self || webidl.foreign(self)?.geometry.isMutablePoint(self) === true;
  }

  static fromPoint(other = undefined) {
    return makePoint(DOMPoint, readPoint(other));
  }

  get x() {
    return pointOf(this).x;
  }

  set x(value) {
    pointOf(this).x = +value;
  }

  get y() {
    return pointOf(this).y;
  }

  set y(value) {
    pointOf(this).y = +value;
  }

  get z() {
    return pointOf(this).z;
  }

  set z(value) {
    pointOf(this).z = +value;
  }

  get w() {
    return pointOf(this).w;
  }

  set w(value) {
    pointOf(this).w = +value;
  }
}

webidl.expose(DOMPointReadOnly);
webidl.expose(DOMPoint);

export const makePoint = (Interface, { x, y, z, w }) => new Interface(x, y, z, w);

/** https://drafts.fxtf.org/geometry/#dictdef-dompointinit */
export function readPoint(init) {
  const { w = 1, x = 0, y = 0, z = 0 } = webidl.dictionary(init);
  return { x: +x, y: +y, z: +z, w: +w };
}

/** A copy for https://drafts.fxtf.org/geometry/#structured-serialization, undefined for any other object */
export function clonePoint(object) {
  const point = pointOf(object);
  return point && makePoint(isMutablePoint(object) ? DOMPoint : DOMPointReadOnly, point);
}
