// https://html.spec.whatwg.org/multipage/canvas.html#fill-and-stroke-styles: colors are `{ red, green, blue, alpha }`, bytes and a share,
// with the `text` of one that is none of bytes.
import { load, primordials } from "core";
import { builtins } from "web/builtins";

const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
const { Math } = builtins;

export const black = { red: 0, green: 0, blue: 0, alpha: 1 };
export const transparent = { red: 0, green: 0, blue: 0, alpha: 0 };

const hex = /^#[\da-f]{6}$/;

/**
 * https://drafts.csswg.org/css-color/#parse-a-css-color-value
 * @param {string} text
 * @param {() => string} currentColor
 * @returns {object | null} null for what is no color
 */
export function parseCanvasColor(text, currentColor) {
  if (RegExpPrototypeExec(hex, text) !== null) return { red: byteAt(text, 1), green: byteAt(text, 3), blue: byteAt(text, 5), alpha: 1 };
  const { colorBytes, parseColor, parseParts } = load("library/css-values");
  const parts = parseParts(text);
  const parsed = parts !== null && parts.length === 1 ? parseColor(parts[0]) : null;
  if (parsed === null) return null;
  const { bytes, alpha, text: computed } = colorBytes(parsed, StringPrototypeIndexOf(parsed, "currentcolor") >= 0 ? currentColor() : "");
  const color = { red: bytes[0], green: bytes[1], blue: bytes[2], alpha };
  return StringPrototypeIndexOf(computed, "rgb") === 0 ? color : { ...color, text: computed };
}

const byteAt = (text, at) => +`0x${StringPrototypeSlice(text, at, at + 2)}`;

/** https://html.spec.whatwg.org/multipage/canvas.html#serialisation-of-a-color */
export function serializeColor({ red, green, blue, alpha, text }) {
  if (text !== undefined) return text;
  if (alpha >= 1) return `#${digits(red)}${digits(green)}${digits(blue)}`;
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

const digits = (byte) => `${"0123456789abcdef"[Math.floor(byte / 16)]}${"0123456789abcdef"[byte % 16]}`;

/** What the host takes for a color. */
export const colorText = ({ red, green, blue, alpha }) => `${red / 255} ${green / 255} ${blue / 255} ${alpha}`;
