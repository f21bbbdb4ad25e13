// What elements of a page draw, and what they draw on: https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element
import { asScript, domException, load, primordials, timers, webidl } from "core";
import { $localName, $namespace, $rare, SVG, getAttribute, isConnected, isHTML } from "library/tree";
import { canDraw, decodeBitmap, encodeBitmap, tell } from "web/bitmap";
import { createBlob } from "web/blob";
import { CanvasRenderingContext2D, bitmapOf, contextOf, makeContext2D, makeSurface } from "web/canvas";

const { StringPrototypeSlice, TypeError } = primordials;

/** The surface of a canvas element; undefined for any other value. */
export function surfaceOfElement(element) {
  if (!webidl.isObject(element) || !isHTML(element, "canvas")) return undefined;
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.surface ??= makeSurface(element.width, element.height));
}

const modes = { __proto__: null, "2d": true, bitmaprenderer: true, webgl: true, webgl2: true, webgpu: true };

/** https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-getcontext */
export function getContext(element, name, settings) {
  const mode = name === "experimental-webgl" ? "webgl" : name;
  if (modes[mode] !== true) return null;
  const surface = surfaceOfElement(element);
  const inherited = {
    color: () => computed(element, "color", "rgb(0, 0, 0)"),
    direction: () => computed(element, "direction", "ltr"),
    fontSize: () => parseFloat(computed(element, "font-size", "10")),
  };
  return contextOf(element, surface, mode, () => makeContext2D(CanvasRenderingContext2D, element, surface, settings, inherited));
}

/** What an element inherits, or what counts for one outside of the document. */
const computed = (element, property, outside) => (isConnected(element) ? load("shared/cascade").computedValue(element, property) : outside);

/** https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-todataurl */
export function toDataURL(element, type, quality) {
  const file = fileOf(element, type, quality);
  if (file === null) return "data:,";
  return `data:${file.type};base64,${load("web/base64").encodeBase64(file.bytes)}`;
}

/** https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-toblob */
export function toBlob(element, callback, type, quality) {
  if (typeof callback !== "function") {
    throw new TypeError("Argument 1 ('callback') to HTMLCanvasElement.toBlob must be a function");
  }
  const file = fileOf(element, type, quality);
  timers.start(() => asScript(() => callback(file === null ? null : createBlob(file.bytes, file.type))), 0);
}

/** The file of what is drawn; null where there is none. */
function fileOf(element, type, quality) {
  const surface = surfaceOfElement(element);
  if (!surface.isClean) throw domException("SecurityError");
  const bitmap = bitmapOf(surface);
  if (bitmap === null || !canDraw()) return null;
  return encodeBitmap(bitmap, type === undefined ? "image/png" : webidl.DOMString(type), typeof quality === "number" ? quality : undefined);
}

/**
 * What an element draws that is a picture; undefined for any other value.
 * @returns {{ state: string, bitmap: object | null, width: number, height: number } | undefined} `state` is "broken" where the picture
 *   cannot be had, `bitmap` is null where nothing is drawn
 */
export function imageOfElement(element) {
  if (!webidl.isObject(element)) return undefined;
  // Images of SVG are not loaded, and nothing of a video is decoded.
  const isImage = element[$localName] === "image" && element[$namespace] === SVG;
  const isVideo = isHTML(element, "video");
  if (isImage) tell("Drawing an image element of SVG is not implemented by extrun: nothing is drawn.");
  if (isVideo && load("dom/media").hasMedium(element)) {
    tell("Drawing what a video shows is not implemented by extrun: nothing is drawn.");
  }
  if (isImage || isVideo) return { state: "none", bitmap: null, width: 0, height: 0 };
  if (!isHTML(element, "img")) return undefined;
  const image = element[$rare]?.image;
  if (image?.state === "available") {
    const { file, width, height } = image;
    if (width === 0 || height === 0) return { state: image.state, bitmap: null, width, height };
    file.bitmap ??= decodedBitmap(file, getAttribute(element, "src") ?? "");
    return { state: file.bitmap === null ? "broken" : image.state, bitmap: file.bitmap, width, height };
  }
  if (image?.state !== "broken") tell("An image that has not been loaded is drawn: nothing is. Wait for its load event, or for decode().");
  return { state: image?.state ?? "none", bitmap: null, width: 0, height: 0 };
}

function decodedBitmap({ bytes, isClean }, source) {
  const bitmap = decodeBitmap(bytes);
  if (bitmap === null) {
    if (canDraw()) {
      const image = StringPrototypeSlice(source, 0, 100);
      tell(`The image ${image} cannot be drawn: gdk-pixbuf does not read it. For SVG there is the package librsvg2-common.`);
    }
    return null;
  }
  bitmap.isClean = isClean;
  return bitmap;
}
