// https://html.spec.whatwg.org/multipage/canvas.html
export { ImageBitmapRenderingContext } from "./bitmap-renderer.js";
export { CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D, makeContext2D } from "./contexts.js";
export { drawWhole } from "./drawing.js";
export { CanvasGradient } from "./gradient.js";
export { OffscreenCanvas, contextOf } from "./offscreen-canvas.js";
export { Path2D } from "./path-2d.js";
export { CanvasPattern } from "./pattern.js";
export { readSource } from "./source.js";
export { bitmapOf, makeSurface, resizeSurface } from "./surface.js";
export { TextMetrics } from "./text.js";
