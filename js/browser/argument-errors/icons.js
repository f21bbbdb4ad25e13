import { load, webidl } from "core";
import { isDictionary, typeProblem } from "./types.js";

const notImageData = "it is not an ImageData object";

/** As long as no chunk has made one, no value is one. */
const imageDataSlots = (value) => webidl.platformObjects.imageData?.slotsOf(value);

/**
 * What is wrong with the images of `action.setIcon`, as the key and the reason; `undefined`: nothing.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIActionCocoa.mm
 * @param {{path?: any, imageData?: any}} details whose types have been checked
 * @returns {[key: string, reason: string] | undefined}
 */
export function iconProblem({ path, imageData }) {
  if (isDictionary(imageData)) {
    for (const size in imageData) {
      const problem = typeProblem(imageData[size], "value");
      if (!isDimension(size)) return ["imageData", `'${size}' is not a valid dimension`];
      if (problem) return [`imageData[${size}]`, problem];
      if (imageDataSlots(imageData[size]) === undefined) return [size, notImageData];
    }
  } else if (imageData !== undefined && imageData !== null && imageDataSlots(imageData) === undefined) {
    return ["imageData", notImageData];
  }
  if (isDictionary(path)) {
    for (const size in path) {
      if (!isDimension(size)) return ["path", `'${size}' is not a valid dimension`];
      const problem = typeProblem(path[size], "string");
      if (problem) return [`path[${size}]`, problem];
    }
  }
  return undefined;
}

/** What the browser gets for pictures that have been checked: by their sizes the addresses of PNGs, one by its width. */
export function iconURLs(imageData) {
  const slots = imageDataSlots(imageData);
  if (slots !== undefined) return { __proto__: null, [slots.width]: urlOf(slots) };
  const urls = { __proto__: null };
  for (const size in imageData) urls[size] = urlOf(imageDataSlots(imageData[size]));
  return urls;
}

function urlOf(slots) {
  const { bytes } = load("web/bitmap").encodeBitmap(load("web/image-data").bitmapOfImageData(slots), "image/png");
  return `data:image/png;base64,${load("web/base64").encodeBase64(bytes)}`;
}

function isDimension(text) {
  return +text > 0 && +text % 1 === 0;
}
