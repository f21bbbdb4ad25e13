// https://drafts.fxtf.org/geometry/#domrectlist
import { webidl } from "core";
import { addIterator, requireInternal } from "dom/nodes";

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

addIterator(DOMRectList);
webidl.expose(DOMRectList);
