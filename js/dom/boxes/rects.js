// https://drafts.fxtf.org/geometry/#domrect
import { webidl } from "core";
import { addIterator, requireInternal } from "dom/nodes";

const $rect = Symbol.for("extrun.dom.rectangle");

export class DOMRectReadOnly {
  [$rect];

  constructor(x = 0, y = 0, width = 0, height = 0) {
    this[$rect] = { x: +x, y: +y, width: +width, height: +height };
  }

  static fromRect(other = undefined) {
    return fromRect(DOMRectReadOnly, other);
  }

  get x() {
    return this[$rect].x;
  }

  get y() {
    return this[$rect].y;
  }

  get width() {
    return this[$rect].width;
  }

  get height() {
    return this[$rect].height;
  }

  get top() {
    const { y, height } = this[$rect];
    return Math.min(y, y + height);
  }

  get right() {
    const { x, width } = this[$rect];
    return Math.max(x, x + width);
  }

  get bottom() {
    const { y, height } = this[$rect];
    return Math.max(y, y + height);
  }

  get left() {
    const { x, width } = this[$rect];
    return Math.min(x, x + width);
  }

  toJSON() {
    const { x, y, width, height } = this[$rect];
    return {
      x, y, width, height, top: Math.min(y, y + height), right: Math.max(x, x + width), bottom: Math.max(y, y + height),
      left: Math.min(x, x + width),
    };
  }
}

function fromRect(Interface, other) {
  const { x, y, width, height } = webidl.dictionary(other);
  return new Interface(x, y, width, height);
}

export class DOMRect extends DOMRectReadOnly {
  static fromRect(other = undefined) {
    return fromRect(DOMRect, other);
  }

  get x() {
    return this[$rect].x;
  }

  set x(value) {
    this[$rect].x = +value;
  }

  get y() {
    return this[$rect].y;
  }

  set y(value) {
    this[$rect].y = +value;
  }

  get width() {
    return this[$rect].width;
  }

  set width(value) {
    this[$rect].width = +value;
  }

  get height() {
    return this[$rect].height;
  }

  set height(value) {
    this[$rect].height = +value;
  }
}

/** https://drafts.fxtf.org/geometry/#domrectlist */
export class DOMRectList {
  #rects;

  constructor(token, rects) {
    requireInternal(token);
    this.#rects = rects;
    for (let i = 0; i < rects.length; i++) this[i] = rects[i];
  }

  get length() {
    return this.#rects.length;
  }

  item(index) {
    webidl.requireArguments(arguments.length, 1);
    return this.#rects[webidl.unsignedLong(index)] ?? null;
  }
}

webidl.expose(DOMRectReadOnly);
webidl.expose(DOMRect);
addIterator(DOMRectList);
webidl.expose(DOMRectList);
