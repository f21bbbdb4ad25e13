// https://drafts.fxtf.org/geometry/#DOMRect
import { webidl } from "core";
import { builtins } from "web/builtins";

const { Math } = builtins;

export let rectOf;
export let isMutableRect;

export class DOMRectReadOnly {
  #rect;

  static {
    rectOf = webidl.reader("geometry", "rectOf", (self) => (#rect in self ? self.#rect : undefined));
  }

  constructor(x = 0, y = 0, width = 0, height = 0) {
    this.#rect = { x: +x, y: +y, width: +width, height: +height };
  }

  static fromRect(other = undefined) {
    return makeRect(DOMRectReadOnly, readRect(other));
  }

  get x() {
    return this.#rect.x;
  }

  get y() {
    return this.#rect.y;
  }

  get width() {
    return this.#rect.width;
  }

  get height() {
    return this.#rect.height;
  }

  get top() {
    return edgesOf(this.#rect).top;
  }

  get right() {
    return edgesOf(this.#rect).right;
  }

  get bottom() {
    return edgesOf(this.#rect).bottom;
  }

  get left() {
    return edgesOf(this.#rect).left;
  }

  toJSON() {
    const { x, y, width, height } = this.#rect;
    return { x, y, width, height, ...edgesOf(this.#rect) };
  }
}

export class DOMRect extends DOMRectReadOnly {
  constructor(x = 0, y = 0, width = 0, height = 0) {
    super(x, y, width, height);
  }

  #isMutable = true;

  static {
    isMutableRect = (self) => #isMutable in self || webidl.foreign(self)?.geometry.isMutableRect(self) === true;
  }

  static fromRect(other = undefined) {
    return makeRect(DOMRect, readRect(other));
  }

  get x() {
    return rectOf(this).x;
  }

  set x(value) {
    rectOf(this).x = +value;
  }

  get y() {
    return rectOf(this).y;
  }

  set y(value) {
    rectOf(this).y = +value;
  }

  get width() {
    return rectOf(this).width;
  }

  set width(value) {
    rectOf(this).width = +value;
  }

  get height() {
    return rectOf(this).height;
  }

  set height(value) {
    rectOf(this).height = +value;
  }
}

webidl.expose(DOMRectReadOnly);
webidl.expose(DOMRect);

const makeRect = (Interface, { x, y, width, height }) => new Interface(x, y, width, height);

/** https://drafts.fxtf.org/geometry/#dictdef-domrectinit */
export function readRect(init) {
  const { height = 0, width = 0, x = 0, y = 0 } = webidl.dictionary(init);
  return { x: +x, y: +y, width: +width, height: +height };
}

/** https://drafts.fxtf.org/geometry/#dom-domrectreadonly-top and the others: a size may be negative. */
function edgesOf({ x, y, width, height }) {
  return {
    top: Math.min(y, y + height),
    right: Math.max(x, x + width),
    bottom: Math.max(y, y + height),
    left: Math.min(x, x + width),
  };
}

/** A copy for https://drafts.fxtf.org/geometry/#structured-serialization, undefined for any other object */
export function cloneRect(object) {
  const rect = rectOf(object);
  return rect && makeRect(isMutableRect(object) ? DOMRect : DOMRectReadOnly, rect);
}
