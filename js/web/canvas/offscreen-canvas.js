// https://html.spec.whatwg.org/multipage/canvas.html#the-offscreencanvas-interface
import { asScript, domException, primordials, timers, webidl } from "core";
import { canDraw, encodeBitmap, tell } from "web/bitmap";
import { createBlob } from "web/blob";
import { EventTarget } from "web/dom-events";
import { makeImageBitmap } from "web/image-bitmap";
import { makeBitmapRenderer } from "./bitmap-renderer.js";
import { OffscreenCanvasRenderingContext2D, makeContext2D } from "./contexts.js";
import { bitmapOf, makeSurface, resizeSurface } from "./surface.js";

const { Promise } = primordials;

/** The surface of an OffscreenCanvas; undefined for any other value. */
export let surfaceOf;

const unsignedLong = (value) => webidl.enforceRange(value, 0xffffffff);

export class OffscreenCanvas extends EventTarget {
  #surface;

  static {
    surfaceOf = (value) => (webidl.isObject(value) && #surface in value ? value.#surface : undefined);
  }

  constructor(width, height) {
    webidl.requireArguments(arguments.length, 2);
    super();
    this.#surface = makeSurface(unsignedLong(width), unsignedLong(height));
  }

  get width() {
    return this.#surface.width;
  }

  set width(value) {
    resizeSurface(this.#surface, unsignedLong(value), this.#surface.height);
  }

  get height() {
    return this.#surface.height;
  }

  set height(value) {
    resizeSurface(this.#surface, this.#surface.width, unsignedLong(value));
  }

  /** https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-getcontext */
  getContext(contextType, settings = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const mode = webidl.enumeration(contextType, ["2d", "webgl", "webgl2", "bitmaprenderer", "webgpu"]);
    return contextOf(this, this.#surface, mode, () => makeContext2D(OffscreenCanvasRenderingContext2D, this, this.#surface, settings));
  }

  /** https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-transfertoimagebitmap */
  transferToImageBitmap() {
    const surface = this.#surface;
    const bitmap = surface.mode === "" ? null : bitmapOf(surface);
    if (bitmap === null) throw domException("InvalidStateError");
    surface.bitmap = null;
    return makeImageBitmap({ ...bitmap, isClean: surface.isClean });
  }

  /** https://html.spec.whatwg.org/multipage/canvas.html#dom-offscreencanvas-converttoblob */
  convertToBlob(options = undefined) {
    return new Promise((resolve) => {
      const { type, quality } = webidl.dictionary(options);
      const wanted = type === undefined ? "image/png" : webidl.DOMString(type);
      const amount = quality === undefined ? undefined : +quality;
      const surface = this.#surface;
      const bitmap = bitmapOf(surface);
      if (!surface.isClean) throw domException("SecurityError");
      if (bitmap === null) throw domException("IndexSizeError");
      if (!canDraw()) throw domException("EncodingError", "Encoding failed.");
      const { type: written, bytes } = encodeBitmap(bitmap, wanted, amount);
      timers.start(() => asScript(() => resolve(createBlob(bytes, written))), 0);
    });
  }
}

webidl.expose(OffscreenCanvas);

/**
 * The context that a canvas has, or gets; null where it has another or nothing can be drawn.
 * @param {() => object} makePlanar makes that of the mode "2d"
 */
export function contextOf(canvas, surface, mode, makePlanar) {
  if (surface.mode !== "") return surface.mode === mode ? surface.context.object : null;
  if (mode === "bitmaprenderer") return makeBitmapRenderer(canvas, surface);
  if (mode === "2d") return canDraw() ? makePlanar() : null;
  // DEPARTURE: `webgl`, `webgl2` and `webgpu` are no contexts, as where no graphics processor can be had — nothing draws in three
  // dimensions — https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-getcontext
  tell(`getContext("${mode}") is not implemented by extrun: it gives null.`);
  return null;
}
