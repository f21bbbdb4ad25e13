// What legacy and newer color functions have in common: https://drafts.csswg.org/css-color-4/#color-syntax
import { isMathFunction, parseMath } from "./math.js";

const degrees = { __proto__: null, "": 1, none: 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** A component as `{ number, unit }`, with the unit "none" and the number 0 for `none`; null for what is none. */
export function termOf(part) {
  switch (part?.type) {
    case "number":
      return { number: part.number, unit: "" };
    case "percentage":
      return { number: part.number, unit: "%" };
    case "dimension":
      return { number: part.number, unit: part.unit };
    case "ident":
      return part.lower === "none" ? { number: 0, unit: "none" } : null;
  }
  const term = part !== undefined && isMathFunction(part) ? parseMath(part)?.term ?? null : null;
  // https://drafts.csswg.org/css-values-4/#calc-ieee: outside of a calculation it is 0.
  return term !== null && term.number !== term.number ? { number: 0, unit: term.unit } : term;
}

/** A hue in degrees, from 0 up to 360; null for what is no angle. */
export function hueOf({ number, unit }) {
  const factor = degrees[unit];
  if (factor === undefined) return null;
  return Number.isFinite(number) ? (((number * factor) % 360) + 360) % 360 : 0;
}

/** https://drafts.csswg.org/css-color-4/#hsl-to-rgb; saturation and lightness from 0 to 100 */
export function hslToRGB([hue, saturation, lightness]) {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n) => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** https://drafts.csswg.org/css-color-4/#hwb-to-rgb; whiteness and blackness from 0 to 100 */
export function hwbToRGB([hue, white, black]) {
  const [w, b] = [white / 100, black / 100];
  if (w + b >= 1) return [w / (w + b), w / (w + b), w / (w + b)];
  return hslToRGB([hue, 100, 50]).map((channel) => channel * (1 - w - b) + w);
}
