// https://infra.spec.whatwg.org/#strings, as far as names, token lists and values need them

const isUpper = /[A-Z]+/g;
const isLower = /[a-z]+/g;

/** https://infra.spec.whatwg.org/#ascii-whitespace */
const isWhitespace = (code) => code === 32 || code === 9 || code === 10 || code === 12 || code === 13;

/** https://infra.spec.whatwg.org/#ascii-lowercase */
export function asciiLower(string) {
  // OPTIMIZATION: what has no upper case letter at all comes back as it is, and that is nearly every string.
  return string.toLowerCase() === string ? string : string.replace(isUpper, (letters) => letters.toLowerCase());
}

/** https://infra.spec.whatwg.org/#ascii-uppercase */
function asciiUpper(string) {
  return string.replace(isLower, (letters) => letters.toUpperCase());
}

/** Where a text begins that is more than space, as it is shown; -1 where it is nothing else. */
export const startOfText = (string) => string.search(/[^ \t\n\r]/);

/** https://infra.spec.whatwg.org/#strip-newlines */
export const stripNewlines = (string) => string.replace(/[\r\n]+/g, "");

/** https://infra.spec.whatwg.org/#normalize-newlines */
export const normalizeNewlines = (string) => (string.includes("\r") ? string.replace(/\r\n?/g, "\n") : string);

/** Whether a parser of HTML may find more than one text in a string. */
export const hasMarkup = (string) => /[<&\0]/.test(string);

/** https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace */
export function stripWhitespace(string) {
  let start = 0;
  let end = string.length;
  while (start < end && isWhitespace(string.charCodeAt(start))) start++;
  while (end > start && isWhitespace(string.charCodeAt(end - 1))) end--;
  return string.slice(start, end);
}

/** https://infra.spec.whatwg.org/#split-on-commas, but what stands behind the last comma is kept where it is empty, as browsers do. */
export const splitOnCommas = (string) => string.split(",").map((part) => stripWhitespace(part));

/** https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace */
export function collapseWhitespace(string) {
  const collapsed = string.replace(/[\t\n\f\r ]+/g, " ");
  const { length } = collapsed;
  const start = collapsed[0] === " " ? 1 : 0;
  return collapsed.slice(start, length > start && collapsed[length - 1] === " " ? length - 1 : length);
}

const MOST_KEPT = 2000;
const upperNames = new Map();

/** The ASCII upper case of a name, kept since names come again and again. */
export function upperName(name) {
  let upper = upperNames.get(name);
  if (upper === undefined) {
    upper = asciiUpper(name);
    if (upperNames.size < MOST_KEPT) upperNames.set(name, upper);
  }
  return upper;
}

const token = /[^\t\n\f\r ]+/g;

/** https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
export function splitOnWhitespace(string) {
  return string.match(token) ?? [];
}

/** https://dom.spec.whatwg.org/#concept-ordered-set-parser */
export function parseOrderedSet(string) {
  const tokens = splitOnWhitespace(string);
  let kept = 0;
  for (let i = 0; i < tokens.length; i++) {
    let isNew = true;
    for (let j = 0; j < kept && isNew; j++) isNew = tokens[j] !== tokens[i];
    if (isNew) tokens[kept++] = tokens[i];
  }
  tokens.length = kept;
  return tokens;
}
