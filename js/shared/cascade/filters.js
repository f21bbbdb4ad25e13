// Computed filters: https://drafts.csswg.org/filter-effects-1/#FilterProperty
import { joinParts, parseParts, serializeGeneric, serializePart } from "library/css-values";

/** What functions take that are told nothing, and the most that they take. */
const amounts = {
  __proto__: null, brightness: Infinity, contrast: Infinity, grayscale: 1, invert: 1, opacity: 1, saturate: Infinity, sepia: 1,
};
const initial = { __proto__: null, blur: "0px", "hue-rotate": "0deg" };

function amountOf(part, most) {
  if (part === undefined) return "1";
  if (part.type !== "number" && part.type !== "percentage") return serializeGeneric(part);
  return `${Math.min(most, +(part.type === "percentage" ? part.number / 100 : part.number).toFixed(6))}`;
}

function inside({ lower, parts }) {
  if (amounts[lower] !== undefined) return amountOf(parts[0], amounts[lower]);
  const text = joinParts(parts, serializeGeneric);
  if (lower === "drop-shadow") return completeShadow(text, 3);
  return text === "" ? initial[lower] ?? "" : text;
}

/** Filters whose arguments are numbers rather than percentages, and all there. */
export function computeFilters(text) {
  return joinParts(parseParts(text), (part) => serializePart(part, () => inside(part)));
}

/** https://drafts.csswg.org/css-backgrounds-3/#box-shadow: a shadow with its color, and with the lengths that it leaves out, which are 0 */
export function completeShadow(text, count) {
  const colored = /^-?[\d.]/.test(text) ? `currentcolor ${text}` : text;
  return colored.replace(/-?[\d.]+px(?: -?[\d.]+px)*/, (lengths) => lengths + " 0px".repeat(count - lengths.split(" ").length));
}
