// https://svgwg.org/svg2-draft/types.html#InterfaceSVGLength
import { canonicalUnits, typeOfUnit } from "library/css-values";
import { numberText } from "./numbers.js";

/** The units by the constants of SVGLength, from SVG_LENGTHTYPE_NUMBER, 1, on. */
const units = ["", "%", "em", "ex", "px", "cm", "mm", "in", "pt", "pc"];
const length = /^[ \t\r\n\f]*([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)[ \t\r\n\f]*$/i;

/** What one of a unit is in pixels, by the constants of SVGLength; undefined where that takes an element. */
export const pixelsPerUnit = [undefined, ...units.map((unit) => (unit === "" || unit === "px" ? 1 : canonicalUnits[unit]?.factor))];

/**
 * @param {string} text
 * @returns {{ number: number, unitType: number, text?: string } | undefined} `unitType` is 0, and `text` there, where SVGLength has no
 *     constant for what the length is given in; undefined for what is no length
 */
export function parseLength(text) {
  if (/^[ \t\r\n\f]*(?:calc|min|max|clamp)\(/i.test(text)) return { number: 0, unitType: 0, text: text.trim() };
  const found = length.exec(text);
  if (found === null) return undefined;
  const unit = found[2].toLowerCase();
  const index = units.indexOf(unit);
  if (index < 0 && typeOfUnit(unit) !== "length") return undefined;
  const number = Math.fround(Number(found[1]));
  return index < 0 ? { number, unitType: 0, text: text.trim() } : { number, unitType: index + 1 };
}

export function lengthText({ number, unitType, text }) {
  return unitType === 0 ? text : `${numberText(number)}${units[unitType - 1]}`;
}
