// Pixels in memory, which canvases, ImageData and pictures have in common.
//
// A bitmap is `{ width, height, pixels, isClean }`: `pixels` is a Uint8Array with four bytes for each pixel, premultiplied, in the order
// in which the host draws; `isClean` says whether scripts may read them:
// https://html.spec.whatwg.org/multipage/canvas.html#concept-canvas-origin-clean
import { host, primordials } from "core";
import { copyBytes, subarray, typedArrayLength } from "web/buffer-source";
import { make } from "web/builtins";

const { Error, StringPrototypeToLowerCase } = primordials;

/** Source: maxCanvasArea in CanvasBase.cpp of https://github.com/WebKit/WebKit, of iOS */
export const maximumArea = 4096 * 4096;

/** @returns {object} a bitmap of transparent black */
export function createBitmap(width, height) {
  return { width, height, pixels: make("Uint8Array", width * height * 4), isClean: true };
}

export function copyBitmap({ width, height, pixels, isClean }) {
  return { width, height, pixels: copyBytes(pixels), isClean };
}

/** Tells once why nothing can be drawn, and in the console. @returns {boolean} whether something can */
export function canDraw() {
  const missing = host.graphics_missing();
  if (missing !== undefined) tell(missing);
  return missing === undefined;
}

let told = "";

/** Says something in the console, not twice in a row. @param {"warn" | "error"} level */
export function tell(sentence, level = "warn") {
  if (told === sentence) return;
  told = sentence;
  host.console_write(level, sentence, new Error().stack);
}

/** The bitmap of the first picture of a file; null where it holds none that can be read. */
export function decodeBitmap(bytes) {
  if (!canDraw()) return null;
  const decoded = host.bitmap_decode(bytes, maximumArea);
  if (decoded === undefined) return null;
  const width = numberAt(decoded, 0);
  const height = numberAt(decoded, 4);
  return { width, height, pixels: subarray(decoded, 8, typedArrayLength(decoded)), isClean: true };
}

const numberAt = (bytes, at) => bytes[at] + bytes[at + 1] * 0x100 + bytes[at + 2] * 0x10000 + bytes[at + 3] * 0x1000000;

/**
 * https://html.spec.whatwg.org/multipage/canvas.html#a-serialisation-of-the-bitmap-as-a-file
 * @param {string} type what the script asks for; a PNG where it is no other that Safari writes
 * @param {number | undefined} quality of a JPEG
 * @returns {{ type: string, bytes: Uint8Array }}
 */
export function encodeBitmap({ width, height, pixels }, type, quality) {
  const isJPEG = StringPrototypeToLowerCase(type) === "image/jpeg";
  // Each browser chooses the quality that counts without one; this is Chromium's.
  const amount = quality >= 0 && quality <= 1 ? quality : 0.92;
  const bytes = host.bitmap_encode(pixels, width, height, isJPEG ? amount : undefined);
  return { type: isJPEG ? "image/jpeg" : "image/png", bytes };
}

/**
 * Reads an area as ImageData has it: red, green, blue and alpha, not premultiplied.
 * @param {Uint8Array} data of transparent black, which it stays where there is no bitmap
 */
export function readPixels({ width, height, pixels }, x, y, columns, rows, data) {
  host.bitmap_read(pixels, width, height, x, y, columns, rows, data);
}

/** Puts pixels of ImageData at a place, those of a part of them. */
export function writePixels({ width, height, pixels }, data, columns, rows, x, y, part) {
  host.bitmap_write(pixels, width, height, data, columns, rows, x, y, part.x, part.y, part.width, part.height);
}
