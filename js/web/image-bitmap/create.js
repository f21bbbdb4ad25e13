// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-createimagebitmap
import { asScript, domException, load, primordials, timers, webidl } from "core";
import { canDraw, createBitmap, decodeBitmap, maximumArea } from "web/bitmap";
import { builtins } from "web/builtins";
import { makeImageBitmap } from "./image-bitmap.js";

const { Promise, RangeError } = primordials;
const { Math } = builtins;

const invalidState = (message) => domException("InvalidStateError", message);

/**
 * @param {*} image an element of a page, a canvas, a Blob, an ImageBitmap or an ImageData
 * @returns {Promise<ImageBitmap>}
 */
export function createImageBitmap(image) {
  const given = arguments;
  return new Promise((resolve, reject) => {
    webidl.requireArguments(given.length, 1);
    const hasPart = given.length > 2;
    if (hasPart) webidl.requireArguments(given.length, 5);
    const part = hasPart ? readPart(given[1], given[2], given[3], given[4]) : undefined;
    const options = readOptions(given[hasPart ? 5 : 1]);
    const blob = webidl.offered("blob", image);
    if (!blob?.isBlob(image)) {
      const bitmap = formatted(readBitmap(image), part, options);
      timers.start(() => asScript(() => resolve(makeImageBitmap(bitmap))), 0);
      return;
    }
    const decoded = decodeBitmap(blob.bytesOfBlob(image));
    timers.start(() => asScript(() => {
      if (decoded === null) reject(invalidState("Cannot decode the data in the argument to createImageBitmap"));
      else resolve(makeImageBitmap(formatted(decoded, part, options)));
    }), 0);
  });
}

function readPart(x, y, width, height) {
  const left = webidl.long(x);
  const top = webidl.long(y);
  const columns = webidl.long(width);
  const rows = webidl.long(height);
  if (columns === 0 || rows === 0) throw new RangeError("Cannot create ImageBitmap with a width or height of 0");
  return {
    x: columns < 0 ? left + columns : left, y: rows < 0 ? top + rows : top, width: Math.abs(columns), height: Math.abs(rows),
  };
}

function readOptions(value) {
  const { imageOrientation, premultiplyAlpha, colorSpaceConversion, resizeWidth, resizeHeight, resizeQuality } = webidl.dictionary(value);
  const chosen = (member, allowed) => (member === undefined ? allowed[0] : webidl.enumeration(member, allowed));
  const size = (member) => (member === undefined ? undefined : webidl.enforceRange(member, 0xffffffff));
  chosen(premultiplyAlpha, ["default", "none", "premultiply"]);
  chosen(colorSpaceConversion, ["default", "none"]);
  const options = {
    isFlipped: chosen(imageOrientation, ["from-image", "none", "flipY"]) === "flipY",
    quality: chosen(resizeQuality, ["low", "pixelated", "medium", "high"]),
    width: size(resizeWidth),
    height: size(resizeHeight),
  };
  if (options.width === 0 || options.height === 0) throw invalidState("Invalid resize dimensions");
  return options;
}

/** The bitmap of what is no blob. */
function readBitmap(value) {
  const data = webidl.offered("imageData", value)?.slotsOf(value);
  if (data !== undefined) return load("web/image-data").bitmapOfImageData(data);
  const { bitmap } = load("web/canvas").readSource(value);
  if (bitmap === null) throw domException("InvalidStateError");
  return bitmap;
}

/** https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#cropped-to-the-source-rectangle-with-formatting */
function formatted(bitmap, chosen, options) {
  const part = chosen ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const width = options.width ?? (options.height === undefined ? part.width : Math.ceil((part.width * options.height) / part.height));
  const height = options.height ?? (options.width === undefined ? part.height : Math.ceil((part.height * options.width) / part.width));
  if (width * height > maximumArea || !canDraw()) throw domException("InvalidStateError");
  const made = createBitmap(width, height);
  made.isClean = bitmap.isClean;
  const scaleX = width / part.width;
  const scaleY = height / part.height;
  const transform = options.isFlipped
    ? [scaleX, 0, 0, -scaleY, -part.x * scaleX, height + part.y * scaleY] : [scaleX, 0, 0, scaleY, -part.x * scaleX, -part.y * scaleY];
  load("web/canvas").drawWhole(made, bitmap, transform, options.quality);
  return made;
}
