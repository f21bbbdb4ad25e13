// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
import { StringPrototypeReplace, pattern } from "library/text";
/** https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value */
export const fullWildcard = ".*";

const special = pattern(/[.+*?^${}()[\]|/\\]/g);

function escape(text) {
  return StringPrototypeReplace(text, special, "\\$&");
}

/** https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp */
export function segmentWildcard(options) {
  return `[^${escape(options.delimiter)}]+?`;
}

/**
 * What matches a component, as the source of a regular expression with a group for each name.
 * @param {object[]} parts of `parsePattern`
 * @param {{delimiter: string, prefix: string}} options
 */
export function regularExpression(parts, options) {
  let source = "^";
  for (let index = 0; index < parts.length; index++) {
    source += sourceOf(parts[index], options);
  }
  return `${source}$`;
}

function sourceOf(part, options) {
  const { type, modifier } = part;
  if (type === "fixed-text") {
    return modifier === "" ? escape(part.value) : `(?:${escape(part.value)})${modifier}`;
  }
  const value = { __proto__: null, "segment-wildcard": segmentWildcard(options), "full-wildcard": fullWildcard }[type] ?? part.value;
  const prefix = escape(part.prefix);
  const suffix = escape(part.suffix);
  const isRepeated = modifier === "*" || modifier === "+";
  if (prefix === "" && suffix === "") {
    return isRepeated ? `((?:${value})${modifier})` : `(${value})${modifier}`;
  }
  if (!isRepeated) {
    return `(?:${prefix}(${value})${suffix})${modifier}`;
  }
  return `(?:${prefix}((?:${value})(?:${suffix}${prefix}(?:${value}))*)${suffix})${modifier === "*" ? "?" : ""}`;
}
