// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
import { StringPrototypeCodePointAt, StringPrototypeEndsWith, StringPrototypeReplace, pattern } from "library/text";
import { segmentWildcard } from "./regular-expression.js";
import { isNameCodePoint } from "./tokenizer.js";

const special = pattern(/[+*?:{}()\\]/g);
const digit = pattern(/^[0-9]/);

/** https://urlpattern.spec.whatwg.org/#escape-a-pattern-string */
export function escapePattern(text) {
  return StringPrototypeReplace(text, special, "\\$&");
}

/** The shortest pattern string with these parts, in the spelling of the standard. */
export function patternString(parts, options) {
  let text = "";
  for (let index = 0; index < parts.length; index++) {
    text += textOf(parts[index], parts[index - 1], parts[index + 1], options);
  }
  return text;
}

function textOf(part, previous, next, options) {
  if (part.type === "fixed-text") {
    const value = escapePattern(part.value);
    return part.modifier === "" ? value : `{${value}}${part.modifier}`;
  }
  const hasName = !digit.test(part.name);
  const isGrouped = needsGrouping(part, previous, next, options, hasName);
  let text = escapePattern(part.prefix) + (hasName ? `:${part.name}` : "");
  if (part.type === "regexp") {
    text += `(${part.value})`;
  } else if (part.type === "full-wildcard") {
    text += canBeAsterisk(part, previous, isGrouped, hasName) ? "*" : "(.*)";
  } else if (!hasName) {
    text += `(${segmentWildcard(options)})`;
  } else if (part.suffix !== "" && isNameCodePoint(firstOf(part.suffix), false)) {
    text += "\\";
  }
  text += escapePattern(part.suffix);
  return `${isGrouped ? `{${text}}` : text}${part.modifier}`;
}

function needsGrouping(part, previous, next, options, hasName) {
  if (part.suffix !== "" || (part.prefix !== "" && part.prefix !== options.prefix)) {
    return true;
  }
  const isPlainName = hasName && part.type === "segment-wildcard" && part.modifier === "";
  if (isPlainName && next !== undefined && next.prefix === "" && next.suffix === "") {
    if (next.type === "fixed-text" ? isNameCodePoint(firstOf(next.value), false) : digit.test(next.name)) {
      return true;
    }
  }
  if (part.prefix !== "" || previous?.type !== "fixed-text" || options.prefix === "") return false;
  return StringPrototypeEndsWith(previous.value, options.prefix);
}

function canBeAsterisk(part, previous, isGrouped, hasName) {
  const isApart = previous === undefined || previous.type === "fixed-text" || previous.modifier !== "";
  return !hasName && (isApart || isGrouped || part.prefix !== "");
}

function firstOf(text) {
  return String.fromCodePoint(StringPrototypeCodePointAt(text, 0));
}
