import { isDictionary, typeProblem } from "./types.js";

/**
 * What is wrong with the images of `action.setIcon`, as the key and the reason; `undefined`: nothing.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIActionCocoa.mm
 * @param {{path?: any, imageData?: any}} details whose types have been checked
 * @returns {[key: string, reason: string] | undefined}
 */
export function iconProblem({ path, imageData }) {
  // A worker without a canvas has no ImageData, so nothing that it passes is one.
  const notImageData = "it is not an ImageData object";
  if (isDictionary(imageData)) {
    for (const size in imageData) {
      const problem = typeProblem(imageData[size], "value");
      if (!isDimension(size)) return ["imageData", `'${size}' is not a valid dimension`];
      return problem ? [`imageData[${size}]`, problem] : [size, notImageData];
    }
  } else if (imageData !== undefined && imageData !== null) {
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

function isDimension(text) {
  return +text > 0 && +text % 1 === 0;
}
