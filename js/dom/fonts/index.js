// https://drafts.csswg.org/css-font-loading-3/#FontFaceSet-interface
import { primordials, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { $rare } from "library/tree";
import { EventTarget, defineEventHandler } from "web/dom-events";

const { Promise, ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

/**
 * DEPARTURE: nothing is drawn, so that no font is loaded: the faces of style sheets are not among its elements —
 * https://drafts.csswg.org/css-font-loading-3/#document-font-face-set
 */
export class FontFaceSet extends EventTarget {
  #ready;

  constructor(token) {
    requireInternal(token);
    super();
  }

  get size() {
    this.#ready;
    return 0;
  }

  get status() {
    this.#ready;
    return "loaded";
  }

  get ready() {
    return (this.#ready ??= Promise.resolve(this));
  }

  /** The system's fonts are there. */
  check(font) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(font);
    return true;
  }

  async load(font) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(font);
    return [];
  }

  add() {
    throw new TypeError("Argument 1 ('font') to FontFaceSet.add must be an instance of FontFace");
  }

  has() {
    return false;
  }

  delete() {
    return false;
  }

  clear() {}

  forEach(callback) {
    if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') to FontFaceSet.forEach must be a function");
  }

  entries() {
    return new Set().entries();
  }

  values() {
    return new Set().values();
  }
}
ReflectDefineProperty(FontFaceSet.prototype, "keys", {
  __proto__: null, value: FontFaceSet.prototype.values, writable: true, enumerable: true, configurable: true,
});
ReflectDefineProperty(FontFaceSet.prototype, SymbolIterator, {
  __proto__: null, value: FontFaceSet.prototype.values, writable: true, configurable: true,
});
defineEventHandler(FontFaceSet.prototype, "loading");
defineEventHandler(FontFaceSet.prototype, "loadingdone");
defineEventHandler(FontFaceSet.prototype, "loadingerror");
webidl.expose(FontFaceSet);

export function fontsOf(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  return (rare.fonts ??= new FontFaceSet(internal));
}
