// https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
import { load, push } from "core";
import { StringPrototypeIncludes, StringPrototypeSplit, StringPrototypeTrim } from "library/text";
import { $first, $next, $parent, asciiLower, getAttribute, isHTML } from "library/tree";
import { sourceSize } from "./sizes.js";
import { parseSrcset } from "./srcset.js";

const supportedTypes = " image/png image/jpeg image/gif image/webp image/avif image/heic image/heif "
  + "image/svg+xml image/bmp image/x-icon image/vnd.microsoft.icon image/tiff image/apng ";

/** https://html.spec.whatwg.org/multipage/images.html#create-a-source-set with the densities normalized */
function createSourceSet(src, srcset, sizes) {
  const sources = srcset === null ? [] : parseSrcset(srcset);
  let needsDefault = src !== null && src !== "";
  let size = null;
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i];
    if (source.width !== null) {
      size ??= sourceSize(sizes);
      source.density = source.width / size;
      needsDefault = false;
    } else {
      source.density ??= 1;
      if (source.density === 1) needsDefault = false;
    }
  }
  if (needsDefault) push(sources, { url: src, width: null, density: 1 });
  return sources;
}

/** Whether a source element of a picture may be taken. */
function isSuitable(source) {
  const media = getAttribute(source, "media");
  if (media !== null && !load("shared/media-queries").evaluateMedia(media)) return false;
  const type = getAttribute(source, "type");
  if (type === null || type === "") return true;
  return StringPrototypeIncludes(supportedTypes, ` ${StringPrototypeTrim(StringPrototypeSplit(asciiLower(type), ";")[0])} `);
}

function sourceSetOf(image) {
  const parent = image[$parent];
  if (parent !== null && isHTML(parent, "picture")) {
    for (let child = parent[$first]; child !== image; child = child[$next]) {
      if (!isHTML(child, "source") || getAttribute(child, "srcset") === null) continue;
      const sources = createSourceSet(null, getAttribute(child, "srcset"), getAttribute(child, "sizes"));
      if (sources.length > 0 && isSuitable(child)) return sources;
    }
  }
  return createSourceSet(getAttribute(image, "src"), getAttribute(image, "srcset"), getAttribute(image, "sizes"));
}

/**
 * The source of the least density that the screen can use up.
 * @param {Element} image an img element
 * @returns {{url: string, density: number} | null} the URL as its attributes have it
 */
export function selectSource(image) {
  const sources = sourceSetOf(image);
  const wanted = load("shared/media-queries").environment.resolution;
  let best = null;
  for (let i = 0; i < sources.length; i++) {
    const { density } = sources[i];
    const isBetter = best === null
      || (best.density < wanted ? density > best.density : density >= wanted && density < best.density);
    if (isBetter) best = sources[i];
  }
  return best;
}
