// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
import { primordials, push } from "core";
import { StringPrototypeEndsWith, StringPrototypeMatch, StringPrototypeReplace, pattern } from "library/text";

const { StringPrototypeSlice } = primordials;

const descriptor = pattern(/(?:\([^)]*\)?|[^\t\n\f\r (])+/g);
const skipped = pattern(/[\t\n\f\r ,]*/y);
const notSpace = pattern(/[^\t\n\f\r ]+/y);
const trailingCommas = pattern(/,+$/);
const integer = pattern(/^[0-9]+$/);
const float = pattern(/^-?(?:[0-9]+|[0-9]*\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/);

/**
 * The image candidates of a `srcset` attribute.
 * @returns {{ url: string, width: number | null, density: number | null }[]}
 */
export function parseSrcset(input) {
  const candidates = [];
  let position = 0;
  while (position < input.length) {
    skipped.lastIndex = position;
    position += skipped.exec(input)[0].length;
    if (position === input.length) break;
    notSpace.lastIndex = position;
    let { 0: url } = notSpace.exec(input);
    position += url.length;
    let descriptors = [];
    if (StringPrototypeEndsWith(url, ",")) {
      url = StringPrototypeReplace(url, trailingCommas, "");
    } else {
      const end = endOfDescriptors(input, position);
      descriptors = splitDescriptors(StringPrototypeSlice(input, position, end));
      position = end + 1;
    }
    const candidate = makeCandidate(url, descriptors);
    if (candidate !== null) push(candidates, candidate);
  }
  return candidates;
}

/** Where the comma stands that ends the descriptors, outside of parentheses. */
function endOfDescriptors(input, start) {
  let isInParens = false;
  let position = start;
  for (; position < input.length; position++) {
    const character = input[position];
    if (character === "(") isInParens = true;
    else if (character === ")") isInParens = false;
    else if (character === "," && !isInParens) break;
  }
  return position;
}

/** The descriptors, apart at white space outside of parentheses. */
function splitDescriptors(text) {
  return StringPrototypeMatch(text, descriptor) ?? [];
}

/** Step 13 to 16 of the algorithm: null where a descriptor is wrong. */
function makeCandidate(url, descriptors) {
  let width = null;
  let density = null;
  let height = null;
  for (let i = 0; i < descriptors.length; i++) {
    const text = StringPrototypeSlice(descriptors[i], 0, -1);
    switch (StringPrototypeSlice(descriptors[i], -1)) {
      case "w":
        if (!integer.test(text) || width !== null || density !== null || +text === 0) return null;
        width = +text;
        break;
      case "x":
        if (!float.test(text) || width !== null || density !== null || height !== null || +text < 0) return null;
        density = +text;
        break;
      case "h":
        if (!integer.test(text) || height !== null || density !== null || +text === 0) return null;
        height = +text;
        break;
      default:
        return null;
    }
  }
  return height !== null && width === null ? null : { url, width, density };
}
