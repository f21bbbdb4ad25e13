// https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
import { load, primordials, push } from "core";
import { StringPrototypeReplace, StringPrototypeTrim, pattern } from "library/text";

const { RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase } = primordials;

const lengths = pattern(/([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)([a-z]+)/gi);
/** How a media condition begins, which names no media type: https://drafts.csswg.org/mediaqueries-5/#media-condition */
const mediaCondition = pattern(/^(?:not\s*)?\(/i);

/** Pixels for one of each unit; those of fonts are of the initial font. */
function pixelsPer(unit) {
  const { environment } = load("shared/media-queries");
  switch (unit) {
    case "px":
      return 1;
    case "em":
    case "rem":
      return 16;
    case "ex":
    case "ch":
      return 8;
    case "vw":
    case "svw":
    case "lvw":
    case "dvw":
      return environment.width / 100;
    case "vh":
    case "svh":
    case "lvh":
    case "dvh":
      return environment.height / 100;
    case "vmin":
      return Math.min(environment.width, environment.height) / 100;
    case "vmax":
      return Math.max(environment.width, environment.height) / 100;
    case "in":
      return 96;
    case "cm":
      return 96 / 2.54;
    case "mm":
      return 96 / 25.4;
    case "q":
      return 96 / 101.6;
    case "pt":
      return 96 / 72;
    case "pc":
      return 16;
  }
  return null;
}

/** A length that is not negative, in pixels, or null. */
function lengthOf(text) {
  const { isMathFunction, parseMath, parseParts } = load("library/css-values");
  // So that the terms of a calculation come to one, whatever their units are.
  const inPixels = StringPrototypeReplace(text, lengths, (length, number, unit) => {
    const pixels = pixelsPer(StringPrototypeToLowerCase(unit));
    return pixels === null ? length : `${+number * pixels}px`;
  });
  const parts = parseParts(inPixels);
  if (parts === null || parts.length !== 1) return null;
  const part = isMathFunction(parts[0]) ? parseMath(parts[0])?.term : parts[0];
  if (part?.number === undefined) return null;
  if (part.unit !== "px" && !(part.number === 0 && part.unit === undefined)) return null;
  if (part !== parts[0]) return Math.max(part.number, 0);
  return part.number >= 0 ? part.number : null;
}

/** Splits at what `isSeparator` tells, outside of parentheses. */
function splitOutside(text, isSeparator) {
  const pieces = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")") depth--;
    else if (depth <= 0 && isSeparator(text[i])) {
      push(pieces, StringPrototypeSlice(text, start, i));
      start = i + 1;
    }
  }
  push(pieces, StringPrototypeSlice(text, start));
  return pieces;
}

/** The width of an image in CSS pixels that a `sizes` attribute tells. */
export function sourceSize(sizes) {
  const entries = splitOutside(sizes ?? "", (character) => character === ",");
  for (let i = 0; i < entries.length; i++) {
    const entry = StringPrototypeTrim(StringPrototypeReplace(entries[i], pattern(/\/\*[^]*?\*\//g), " "));
    const words = splitOutside(entry, (character) => RegExpPrototypeExec(/[\t\n\f\r ]/, character) !== null);
    const value = words[words.length - 1];
    const length = lengthOf(value);
    if (length === null) continue;
    const condition = StringPrototypeTrim(StringPrototypeSlice(entry, 0, entry.length - value.length));
    if (condition === "") return length;
    if (!mediaCondition.test(condition)) continue;
    if (load("shared/media-queries").evaluateMedia(condition)) return length;
  }
  return pixelsPer("vw") * 100;
}
