// https://html.spec.whatwg.org/multipage/canvas.html#drawing-model: what is drawn crosses to the host as one record, which
// docs/host-interface.md lists.
import { host, recordText } from "core";
import { identity, product } from "library/planar-matrix";
import { colorText } from "./colors.js";
import { gradientRecord } from "./gradient.js";
import { listText, rectanglePath, textOf } from "./path.js";
import { patternSlots } from "./pattern.js";
import { bitmapOf } from "./surface.js";

export const fillShape = (path, rule) => ({ __proto__: null, path: textOf(path), rule });

/** @param {number[]} pen the transform of the pen */
export const strokeShape = (path, state, pen) => ({
  __proto__: null,
  path: textOf(path),
  lineWidth: state.lineWidth,
  lineCap: state.lineCap,
  lineJoin: state.lineJoin,
  miterLimit: state.miterLimit,
  dashes: listText(state.dashes),
  lineDashOffset: state.lineDashOffset,
  pen: listText(pen),
});

/** Draws a shape in a color, a gradient or a pattern. */
export function drawStyled(context, shape, style) {
  const { transform } = context.state;
  const gradient = gradientRecord(style);
  if (gradient !== undefined) {
    draw(context, shape, { __proto__: null, ...gradient, transform: listText(transform) });
    return;
  }
  const pattern = patternSlots(style);
  if (pattern === undefined) {
    draw(context, shape, { __proto__: null, color: colorText(style) });
    return;
  }
  const { bitmap, repeatsX, repeatsY } = pattern;
  drawPicture(context, shape, bitmap, { __proto__: null, repeatsX, repeatsY }, product(transform, pattern.transform));
}

/** Draws a shape filled with a picture. @param {number[]} transform from the picture's pixels to the canvas's */
export function drawPicture(context, shape, bitmap, record, transform) {
  if (!bitmap.isClean) context.surface.isClean = false;
  const { isSmooth, smoothing } = context.state;
  const { width, height } = bitmap;
  draw(context, shape, {
    ...record, __proto__: null, pictureWidth: width, pictureHeight: height, transform: listText(transform), isSmooth, smoothing,
  }, bitmap.pixels);
}

function draw({ surface, state }, shape, paint, picture) {
  const bitmap = bitmapOf(surface);
  if (bitmap === null) return;
  const { globalAlpha, compositing, clips, shadowColor, shadowOffsetX, shadowOffsetY, shadowBlur } = state;
  const record = { __proto__: null, ...shape, ...paint, alpha: globalAlpha, compositing, clips };
  if (shadowColor.alpha > 0 && (shadowBlur > 0 || shadowOffsetX !== 0 || shadowOffsetY !== 0)) {
    record.shadow = `${colorText(shadowColor)} ${shadowOffsetX} ${shadowOffsetY} ${shadowBlur}`;
  }
  host.bitmap_draw(bitmap.pixels, bitmap.width, bitmap.height, recordText(record), picture);
}

/** Draws a whole picture alone on a bitmap. @param {number[]} transform from the picture's pixels to the bitmap's */
export function drawWhole({ pixels, width, height }, picture, transform, quality) {
  host.bitmap_draw(pixels, width, height, recordText({
    __proto__: null,
    path: textOf(rectanglePath(0, 0, width, height, identity)), rule: "nonzero",
    pictureWidth: picture.width, pictureHeight: picture.height, transform: listText(transform),
    isSmooth: quality !== "pixelated", smoothing: quality === "pixelated" ? "low" : quality,
    alpha: 1, compositing: "source-over", clips: "",
  }), picture.pixels);
}

/** Makes what is inside of a path transparent black. */
export function clear({ surface, state }, path) {
  const bitmap = bitmapOf(surface);
  if (bitmap === null) return;
  host.bitmap_clear(bitmap.pixels, bitmap.width, bitmap.height, textOf(path), state.clips);
}

/** The clipping regions of a state and one more. */
export const addedClip = ({ clips }, path, rule) => `${clips === "" ? "" : `${clips}|`}${rule} ${textOf(path)}`;

/** Whether a point of the canvas is in a shape. */
export const shapeContains = (shape, x, y) => host.path_contains(recordText(shape), x, y);

