// https://html.spec.whatwg.org/multipage/canvas.html#text-styles
import { load, primordials } from "core";
import { builtins } from "web/builtins";

const { RegExpPrototypeExec } = primordials;
const { Math } = builtins;

/** As CanvasRenderingContext2D has it at first. `family` is the list as it is serialized. */
export const initialFont = { style: "normal", caps: "normal", weight: 400, size: 10, family: "sans-serif" };

const length = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z%]+)$/;
/** https://drafts.csswg.org/css-fonts-4/#absolute-size-mapping, of `medium`, which is 16 pixels */
const absoluteSizes = {
  __proto__: null, "xx-small": 9, "x-small": 10, small: 13, medium: 16, large: 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
};

/**
 * @param {string} text
 * @param {number} parentSize of the font that relative sizes are taken of, in pixels
 * @returns {object | null} null for what is no font
 */
export function parseFont(text, parentSize) {
  const { parseParts, shorthand } = load("library/css-values");
  const parts = parseParts(text);
  if (parts === null || parts.length === 0) return null;
  const values = shorthand("font").parse(parts);
  if (values === null) return null;
  const size = sizeOf(values[4], parentSize);
  const weight = weightOf(values[2]);
  return size === null || weight === null ? null : { style: values[0], caps: values[1], weight, size, family: values[6] };
}

function weightOf(text) {
  if (text === "normal") return 400;
  if (text === "bold") return 700;
  // Of a parent whose weight is 400: https://drafts.csswg.org/css-fonts-4/#relative-weights
  if (text === "bolder") return 700;
  if (text === "lighter") return 100;
  const { parseParts, termOf } = load("library/css-values");
  // What a calculation comes to is brought into the range: https://drafts.csswg.org/css-values-4/#calc-range
  const term = termOf(parseParts(text)[0]);
  return term === null ? null : Math.max(1, Math.min(1000, term.number));
}

function sizeOf(text, parentSize) {
  if (absoluteSizes[text] !== undefined) return absoluteSizes[text];
  if (text === "larger") return parentSize * 1.2;
  if (text === "smaller") return parentSize / 1.2;
  const found = RegExpPrototypeExec(length, text);
  if (found === null) return text === "0" ? 0 : null;
  return pixelsOf(+found[1], found[2], parentSize);
}

/** https://drafts.csswg.org/css-values-4/#lengths in pixels; null for a unit that has none here */
export function pixelsOf(number, unit, parentSize) {
  switch (unit) {
    case "px": return number;
    case "pt": return (number * 96) / 72;
    case "pc": return number * 16;
    case "in": return number * 96;
    case "cm": return (number * 96) / 2.54;
    case "mm": return (number * 96) / 25.4;
    case "q": return (number * 96) / 101.6;
    case "em": return number * parentSize;
    case "rem": return number * 16;
    case "ex": case "ch": return (number * parentSize) / 2;
    case "%": return (number * parentSize) / 100;
  }
  return null;
}

/** As WebKit serializes it: fontString in CanvasRenderingContext2DBase.cpp of https://github.com/WebKit/WebKit */
export function serializeFont({ style, caps, weight, size, family }) {
  const italic = style === "normal" ? "" : "italic ";
  const smallCaps = caps === "small-caps" ? "small-caps " : "";
  const bold = weight === 400 ? "" : weight === 700 ? "bold " : `${weight} `;
  return `${italic}${smallCaps}${bold}${Math.round(size * 1e6) / 1e6}px ${family}`;
}
