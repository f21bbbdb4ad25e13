// The types that grammars name: https://drafts.csswg.org/css-values-4/
//
// A type is a function of one component value that gives its serialization, or null.
import { serializeIdentifier, serializeNumber, serializeString, serializeURL } from "library/css-syntax";
import { parseColor } from "./colors.js";
import { areaRow } from "./grid-areas.js";
import { isMathFunction, parseMath } from "./math.js";
import { joinParts, serializePart } from "./parts.js";
import { typeOfUnit } from "./units.js";

/** https://drafts.csswg.org/css-values-4/#css-wide-keywords */
export function isWideKeyword(name) {
  switch (name) {
    case "initial": case "inherit": case "unset": case "revert": case "revert-layer":
      return true;
  }
  return false;
}

/** The largest integer that browsers keep: https://drafts.csswg.org/css-values-4/#numeric-ranges */
const MOST = 2147483647;

/** How a type takes numbers: which types of dimension, whether percentages and unitless zeros. */
function numeric({ type, percent = false, number = false, least = -Infinity, isInteger = false }) {
  const takes = (given) => given === type
    || (percent && (given === "percentage" || (type === "length" && given === "lp"))) || (number && given === "number");
  return (part) => {
    switch (part.type) {
      case "number":
        if (type === "number" || number) {
          if (part.number < least || (isInteger && !part.isInteger)) return null;
          return serializeNumber(isInteger ? Math.min(MOST, Math.max(-MOST - 1, part.number)) : part.number);
        }
        return part.number === 0 && type === "length" ? "0px" : null;
      case "percentage":
        return percent && part.number >= least ? `${serializeNumber(part.number)}%` : null;
      case "dimension":
        return typeOfUnit(part.unit) === type && part.number >= least
          ? `${serializeNumber(part.number)}${part.unit}` : null;
      case "function": {
        if (!isMathFunction(part)) return null;
        const math = parseMath(part);
        return math !== null && takes(math.type) ? math.text : null;
      }
    }
    return null;
  };
}

/** A component value of whose inside nothing is known: names in lower case, numbers, colors and calculations as they are. */
export function serializeGeneric(part) {
  if (part.type === "function" && isMathFunction(part)) return parseMath(part)?.text ?? serializePart(part, serializeList);
  const color = part.type === "hash" || part.type === "function" ? parseColor(part) : null;
  return color ?? serializePart(part, serializeList);
}

function serializeList(parts) {
  return joinParts(parts, serializeGeneric);
}

function alpha(part) {
  const number = numeric({ type: "number", percent: true });
  if (part.type === "percentage") return serializeNumber(part.number / 100);
  return number(part);
}

function url(part) {
  if (part.type === "url") return serializeURL(part.value);
  const isQuoted = part.type === "function" && part.lower === "url" && part.parts.length === 1;
  return isQuoted && part.parts[0].type === "string" ? serializeURL(part.parts[0].value) : null;
}

/** https://drafts.csswg.org/css-values-4/#custom-idents */
function customIdent(part) {
  const isFree = part.type === "ident" && !isWideKeyword(part.lower) && part.lower !== "default";
  return isFree ? serializeIdentifier(part.value) : null;
}

/** The same, but for names that mean something else there. */
function otherThan(...names) {
  return (part) => (part.type === "ident" && names.includes(part.lower) ? null : customIdent(part));
}

function brackets(part) {
  if (part.type !== "[") return null;
  for (let i = 0; i < part.parts.length; i++) {
    if (customIdent(part.parts[i]) === null) return null;
  }
  return serializePart(part, serializeList);
}

/** https://drafts.csswg.org/css-masking-1/#funcdef-clip-rect */
function clipRect({ type, lower, parts }) {
  if (type !== "function" || lower !== "rect" || (parts.length !== 4 && parts.length !== 7)) return null;
  const step = parts.length === 7 ? 2 : 1;
  const edges = [];
  for (let i = 0; i < parts.length; i++) {
    if (i % step !== 0) {
      if (parts[i].type !== ",") return null;
      continue;
    }
    const edge = parts[i].lower === "auto" ? "auto" : types.length(parts[i]);
    if (edge === null) return null;
    edges[edges.length] = edge;
  }
  return `rect(${edges.join(", ")})`;
}

export const types = {
  __proto__: null,
  length: numeric({ type: "length" }),
  "length+": numeric({ type: "length", least: 0 }),
  lp: numeric({ type: "length", percent: true }),
  "lp+": numeric({ type: "length", percent: true, least: 0 }),
  percentage: numeric({ type: "percentage", percent: true }),
  "percentage+": numeric({ type: "percentage", percent: true, least: 0 }),
  number: numeric({ type: "number" }),
  "number+": numeric({ type: "number", least: 0 }),
  integer: numeric({ type: "number", isInteger: true }),
  integer0: (part) => (part.type === "number" && part.number === 0 ? null : types.integer(part)),
  integer1: numeric({ type: "number", isInteger: true, least: 1 }),
  weight: (part) => (part.type === "number" && (part.number < 1 || part.number > 1000) ? null : types["number+"](part)),
  fraction: (part) => (part.type === "number" && (part.number < 0 || part.number > 1) ? null : types.number(part)),
  angle: (part) => numeric({ type: "angle" })(part) ?? (part.type === "number" && part.number === 0 ? "0deg" : null),
  time: numeric({ type: "time" }),
  "time+": numeric({ type: "time", least: 0 }),
  flex: numeric({ type: "flex", least: 0 }),
  alpha,
  color: parseColor,
  "area-row": (part) => (part.type === "string" ? areaRow(part.value) : null),
  string: (part) => (part.type === "string" ? serializeString(part.value) : null),
  url,
  "custom-ident": customIdent,
  "counter-name": otherThan("none"),
  feature: otherThan("all", "auto", "none", "will-change"),
  "grid-name": otherThan("auto", "span"),
  "property-name": otherThan("none"),
  scheme: otherThan("normal", "only"),
  brackets,
  "clip-rect": clipRect,
};
