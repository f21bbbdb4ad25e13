// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute

const skipped = /[\t\n\f\r ,]*/y;
const notSpace = /[^\t\n\f\r ]+/y;
const trailingCommas = /,+$/;
const integer = /^[0-9]+$/;
const float = /^-?(?:[0-9]+|[0-9]*\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

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
    let [url] = notSpace.exec(input);
    position += url.length;
    let descriptors = [];
    if (url.endsWith(",")) {
      url = url.replace(trailingCommas, "");
    } else {
      const end = endOfDescriptors(input, position);
      descriptors = splitDescriptors(input.slice(position, end));
      position = end + 1;
    }
    const candidate = makeCandidate(url, descriptors);
    if (candidate !== null) candidates[candidates.length] = candidate;
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
  return text.match(/(?:\([^)]*\)?|[^\t\n\f\r (])+/g) ?? [];
}

/** Step 13 to 16 of the algorithm: null where a descriptor is wrong. */
function makeCandidate(url, descriptors) {
  let width = null;
  let density = null;
  let height = null;
  for (let i = 0; i < descriptors.length; i++) {
    const text = descriptors[i].slice(0, -1);
    switch (descriptors[i].slice(-1)) {
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
