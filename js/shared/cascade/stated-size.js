// How large a page is by its styles alone: https://drafts.csswg.org/css-sizing-3/#sizing-properties, without layout
import { computedValue } from "./computed-style.js";

const dimensions = [["width", "left", "right"], ["height", "top", "bottom"]];

/**
 * @param {Document} document
 * @returns {{width?: number, height?: number}} in CSS pixels; without what the styles of `html` and `body` do not say
 */
export function statedSize(document) {
  const { documentElement, body } = document;
  const size = {};
  for (let i = 0; i < dimensions.length; i++) {
    const [name, ...sides] = dimensions[i];
    const stated = outerSize(documentElement, name, sides) ?? outerSize(body, name, sides);
    if (stated !== undefined) size[name] = stated;
  }
  return size;
}

/** The size of an element's margin box; undefined where its styles give none in pixels, or it is not there. */
function outerSize(element, name, sides) {
  if (element === null) return undefined;
  const least = pixels(element, `min-${name}`);
  const own = pixels(element, name);
  if (own === undefined && least === undefined) return undefined;
  const isBorderBox = computedValue(element, "box-sizing") === "border-box";
  let size = Math.max(own ?? 0, least ?? 0);
  for (let i = 0; i < sides.length; i++) {
    size += pixels(element, `margin-${sides[i]}`) ?? 0;
    if (!isBorderBox) size += (pixels(element, `padding-${sides[i]}`) ?? 0) + (pixels(element, `border-${sides[i]}-width`) ?? 0);
  }
  return size;
}

function pixels(element, name) {
  const match = /^([\d.]+)px$/.exec(computedValue(element, name));
  return match === null || +match[1] === 0 ? undefined : +match[1];
}
