// https://drafts.fxtf.org/geometry/#DOMQuad
import { webidl } from "core";
import { builtins } from "web/builtins";
import { DOMPoint, makePoint, pointOf, readPoint } from "./point.js";
import { DOMRect, readRect } from "./rect.js";

const { Math } = builtins;

export let pointsOf;

export class DOMQuad {
  #points;

  static {
    pointsOf = webidl.reader("geometry", "pointsOf", (self) => (#points in self ? self.#points : undefined));
  }

  constructor(p1 = undefined, p2 = undefined, p3 = undefined, p4 = undefined) {
    const point = (init) => makePoint(DOMPoint, readPoint(init));
    this.#points = { p1: point(p1), p2: point(p2), p3: point(p3), p4: point(p4) };
  }

  /** https://drafts.fxtf.org/geometry/#dom-domquad-fromrect */
  static fromRect(other = undefined) {
    const { x, y, width, height } = readRect(other);
    const right = x + width;
    const bottom = y + height;
    return new DOMQuad({ x, y }, { x: right, y }, { x: right, y: bottom }, { x, y: bottom });
  }

  /** https://drafts.fxtf.org/geometry/#dom-domquad-fromquad */
  static fromQuad(other = undefined) {
    const { p1, p2, p3, p4 } = webidl.dictionary(other);
    return new DOMQuad(p1, p2, p3, p4);
  }

  get p1() {
    return this.#points.p1;
  }

  get p2() {
    return this.#points.p2;
  }

  get p3() {
    return this.#points.p3;
  }

  get p4() {
    return this.#points.p4;
  }

  /** https://drafts.fxtf.org/geometry/#dom-domquad-getbounds */
  getBounds() {
    const { p1, p2, p3, p4 } = this.#points;
    const a = pointOf(p1);
    const b = pointOf(p2);
    const c = pointOf(p3);
    const d = pointOf(p4);
    const left = Math.min(a.x, b.x, c.x, d.x);
    const top = Math.min(a.y, b.y, c.y, d.y);
    return new DOMRect(left, top, Math.max(a.x, b.x, c.x, d.x) - left, Math.max(a.y, b.y, c.y, d.y) - top);
  }

  toJSON() {
    const { p1, p2, p3, p4 } = this.#points;
    return { p1, p2, p3, p4 };
  }
}

webidl.expose(DOMQuad);

/** A copy for https://drafts.fxtf.org/geometry/#structured-serialization, undefined for any other object */
export function cloneQuad(object) {
  const points = pointsOf(object);
  return points && new DOMQuad(pointOf(points.p1), pointOf(points.p2), pointOf(points.p3), pointOf(points.p4));
}
