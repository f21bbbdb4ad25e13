// https://html.spec.whatwg.org/multipage/canvas.html#canvasdrawimage and #canvasimagedata
import { domException, primordials, put, webidl } from "core";
import { product } from "library/planar-matrix";
import { readPixels, writePixels } from "web/bitmap";
import { builtins } from "web/builtins";
import { ImageData, bytesOfImageData, requireSRGB, slotsOf as imageDataSlots } from "web/image-data";
import { drawPicture, fillShape } from "./drawing.js";
import { areFinite, include } from "./path-methods.js";
import { listText, rectanglePath } from "./path.js";
import { readSource } from "./source.js";
import { bitmapOf } from "./surface.js";

const { TypeError } = primordials;
const { Math } = builtins;

/** https://webidl.spec.whatwg.org/#EnforceRange for a long */
const enforceLong = (value) => webidl.enforceRange(value, 0x7fffffff, -0x80000000);

function requireArea(width, height) {
  if (width === 0 || height === 0) throw domException("IndexSizeError");
}

/**
 * @param {(self: object) => object} slotsOf
 * @param {string} owner the name of the interface
 */
export function includePictures(prototype, slotsOf, owner) {
  include(prototype, {
    drawImage(image, x, y) {
      webidl.requireArguments(arguments.length, 3);
      const numbers = [];
      for (let i = 1; i < arguments.length && i < 9; i++) put(numbers, i - 1, +arguments[i]);
      if (numbers.length !== 2 && numbers.length !== 4 && numbers.length !== 8) throw new TypeError("Not enough arguments");
      const source = readSource(image);
      if (source.bitmap !== null && areFinite(numbers)) drawImage(slotsOf(this), source, numbers);
    },

    createImageData(width, height) {
      slotsOf(this);
      webidl.requireArguments(arguments.length, 1);
      const given = imageDataSlots(width);
      if (given !== undefined) return new ImageData(given.width, given.height);
      webidl.requireArguments(arguments.length, 2);
      const columns = Math.abs(enforceLong(width));
      const rows = Math.abs(enforceLong(height));
      requireSRGB(arguments[2]);
      requireArea(columns, rows);
      return new ImageData(columns, rows);
    },

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-getimagedata */
    getImageData(sx, sy, sw, sh) {
      webidl.requireArguments(arguments.length, 4);
      const left = enforceLong(sx);
      const top = enforceLong(sy);
      const width = enforceLong(sw);
      const height = enforceLong(sh);
      requireSRGB(arguments[4]);
      requireArea(width, height);
      const { surface } = slotsOf(this);
      if (!surface.isClean) throw domException("SecurityError");
      const columns = Math.abs(width);
      const rows = Math.abs(height);
      const shown = new ImageData(columns, rows);
      const bitmap = bitmapOf(surface);
      const x = width < 0 ? left + width : left;
      const y = height < 0 ? top + height : top;
      if (bitmap !== null) readPixels(bitmap, x, y, columns, rows, bytesOfImageData(imageDataSlots(shown)));
      return shown;
    },

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-putimagedata */
    putImageData(imageData, dx, dy) {
      webidl.requireArguments(arguments.length, 3);
      const slots = imageDataSlots(imageData);
      if (slots === undefined) {
        throw new TypeError(`Argument 1 ('imageData') to ${owner}.putImageData must be an instance of ImageData`);
      }
      const x = enforceLong(dx);
      const y = enforceLong(dy);
      let part = { x: 0, y: 0, width: slots.width, height: slots.height };
      if (arguments.length > 3) {
        webidl.requireArguments(arguments.length, 7);
        const partX = enforceLong(arguments[3]);
        const partY = enforceLong(arguments[4]);
        const width = enforceLong(arguments[5]);
        const height = enforceLong(arguments[6]);
        part = {
          x: width < 0 ? partX + width : partX, y: height < 0 ? partY + height : partY, width: Math.abs(width), height: Math.abs(height),
        };
      }
      const bytes = bytesOfImageData(slots);
      if (bytes === undefined) throw domException("InvalidStateError");
      const bitmap = bitmapOf(slotsOf(this).surface);
      if (bitmap !== null) writePixels(bitmap, bytes, slots.width, slots.height, x, y, part);
    },
  });
}

/** https://html.spec.whatwg.org/multipage/canvas.html#drawing-images */
function drawImage(context, source, numbers) {
  const { bitmap, width, height } = source;
  const isCut = numbers.length === 8;
  const { 0: sx, 1: sy, 2: sw, 3: sh } = isCut ? numbers : [0, 0, width, height];
  const place = isCut ? 4 : 0;
  const isWhole = numbers.length === 2;
  const from = upright(sx, sy, sw, sh);
  const to = upright(
    numbers[place], numbers[place + 1], isWhole ? width : numbers[place + 2], isWhole ? height : numbers[place + 3]);
  if (from.width === 0 || from.height === 0) return;
  const scaleX = to.width / from.width;
  const scaleY = to.height / from.height;
  // The source lies within the image, and the destination is cut in the same way: step 9.
  const left = Math.max(from.x, 0);
  const top = Math.max(from.y, 0);
  const right = Math.min(from.x + from.width, width);
  const bottom = Math.min(from.y + from.height, height);
  if (right <= left || bottom <= top) return;
  const { transform } = context.state;
  const path = rectanglePath(
    to.x + (left - from.x) * scaleX, to.y + (top - from.y) * scaleY, (right - left) * scaleX, (bottom - top) * scaleY, transform,
  );
  // An image is drawn in its size, which need not be that of its pixels.
  const pixelsX = bitmap.width / width;
  const pixelsY = bitmap.height / height;
  const placed = product(transform, [
    scaleX / pixelsX, 0, 0, scaleY / pixelsY, to.x - from.x * scaleX, to.y - from.y * scaleY,
  ]);
  const cut = listText([left * pixelsX, top * pixelsY, (right - left) * pixelsX, (bottom - top) * pixelsY]);
  drawPicture(context, fillShape(path, "nonzero"), bitmap, { __proto__: null, source: cut }, placed);
}

/** A rectangle whose width and height are not negative. */
const upright = (x, y, width, height) => ({
  x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height),
});
