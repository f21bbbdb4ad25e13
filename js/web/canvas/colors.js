// https://html.spec.whatwg.org/multipage/canvas.html#fill-and-stroke-styles: colors are `{ red, green, blue, alpha }`, bytes and a share.
import { load, primordials } from "core";
import { builtins } from "web/builtins";
import { tell } from "web/bitmap";

const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;
const { Math } = builtins;

export const black = { red: 0, green: 0, blue: 0, alpha: 1 };
export const transparent = { red: 0, green: 0, blue: 0, alpha: 0 };

const numbers = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
const hex = /^#[\da-f]{6}$/;

/**
 * https://drafts.csswg.org/css-color/#parse-a-css-color-value
 * @param {string} text
 * @param {() => string} currentColor
 * @returns {object | null} null for what is no color
 */
export function parseCanvasColor(text, currentColor) {
  if (RegExpPrototypeExec(hex, text) !== null) return { red: byteAt(text, 1), green: byteAt(text, 3), blue: byteAt(text, 5), alpha: 1 };
  const { computeColor, parseColor, parseParts } = load("dom/css-values");
  const parts = parseParts(text);
  const parsed = parts !== null && parts.length === 1 ? parseColor(parts[0]) : null;
  if (parsed === null) return null;
  const found = RegExpPrototypeExec(numbers, computeColor(parsed, parsed === "currentcolor" ? currentColor() : ""));
  if (found !== null) return { red: +found[1], green: +found[2], blue: +found[3], alpha: +(found[4] ?? 1) };
  tell(`${parsed} is not implemented by extrun as a color of a canvas, which keeps the one that it has.`);
  return null;
}

const byteAt = (text, at) => +`0x${StringPrototypeSlice(text, at, at + 2)}`;

/** https://html.spec.whatwg.org/multipage/canvas.html#serialisation-of-a-color */
export function serializeColor({ red, green, blue, alpha }) {
  if (alpha >= 1) return `#${digits(red)}${digits(green)}${digits(blue)}`;
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

const digits = (byte) => `${"0123456789abcdef"[Math.floor(byte / 16)]}${"0123456789abcdef"[byte % 16]}`;

/** What the host takes for a color. */
export const colorText = ({ red, green, blue, alpha }) => `${red / 255} ${green / 255} ${blue / 255} ${alpha}`;
