// What a canvas draws on: `{ width, height, bitmap, isClean, mode, context }`. `bitmap` is null until something is drawn or read, `mode`
// is the name of the context that it has, or "".
import { createBitmap, maximumArea, tell } from "web/bitmap";

export const makeSurface = (width, height) => ({ width, height, bitmap: null, isClean: true, mode: "", context: null });

/** The bitmap of a surface; null where it has no pixels, or too many. */
export function bitmapOf(surface) {
  const { width, height } = surface;
  if (width * height === 0) return null;
  if (width * height > maximumArea) {
    // Source: allocateImageBuffer in CanvasBase.cpp of https://github.com/WebKit/WebKit
    tell(`Canvas area exceeds the maximum limit (width * height > ${maximumArea}).`);
    return null;
  }
  return (surface.bitmap ??= createBitmap(width, height));
}

/** https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-set-bitmap-dimensions */
export function resizeSurface(surface, width, height) {
  surface.width = width;
  surface.height = height;
  surface.bitmap = null;
  surface.isClean = true;
  surface.context?.reset();
}
