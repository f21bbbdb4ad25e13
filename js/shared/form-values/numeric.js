// https://html.spec.whatwg.org/multipage/input.html#concept-input-value-string-number and what is built on it
import { getAttribute } from "library/tree";
import { align, toNumber } from "./decimal.js";
import { timeTypes } from "./dates.js";

const leadingNumber = /^[\t\n\f\r ]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)/;
const validNumber = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/;

const isFinite = (number) => number - number === 0;

/** https://html.spec.whatwg.org/#rules-for-parsing-floating-point-number-values, null for an error */
function parseNumber(text) {
  const match = leadingNumber.exec(text);
  const number = match === null ? NaN : +match[1];
  return isFinite(number) ? number + 0 : null;
}

/** https://html.spec.whatwg.org/#concept-input-value-string-number: null for an error. */
export function convertString(type, text) {
  return type in timeTypes ? timeTypes[type].parse(text) : parseNumber(text);
}

/** A half goes away from zero. */
function round(number) {
  const magnitude = Math.floor(Math.abs(number) + 0.5);
  return number < 0 ? -magnitude : magnitude;
}

/**
 * https://html.spec.whatwg.org/#concept-input-value-number-string. Of months and milliseconds there are whole ones only.
 * Source: setMillisecondsSinceMidnight, setMonthsSinceEpoch and others in DateComponents.cpp of https://github.com/WebKit/WebKit
 */
export function convertNumber(type, number) {
  return type in timeTypes ? timeTypes[type].format(round(number)) : `${number}`;
}

/** Each type's https://html.spec.whatwg.org/#concept-input-step-scale and default step. */
const steps = {
  __proto__: null,
  date: { scale: 86400000, step: 1 },
  month: { scale: 1, step: 1 },
  week: { scale: 604800000, step: 1 },
  time: { scale: 1000, step: 60 },
  "datetime-local": { scale: 1000, step: 60 },
  number: { scale: 1, step: 1 },
  range: { scale: 1, step: 1 },
};

function defaultStep(type) {
  return steps[type].step * steps[type].scale;
}

/** https://html.spec.whatwg.org/#concept-input-step: null for any. */
export function allowedStep(element, type) {
  const text = getAttribute(element, "step");
  if (text === null) return defaultStep(type);
  if (text.toLowerCase() === "any") return null;
  const number = statedNumber(text);
  if (number === null || number <= 0) return defaultStep(type);
  const step = number * steps[type].scale;
  // Steps of times are whole units: https://html.spec.whatwg.org/#date-state-(type=date):concept-input-step-2
  if (!(type in timeTypes)) return step;
  const unit = type === "time" || type === "datetime-local" ? 1 : steps[type].scale;
  const rounded = step + unit / 2 - ((step + unit / 2) % unit);
  return rounded < unit ? unit : rounded;
}

/**
 * The number that an attribute gives; null where it is more or less than a number.
 * DEPARTURE: `min`, `max` and `step` count only where they are nothing but a number — as in all browsers —
 * https://html.spec.whatwg.org/#attr-input-min
 */
function statedNumber(text) {
  return validNumber.test(text) ? parseNumber(text) : null;
}

function bound(element, type, name, otherwise) {
  const text = getAttribute(element, name);
  const number = text === null ? null : type in timeTypes ? convertString(type, text) : statedNumber(text);
  return number ?? otherwise;
}

/** https://html.spec.whatwg.org/#concept-input-min: null for none. */
export function minimumOf(element, type) {
  return bound(element, type, "min", type === "range" ? 0 : null);
}

/**
 * https://html.spec.whatwg.org/#concept-input-max: null for none.
 *
 * DEPARTURE: that of a range is never below its minimum, as in WebKit and Chromium, so that no value of it overflows —
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/RangeInputType.cpp
 */
export function maximumOf(element, type) {
  if (type !== "range") return bound(element, type, "max", null);
  return Math.max(bound(element, type, "max", 100), minimumOf(element, type));
}

/** https://html.spec.whatwg.org/#concept-input-min-zero */
function stepBase(element, type) {
  return bound(element, type, "min", null) ?? bound(element, type, "value", null) ?? (type === "week" ? -259200000 : 0);
}

/** Whether a number is no whole number of steps from the step base. */
export function isStepMismatch(element, type, number) {
  const step = allowedStep(element, type);
  if (step === null) return false;
  const { integers } = align(number, stepBase(element, type), step);
  return (integers[0] - integers[1]) % integers[2] !== 0n;
}

/** Dividing rounds down, also below zero. */
function floorDivide(dividend, divisor) {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}

/**
 * https://html.spec.whatwg.org/#dom-input-stepup, steps 4 to 11
 * @returns {string | undefined} the new value; undefined where it stays as it is
 */
export function stepValue(element, type, value, count, direction) {
  const step = allowedStep(element, type);
  const minimum = minimumOf(element, type);
  const maximum = maximumOf(element, type);
  if (minimum !== null && maximum !== null && minimum > maximum) return undefined;
  const before = convertString(type, value) ?? 0;
  const { integers, exponent } = align(before, stepBase(element, type), step, minimum ?? 0, maximum ?? 0);
  const [start, base, unit, lowest, highest] = integers;
  if (minimum !== null && maximum !== null
    && base + floorDivide(highest - base, unit) * unit < lowest) return undefined;
  let result = start;
  if ((start - base) % unit !== 0n) {
    const down = base + floorDivide(start - base, unit) * unit;
    result = direction > 0 === count >= 0 ? down + unit : down;
  } else {
    const { integers: [times] } = align(count);
    result = start + times * unit * (direction > 0 ? 1n : -1n);
  }
  if (minimum !== null && result < lowest) result = base - floorDivide(base - lowest, unit) * unit;
  if (maximum !== null && result > highest) result = base + floorDivide(highest - base, unit) * unit;
  if (value !== "" && (direction > 0 === count >= 0 ? result < start : result > start)) return undefined;
  return convertNumber(type, toNumber(result, exponent));
}

/** https://html.spec.whatwg.org/#value-sanitization-algorithm for the types of this chunk */
export function sanitizeNumeric(element, type, value) {
  if (type === "number") return validNumber.test(value) && isFinite(+value) ? value : "";
  if (type === "range") return sanitizeRange(element, value);
  const number = timeTypes[type].parse(value);
  if (number === null) return "";
  return type === "datetime-local" ? timeTypes[type].format(number) : value;
}

function sanitizeRange(element, value) {
  const minimum = minimumOf(element, "range");
  const maximum = maximumOf(element, "range");
  const isGiven = validNumber.test(value) && isFinite(+value);
  let number = isGiven ? +value : minimum + (maximum - minimum) / 2;
  if (number > maximum) number = maximum;
  if (number < minimum) number = minimum;
  if (isStepMismatch(element, "range", number)) number = nearestStep(element, number, minimum, maximum);
  return `${number}`;
}

/** The step nearest to a number within the bounds, the higher of two. */
function nearestStep(element, number, minimum, maximum) {
  const step = allowedStep(element, "range");
  const { integers, exponent } = align(number, stepBase(element, "range"), step, minimum, maximum);
  const [value, base, unit, lowest, highest] = integers;
  const down = base + floorDivide(value - base, unit) * unit;
  const up = down + unit;
  let result = value - down < up - value ? down : up;
  if (result > highest) result = down;
  if (result < lowest) result = up;
  return result > highest || result < lowest ? number : toNumber(result, exponent);
}
