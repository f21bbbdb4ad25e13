// https://html.spec.whatwg.org/multipage/canvas.html#check-the-usability-of-the-image-argument
import { domException, load, primordials, realm, webidl } from "core";
import { surfaceOf } from "./offscreen-canvas.js";
import { bitmapOf } from "./surface.js";

const { TypeError } = primordials;

/**
 * What a CanvasImageSource draws.
 * @param {*} value what the script passed
 * @returns {{ bitmap: object | null, width: number, height: number }} `bitmap` is null where nothing is drawn
 */
export function readSource(value) {
  const surface = surfaceOf(value) ?? page()?.surfaceOfElement(value);
  if (surface !== undefined) return sourceOfSurface(surface);
  const slots = webidl.offered("imageBitmaps", value)?.slotsOf(value);
  if (slots !== undefined) {
    if (slots.bitmap === null) throw domException("InvalidStateError");
    return sourceOfBitmap(slots.bitmap);
  }
  const image = page()?.imageOfElement(value);
  if (image === undefined) throw new TypeError("Type error");
  if (image.state === "broken") throw domException("InvalidStateError");
  return image.bitmap === null ? { bitmap: null, width: 0, height: 0 } : { bitmap: image.bitmap, width: image.width, height: image.height };
}

/** What only pages have; undefined in a worker. */
const page = () => (realm.kind !== "window" ? undefined : load("dom/canvas"));

const sourceOfBitmap = (bitmap) => ({ bitmap, width: bitmap.width, height: bitmap.height });

function sourceOfSurface(surface) {
  if (surface.width === 0 || surface.height === 0) throw domException("InvalidStateError");
  const bitmap = bitmapOf(surface);
  return bitmap === null ? { bitmap, width: 0, height: 0 } : sourceOfBitmap({ ...bitmap, isClean: surface.isClean });
}
