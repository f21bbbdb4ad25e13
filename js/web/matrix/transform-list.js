// Texts as those of the property `transform`: https://drafts.csswg.org/css-transforms-2/#typedef-transform-list
import { primordials, put, webidl } from "core";
import { StringPrototypeSplit } from "library/text";
import { identity, perspective, planar, product, rotation, scaled, skew, translated } from "./algebra.js";

const { ReflectApply, RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase } = primordials;

const comment = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/;
const start = /^[ \t\r\n\f]*([a-z0-9]+)\(([^()]*)(\)|$)[ \t\r\n\f]*/i;
const none = /^[ \t\r\n\f]*none[ \t\r\n\f]*$/i;
const argument = /^[ \t\r\n\f]*([+-]?(?:[0-9]*\.[0-9]+|[0-9]+)(?:e[+-]?[0-9]+)?)([a-z]+|%)?[ \t\r\n\f]*$/i;
const calculation = /\b(?:calc|min|max|clamp)\(/i;

/** https://drafts.csswg.org/css-values/#absolute-lengths; what depends on a font or a window is no length here. */
const pixels = { __proto__: null, px: 1, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, in: 96, pc: 16, pt: 96 / 72 };
const degrees = { __proto__: null, deg: 1, grad: 0.9, rad: 180 / 3.141592653589793, turn: 360 };

// Each takes an argument, `{ value, unit }`, and gives undefined for one that is not of its kind.
const number = ({ value, unit }) => (unit === "" ? value : undefined);
const factor = ({ value, unit }) => (unit === "%" ? value / 100 : number({ value, unit }));
const inUnits = (units) => ({ value, unit }) => {
  if (unit === "") return value === 0 ? 0 : undefined;
  return units[unit] === undefined ? undefined : value * units[unit];
};
const length = inUnits(pixels);
const angle = inUnits(degrees);
const depth = (given) => {
  const value = length(given);
  return value < 0 ? undefined : value;
};

const numbers = (count) => {
  const kinds = [];
  for (let i = 0; i < count; i++) put(kinds, i, number);
  return kinds;
};

const move = (x, y, z) => translated(identity(), x, y, z);
const grow = (x, y, z) => scaled(identity(), x, y, z);

/** The functions: the kinds of their arguments, how many of them must be there, what they make, whether in three dimensions. */
const functions = {
  __proto__: null,
  matrix: [numbers(6), 6, planar],
  matrix3d: [numbers(16), 16, (...values) => values, true],
  translate: [[length, length], 1, (x, y = 0) => move(x, y, 0)],
  translatex: [[length], 1, (x) => move(x, 0, 0)],
  translatey: [[length], 1, (y) => move(0, y, 0)],
  translatez: [[length], 1, (z) => move(0, 0, z), true],
  translate3d: [[length, length, length], 3, move, true],
  scale: [[factor, factor], 1, (x, y = x) => grow(x, y, 1)],
  scalex: [[factor], 1, (x) => grow(x, 1, 1)],
  scaley: [[factor], 1, (y) => grow(1, y, 1)],
  scalez: [[factor], 1, (z) => grow(1, 1, z), true],
  scale3d: [[factor, factor, factor], 3, grow, true],
  rotate: [[angle], 1, (z) => rotation(0, 0, 1, z)],
  rotatex: [[angle], 1, (x) => rotation(1, 0, 0, x), true],
  rotatey: [[angle], 1, (y) => rotation(0, 1, 0, y), true],
  // WebKit takes this for a planar one: TransformOperation.h of https://github.com/WebKit/WebKit
  rotatez: [[angle], 1, (z) => rotation(0, 0, 1, z)],
  rotate3d: [[number, number, number, angle], 4, rotation, true],
  skew: [[angle, angle], 1, (x, y = 0) => skew(x, y)],
  skewx: [[angle], 1, (x) => skew(x, 0)],
  skewy: [[angle], 1, (y) => skew(0, y)],
  perspective: [[depth], 1, perspective, true],
};

/**
 * https://drafts.fxtf.org/geometry/#parse-a-string-into-an-abstract-matrix
 * @param {string} text
 * @returns {{ values: number[], is2D: boolean } | undefined} undefined for what is no transformation
 */
export function parseTransform(text) {
  let rest = withoutComments(text);
  if (text === "" || RegExpPrototypeExec(none, rest) !== null) return { values: identity(), is2D: true };
  if (RegExpPrototypeExec(calculation, rest) !== null) throw webidl.notImplemented("A calculation in the text of a DOMMatrix");
  let values = identity();
  let is2D = true;
  do {
    const found = RegExpPrototypeExec(start, rest);
    if (found === null) return undefined;
    const made = apply(StringPrototypeToLowerCase(found[1]), found[2]);
    if (made === undefined) return undefined;
    values = product(values, made.values);
    is2D &&= made.is2D;
    rest = StringPrototypeSlice(rest, found[0].length);
  } while (rest !== "");
  return { values, is2D };
}

function withoutComments(text) {
  let rest = text;
  for (let found = RegExpPrototypeExec(comment, rest); found !== null; found = RegExpPrototypeExec(comment, rest)) {
    const end = found.index + found[0].length;
    rest = StringPrototypeSlice(rest, 0, found.index) + StringPrototypeSlice(rest, end);
  }
  return rest;
}

function apply(name, text) {
  if (functions[name] === undefined) return undefined;
  const { 0: kinds, 1: required, 2: make, 3: is3D = false } = functions[name];
  // https://drafts.csswg.org/css-transforms-2/#funcdef-perspective
  if (name === "perspective" && RegExpPrototypeExec(none, text) !== null) return { values: identity(), is2D: false };
  const parts = StringPrototypeSplit(text, ",");
  if (parts.length < required || parts.length > kinds.length) return undefined;
  const values = [];
  for (let i = 0; i < parts.length; i++) {
    const found = RegExpPrototypeExec(argument, parts[i]);
    if (found === null) return undefined;
    put(values, i, kinds[i]({ value: +found[1], unit: StringPrototypeToLowerCase(found[2] ?? "") }));
    if (values[i] === undefined) return undefined;
  }
  return { values: ReflectApply(make, undefined, values), is2D: !is3D };
}
