// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata
import { domException, webidl } from "core";
import { createBitmap, writePixels } from "web/bitmap";
import { bytesOf, typedArrayLength, typedArrayName } from "web/buffer-source";
import { make } from "web/builtins";

const creating = {};
const colorSpace = "srgb";

/** The slots of an ImageData, `{ width, height, data }`; undefined for any other value. */
export let slotsOf;

export class ImageData {
  #slots;

  static {
    slotsOf = webidl.reader("imageData", "slotsOf", (object) => (#slots in object ? object.#slots : undefined));
  }

  constructor(dataOrWidth, widthOrHeight) {
    // What is made here arrives as (key, slots).
    if (dataOrWidth === creating) {
      this.#slots = widthOrHeight;
      return;
    }
    webidl.requireArguments(arguments.length, 2);
    const kind = typedArrayName(dataOrWidth);
    if (kind === "Float16Array") throw webidl.notImplemented("ImageData with the pixel format rgba-float16");
    const isOfData = kind === "Uint8ClampedArray";
    requireSRGB(arguments[isOfData ? 3 : 2]);
    this.#slots = isOfData ? ofData(dataOrWidth, widthOrHeight, arguments[2]) : ofSize(dataOrWidth, widthOrHeight);
  }

  get width() {
    return this.#slots.width;
  }

  get height() {
    return this.#slots.height;
  }

  get data() {
    return this.#slots.data;
  }

  get colorSpace() {
    return this.#slots.colorSpace;
  }
}

webidl.expose(ImageData);

/** @param {Uint8ClampedArray} data whose length fits */
const makeImageData = (width, height, data) => new ImageData(creating, { width, height, data, colorSpace });

/** Throws for what https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedatasettings asks for and is not there. */
export function requireSRGB(settings) {
  const { colorSpace: space, pixelFormat } = webidl.dictionary(settings);
  if (space !== undefined && webidl.enumeration(space, ["srgb", "display-p3"]) !== colorSpace) {
    throw webidl.notImplemented("ImageData with the color space display-p3");
  }
  if (pixelFormat !== undefined && webidl.enumeration(pixelFormat, ["rgba-unorm8", "rgba-float16"]) !== "rgba-unorm8") {
    throw webidl.notImplemented("ImageData with the pixel format rgba-float16");
  }
}

// Sentences: ImageData.cpp of https://github.com/WebKit/WebKit
function ofSize(width, height) {
  const columns = webidl.unsignedLong(width);
  const rows = webidl.unsignedLong(height);
  if (columns === 0 || rows === 0) throw domException("IndexSizeError");
  return { width: columns, height: rows, data: make("Uint8ClampedArray", columns * rows * 4), colorSpace };
}

function ofData(data, width, height) {
  const columns = webidl.unsignedLong(width);
  const length = typedArrayLength(data);
  if (length === 0 || length % 4 !== 0) throw domException("InvalidStateError", "Length is not a non-zero multiple of 4");
  if (columns === 0 || (length / 4) % columns !== 0) {
    throw domException("IndexSizeError", "Length is not a multiple of sw");
  }
  const rows = length / 4 / columns;
  if (height !== undefined && webidl.unsignedLong(height) !== rows) {
    throw domException("IndexSizeError", "sh value is not equal to height");
  }
  return { width: columns, height: rows, data, colorSpace };
}

/** The bitmap of an ImageData's pixels. */
export function bitmapOfImageData(slots) {
  const bytes = bytesOfImageData(slots);
  if (bytes === undefined) throw domException("InvalidStateError");
  const { width, height } = slots;
  const bitmap = createBitmap(width, height);
  writePixels(bitmap, bytes, width, height, 0, 0, { x: 0, y: 0, width, height });
  return bitmap;
}

/** The bytes of an ImageData's pixels as they are now; undefined where they have been transferred away. */
export function bytesOfImageData({ width, height, data }) {
  const bytes = bytesOf(data);
  return typedArrayLength(bytes) === width * height * 4 ? bytes : undefined;
}

webidl.platformObjects.imageData = {
  slotsOf,
  /** A copy for https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata's serialization steps */
  clone(value, cloneValue) {
    const slots = slotsOf(value);
    return slots && makeImageData(slots.width, slots.height, cloneValue(slots.data));
  },
};
