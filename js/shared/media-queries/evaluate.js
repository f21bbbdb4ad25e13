// https://drafts.csswg.org/mediaqueries-5/#evaluating
import { canonicalUnits, isMathFunction, parseMath, parseParts } from "library/css-values";
import { settings } from "dom/window";
import { parseMediaQueryList } from "./parse.js";

/** Who cannot touch the screen has a mouse. */
const [hover, pointer] = settings.maxTouchPoints > 0 ? ["none", "coarse"] : ["hover", "fine"];

/** What the media features tell, by name; lengths in pixels. */
export const environment = {
  type: "screen",
  width: settings.innerWidth,
  height: settings.innerHeight,
  "device-width": settings.screenWidth,
  "device-height": settings.screenHeight,
  resolution: settings.devicePixelRatio,
  color: 8,
  "color-index": 0,
  monochrome: 0,
  "horizontal-viewport-segments": 1,
  "vertical-viewport-segments": 1,
  scan: "progressive",
  grid: 0,
  update: "fast",
  "overflow-block": "scroll",
  "overflow-inline": "scroll",
  hover,
  "any-hover": hover,
  pointer,
  "any-pointer": pointer,
  "color-gamut": "p3",
  "dynamic-range": "standard",
  "video-dynamic-range": "standard",
  "inverted-colors": "none",
  "prefers-color-scheme": settings.colorScheme,
  "prefers-contrast": "no-preference",
  "prefers-reduced-motion": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "forced-colors": "none",
  scripting: "enabled",
  "display-mode": "browser",
  "-webkit-transform-3d": 1,
  "-webkit-transform-2d": 1,
  "-webkit-transition": 1,
  "-webkit-animation": 1,
  "-webkit-video-playable-inline": 1,
};

/** Each gamut includes those before it: https://drafts.csswg.org/mediaqueries-5/#color-gamut */
const gamuts = { __proto__: null, srgb: 1, p3: 2, rec2020: 3 };

function featureValue(name, values) {
  switch (name) {
    case "aspect-ratio":
      return values.width / values.height;
    case "device-aspect-ratio":
      return values["device-width"] / values["device-height"];
    case "orientation":
      return values.height >= values.width ? "portrait" : "landscape";
    case "-webkit-device-pixel-ratio":
      return values.resolution;
  }
  return values[name];
}

/** In media queries relative lengths are those of the initial value: https://drafts.csswg.org/mediaqueries-5/#units */
function lengthOf(number, unit, values) {
  const canonical = canonicalUnits[unit];
  if (canonical !== undefined) return number * canonical.factor;
  switch (unit) {
    case "em": case "rem": case "ic":
      return number * 16;
    case "ex": case "ch":
      return number * 8;
    case "vw": case "svw": case "lvw": case "dvw":
      return (number * values.width) / 100;
    case "vh": case "svh": case "lvh": case "dvh":
      return (number * values.height) / 100;
  }
  return number;
}

/** The value that a query compares with: a number, or a keyword. */
function givenValue(text, values) {
  const parts = parseParts(text);
  const [first] = parts;
  if (parts.length === 3) return first.number / parts[2].number;
  switch (first.type) {
    case "ident":
      return first.lower === "infinite" ? Infinity : first.lower;
    case "number":
      return first.number;
    case "dimension":
      return lengthOf(first.number, first.unit, values);
    case "function": {
      const term = isMathFunction(first) ? parseMath(first)?.term : undefined;
      return term === undefined ? null : lengthOf(term.number, term.unit, values);
    }
  }
  return null;
}

function compare(a, sign, b) {
  if (typeof a !== "number" || typeof b !== "number") return false;
  switch (sign) {
    case "<": return a < b;
    case "<=": return a <= b;
    case ">": return a > b;
    case ">=": return a >= b;
  }
  return a === b;
}

function evaluateFeature({ name, plain, prefix, before, after }, values) {
  const value = featureValue(name, values);
  if (value === undefined) return false;
  if (plain === null) return value !== 0 && value !== "none" && value !== "no-preference";
  if (plain === undefined) {
    return (before === null || compare(givenValue(before.value, values), before.sign, value))
      && (after === null || compare(value, after.sign, givenValue(after.value, values)));
  }
  const given = givenValue(plain, values);
  if (prefix !== undefined) return compare(value, prefix === "min" ? ">=" : "<=", given);
  if (name === "color-gamut") return gamuts[given] <= gamuts[value];
  return value === given;
}

/** True, false, or null where it is not known: https://drafts.csswg.org/mediaqueries-5/#evaluating */
function evaluateCondition(condition, values) {
  switch (condition.kind) {
    case "feature":
      return evaluateFeature(condition, values);
    case "group":
      return evaluateCondition(condition.of, values);
    case "not": {
      const result = evaluateCondition(condition.of, values);
      return result === null ? null : !result;
    }
    case "unknown":
      return null;
  }
  const isAnd = condition.kind === "and";
  let result = isAnd;
  for (let i = 0; i < condition.items.length; i++) {
    const one = evaluateCondition(condition.items[i], values);
    if (one === !isAnd) return one;
    if (one === null) result = null;
  }
  return result;
}

/** Whether a list of parsed queries matches; an empty list does. */
export function matchesMedia(queries, values = environment) {
  for (let i = 0; i < queries.length; i++) {
    const { modifier, type, condition } = queries[i];
    const isOfType = type === "" || type === "all" || type === values.type;
    const result = isOfType && (condition === null || evaluateCondition(condition, values) === true);
    if (result !== (modifier === "not")) return true;
  }
  return queries.length === 0;
}

/**
 * Whether a media query list matches.
 * @param {string} text
 * @param {object} [values] what differs from the page's environment
 */
export function evaluateMedia(text, values = undefined) {
  return matchesMedia(parseMediaQueryList(text), values === undefined ? environment : { ...environment, ...values });
}
