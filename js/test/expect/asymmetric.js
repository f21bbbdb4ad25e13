// Values that stand for many: `expect.any(Number)`, `expect.objectContaining({ … })`.
import { containsMembers, equals } from "./equals.js";

class Asymmetric {
  #shown;
  #matches;

  constructor(shown, matches) {
    this.#shown = shown;
    this.#matches = matches;
  }

  matches(value) {
    return this.#matches(value);
  }

  /** How it is printed: a text, or a name and the value that belongs to it. */
  get shown() {
    return this.#shown;
  }
}

export const isAsymmetric = (value) => value instanceof Asymmetric;

const primitives = new Map([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [BigInt, "bigint"],
  [Symbol, "symbol"],
  [Function, "function"],
]);

function isA(value, constructor) {
  if (constructor === Object) return typeof value === "object" && value !== null;
  return typeof value === primitives.get(constructor) || (typeof constructor === "function" && value instanceof constructor);
}

/** Whether a value is a text that contains another one, or that a pattern finds something in. */
export function matchesText(value, pattern) {
  if (typeof value !== "string") return false;
  return pattern instanceof RegExp ? value.search(pattern) >= 0 : value.includes(pattern);
}

const kinds = {
  any: (constructor) => new Asymmetric([`any ${constructor.name}`], (value) => isA(value, constructor)),
  anything: () => new Asymmetric(["anything"], (value) => value !== null && value !== undefined),
  objectContaining: (part) => new Asymmetric(["object containing", part], (value) => containsMembers(value, part)),
  arrayContaining(items) {
    const isIn = (value) => items.every((item) => value.some((other) => equals(other, item)));
    return new Asymmetric(["array containing", items], (value) => Array.isArray(value) && isIn(value));
  },
  stringContaining: (text) => new Asymmetric(["text containing", text], (value) => matchesText(value, text)),
  stringMatching: (pattern) => new Asymmetric(["text matching", pattern], (value) => matchesText(value, pattern)),
  closeTo: (number, digits = 2) => new Asymmetric([`about ${number}`], (value) => isClose(value, number, digits)),
};

/** Whether a number differs from another by less than half a unit of the last of these digits. */
export function isClose(value, number, digits) {
  if (typeof value !== "number") return false;
  return Object.is(value, number) || Math.abs(value - number) < 10 ** -digits / 2;
}

const negated = {};
for (const name of ["objectContaining", "arrayContaining", "stringContaining", "stringMatching", "closeTo"]) {
  negated[name] = (...values) => {
    const kind = kinds[name](...values);
    return new Asymmetric([`no ${kind.shown[0]}`, ...kind.shown.slice(1)], (value) => !kind.matches(value));
  };
}

export const asymmetric = { ...kinds, not: negated };
