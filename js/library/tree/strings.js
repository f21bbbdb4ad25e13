// https://infra.spec.whatwg.org/#strings, as far as names and token lists need them

const isUpper = /[A-Z]+/g;
const isLower = /[a-z]+/g;

/** https://infra.spec.whatwg.org/#ascii-lowercase */
export function asciiLower(string) {
  // OPTIMIZATION: what has no upper case letter at all comes back as it is, and that is nearly every string.
  return string.toLowerCase() === string ? string : string.replace(isUpper, (letters) => letters.toLowerCase());
}

/** https://infra.spec.whatwg.org/#ascii-uppercase */
export function asciiUpper(string) {
  return string.replace(isLower, (letters) => letters.toUpperCase());
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
