// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#numbers
import { primordials } from "core";

const { RegExpPrototypeExec } = primordials;

const integer = /^[\t\n\f\r ]*([+-]?[0-9]+)/;
const float = /^[\t\n\f\r ]*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/;

/** https://html.spec.whatwg.org/#rules-for-parsing-integers: null where there is none. */
export function parseInteger(text) {
  const match = RegExpPrototypeExec(integer, text);
  // The sum turns the zero of "-0" into the common one.
  return match === null ? null : +match[1] + 0;
}

/** https://html.spec.whatwg.org/#rules-for-parsing-non-negative-integers: null where there is none. */
export function parseNonNegativeInteger(text) {
  const value = parseInteger(text);
  return value === null || value < 0 ? null : value;
}

/** https://html.spec.whatwg.org/#rules-for-parsing-floating-point-number-values: null where there is none. */
export function parseFloatingPoint(text) {
  const match = RegExpPrototypeExec(float, text);
  if (match === null) return null;
  const value = +match[1] + 0;
  return value - value === 0 ? value : null;
}
