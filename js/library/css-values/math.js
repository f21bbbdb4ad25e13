// https://drafts.csswg.org/css-values-4/#math
//
// A calculation is a sum of terms by unit, `{ kind: "sum", terms: [{ number, unit }] }` with the unit "" for numbers and
// "%" for percentages, or a comparison whose arguments could not be resolved, `{ kind: "call", name, args }`, or
// `{ kind: "product", factor, of }` and `{ kind: "add", items }` over such comparisons.
import { serializeNumber } from "library/css-syntax";
import { isDelim, splitAtCommas } from "./parts.js";
import { canonicalUnits, typeOfUnit } from "./units.js";

const functions = {
  __proto__: null, calc: true, "-webkit-calc": true, min: true, max: true, clamp: true, abs: true, sign: true, round:
  true, mod: true, rem: true, sin: true, cos: true, tan: true, asin: true, acos: true, atan: true, atan2: true,
  pow: true, sqrt: true, hypot: true, log: true, exp: true,
};

export function isMathFunction(part) {
  return part.type === "function" && functions[part.lower] === true;
}

const constants = { __proto__: null, e: Math.E, pi: Math.PI, infinity: Infinity, "-infinity": -Infinity, nan: NaN };

const sumOf = (number, unit) => ({ kind: "sum", terms: [{ number, unit }], type: typeOfUnit(unit) });

/** The type of a sum of two: lengths and percentages mix. undefined where they do not go together. */
function addTypes(a, b) {
  if (a === b) return a;
  if (a === "percentage" && b !== "number") return b === "lp" || b === "length" ? "lp" : `${b}-percentage`;
  if (b === "percentage" && a !== "number") return addTypes(b, a);
  if ((a === "lp" && b === "length") || (a === "length" && b === "lp")) return "lp";
  return undefined;
}

function negate(calculation) {
  return multiply(calculation, -1);
}

function multiply(calculation, factor) {
  if (calculation.kind === "sum") {
    const terms = [];
    for (let i = 0; i < calculation.terms.length; i++) {
      terms[i] = { number: calculation.terms[i].number * factor, unit: calculation.terms[i].unit };
    }
    return { kind: "sum", terms, type: calculation.type };
  }
  if (calculation.kind === "add") {
    const items = [];
    for (let i = 0; i < calculation.items.length; i++) items[i] = multiply(calculation.items[i], factor);
    return { kind: "add", items, type: calculation.type };
  }
  if (calculation.kind === "product") {
    return { kind: "product", factor: calculation.factor * factor, of: calculation.of, type: calculation.type };
  }
  return { kind: "product", factor, of: calculation, type: calculation.type };
}

function add(a, b) {
  const type = addTypes(a.type, b.type);
  if (type === undefined) return null;
  const items = [];
  let sum = null;
  const take = (item) => {
    if (item.kind === "add") {
      for (let i = 0; i < item.items.length; i++) take(item.items[i]);
    } else if (item.kind === "sum") {
      sum = sum === null ? item : addSums(sum, item);
    } else {
      items[items.length] = item;
    }
  };
  take(a);
  take(b);
  if (items.length === 0) return { ...sum, type };
  const all = sum === null ? [] : [sum];
  for (let i = 0; i < items.length; i++) all[all.length] = items[i];
  return { kind: "add", items: all, type };
}

function addSums(a, b) {
  const terms = [];
  const addTerm = ({ number, unit }) => {
    for (let i = 0; i < terms.length; i++) {
      if (terms[i].unit === unit) {
        terms[i] = { number: terms[i].number + number, unit };
        return;
      }
    }
    terms[terms.length] = { number, unit };
  };
  for (let i = 0; i < a.terms.length; i++) addTerm(a.terms[i]);
  for (let i = 0; i < b.terms.length; i++) addTerm(b.terms[i]);
  return { kind: "sum", terms };
}

/** The number of a calculation that is one term; undefined for any other. */
function single(calculation) {
  return calculation.kind === "sum" && calculation.terms.length === 1 ? calculation.terms[0] : undefined;
}

class Calculator {
  constructor(parts) {
    this.parts = parts;
    this.index = 0;
  }

  /** https://drafts.csswg.org/css-values-4/#typedef-calc-sum */
  sum() {
    let left = this.product();
    while (left !== null && this.index < this.parts.length) {
      const sign = this.parts[this.index];
      if (!isDelim(sign, "+") && !isDelim(sign, "-")) break;
      const before = this.parts[this.index - 1];
      const after = this.parts[this.index + 1];
      // White space must stand around the sign.
      if (after === undefined || endOf(before) === sign.start || after.start === sign.end) return null;
      this.index++;
      const right = this.product();
      left = right === null ? null : add(left, isDelim(sign, "-") ? negate(right) : right);
    }
    return left;
  }

  /** https://drafts.csswg.org/css-values-4/#typedef-calc-product */
  product() {
    let left = this.value();
    while (left !== null && this.index < this.parts.length) {
      const sign = this.parts[this.index];
      if (!isDelim(sign, "*") && !isDelim(sign, "/")) break;
      this.index++;
      const right = this.value();
      if (right === null) return null;
      const rightNumber = right.type === "number" ? single(right) : undefined;
      if (isDelim(sign, "/")) {
        if (rightNumber === undefined) return null;
        left = multiply(left, 1 / rightNumber.number);
      } else if (rightNumber !== undefined) {
        left = multiply(left, rightNumber.number);
      } else {
        const leftNumber = left.type === "number" ? single(left) : undefined;
        if (leftNumber === undefined) return null;
        left = multiply(right, leftNumber.number);
      }
    }
    return left;
  }

  /** https://drafts.csswg.org/css-values-4/#typedef-calc-value */
  value() {
    const part = this.parts[this.index++];
    if (part === undefined) return null;
    switch (part.type) {
      case "number":
        return sumOf(part.number, "");
      case "percentage":
        return sumOf(part.number, "%");
      case "dimension":
        return dimension(part);
      case "ident": {
        const constant = constants[part.lower];
        return constant === undefined ? null : sumOf(constant, "");
      }
      case "(":
        return calculate(part.parts);
      case "function":
        return isMathFunction(part) ? call(part) : null;
    }
    return null;
  }
}

/** Where a part ends: behind its closing bracket, which lies before whatever comes next. */
function endOf(part) {
  return part.parts === undefined ? part.end : -1;
}

function dimension({ number, unit }) {
  if (typeOfUnit(unit) === undefined) return null;
  const canonical = canonicalUnits[unit];
  return canonical === undefined ? sumOf(number, unit) : sumOf(number * canonical.factor, canonical.unit);
}

function calculate(parts) {
  const calculator = new Calculator(parts);
  const calculation = calculator.sum();
  return calculator.index === parts.length ? calculation : null;
}

/** The arguments of a math function as numbers of one unit, or undefined. */
function sameUnit(args) {
  const first = single(args[0]);
  if (first === undefined) return undefined;
  const numbers = [];
  for (let i = 0; i < args.length; i++) {
    const term = single(args[i]);
    // What a percentage is of is not known, so neither is which is greater.
    if (term === undefined || term.unit !== first.unit) return undefined;
    numbers[i] = term.number;
  }
  return { numbers, unit: first.unit };
}

const toRadians = ({ number, unit }) => (unit === "deg" ? (number * Math.PI) / 180 : number);

/** https://drafts.csswg.org/css-values-4/#round-func: the multiple of a step to which a number is brought. */
const strategies = {
  __proto__: null, nearest: Math.round, up: Math.ceil, down: Math.floor, "to-zero": Math.trunc,
};

function round(number, step, strategy) {
  const size = Math.abs(step);
  if (size !== Infinity) return Number.isFinite(number) || size === 0 ? strategies[strategy](number / size) * size : number;
  if (!Number.isFinite(number)) return NaN;
  if (strategy === "up" && number > 0) return Infinity;
  return strategy === "down" && number < 0 ? -Infinity : 0;
}

/** The value of a function of numbers; `type` is that of the result. */
function evaluate(name, numbers, strategy) {
  if (name === "round") return round(numbers[0], numbers[1], strategy);
  const [a, b, c] = numbers;
  switch (name) {
    case "min": return Math.min(...numbers);
    case "max": return Math.max(...numbers);
    case "clamp": return Math.max(a, Math.min(b, c));
    case "abs": return Math.abs(a);
    case "mod": return a - b * Math.floor(a / b);
    case "rem": return a % b;
    case "hypot": return Math.hypot(...numbers);
    case "pow": return a ** b;
    case "sqrt": return Math.sqrt(a);
    case "log": return b === undefined ? Math.log(a) : Math.log(a) / Math.log(b);
    case "exp": return Math.exp(a);
  }
  return NaN;
}

const argumentCounts = {
  __proto__: null, clamp: [3, 3], abs: [1, 1], sign: [1, 1], round: [1, 2], mod: [2, 2], rem: [2, 2], sin: [1, 1],
  cos: [1, 1], tan: [1, 1], asin: [1, 1], acos: [1, 1], atan: [1, 1], atan2: [2, 2], pow: [2, 2], sqrt: [1, 1],
  log: [1, 2], exp: [1, 1],
};

/** https://drafts.csswg.org/css-values-4/#math-function */
function call(part) {
  const name = part.lower;
  if (name === "calc" || name === "-webkit-calc") return part.parts.length === 0 ? null : calculate(part.parts);
  let lists = splitAtCommas(part.parts);
  if (lists === null) return null;
  let strategy = "nearest";
  if (name === "round" && lists[0].length === 1 && strategies[lists[0][0].lower] !== undefined) {
    strategy = lists[0][0].lower;
    lists = lists.slice(1);
  }
  const counts = argumentCounts[name] ?? [1, Infinity];
  if (lists.length < counts[0] || lists.length > counts[1]) return null;
  const args = [];
  let type;
  for (let i = 0; i < lists.length; i++) {
    args[i] = calculate(lists[i]);
    if (args[i] === null) return null;
    type = i === 0 ? args[i].type : addTypes(type, args[i].type);
    if (type === undefined) return null;
  }
  switch (name) {
    case "sign": {
      const term = single(args[0]);
      return term === undefined ? { kind: "call", name, args, type: "number" } : sumOf(Math.sign(term.number), "");
    }
    case "sin": case "cos": case "tan": {
      const term = single(args[0]);
      if (type !== "number" && type !== "angle") return null;
      return term === undefined ? null : sumOf(Math[name](toRadians(term)), "");
    }
    case "asin": case "acos": case "atan": {
      const term = single(args[0]);
      return type === "number" && term !== undefined ? sumOf((Math[name](term.number) * 180) / Math.PI, "deg") : null;
    }
    case "atan2": {
      const same = sameUnit(args);
      return same === undefined ? null : sumOf((Math.atan2(same.numbers[0], same.numbers[1]) * 180) / Math.PI, "deg");
    }
    case "pow": case "sqrt": case "log": case "exp":
      if (type !== "number") return null;
  }
  if (name === "round" && args.length === 1) {
    if (type !== "number") return null;
    args[1] = sumOf(1, "");
  }
  const same = sameUnit(args);
  const isOpen = same === undefined || (same.unit === "%" && name !== "min" && name !== "max");
  return isOpen ? { kind: "call", name, args, type, strategy } : { ...sumOf(evaluate(name, same.numbers, strategy), same.unit), type };
}

const unitOrder = (unit) => (unit === "" ? 0 : unit === "%" ? 1 : 2);

function serializeTerm({ number, unit }) {
  if (number !== number) return unit === "" ? "NaN" : `NaN * 1${unit}`;
  if (number === Infinity || number === -Infinity) {
    return `${number < 0 ? "-" : ""}infinity${unit === "" ? "" : ` * 1${unit}`}`;
  }
  return `${serializeNumber(number)}${unit}`;
}

function serializeSum(terms) {
  // https://drafts.csswg.org/css-values-4/#sort-a-calculations-children
  const sorted = [];
  for (let i = 0; i < terms.length; i++) {
    let place = i;
    while (place > 0) {
      const before = sorted[place - 1].unit;
      const order = unitOrder(before) - unitOrder(terms[i].unit);
      if (order < 0 || (order === 0 && before <= terms[i].unit)) break;
      sorted[place] = sorted[place - 1];
      place--;
    }
    sorted[place] = terms[i];
  }
  let text = serializeTerm(sorted[0]);
  for (let i = 1; i < sorted.length; i++) {
    const { number, unit } = sorted[i];
    text += number < 0 ? ` - ${serializeTerm({ number: -number, unit })}` : ` + ${serializeTerm(sorted[i])}`;
  }
  return text;
}

function serializeInner(calculation) {
  switch (calculation.kind) {
    case "sum":
      return serializeSum(calculation.terms);
    case "call": {
      const { strategy = "nearest" } = calculation;
      let text = strategy === "nearest" ? "" : `${strategy}, `;
      for (let i = 0; i < calculation.args.length; i++) {
        text += `${i === 0 ? "" : ", "}${serializeInner(calculation.args[i])}`;
      }
      return `${calculation.name}(${text})`;
    }
    case "product":
      return `(${serializeNumber(calculation.factor)} * ${serializeInner(calculation.of)})`;
  }
  let text = serializeInner(calculation.items[0]);
  for (let i = 1; i < calculation.items.length; i++) {
    const item = calculation.items[i];
    const isNegative = item.kind === "product" && item.factor < 0;
    text += isNegative ? ` - ${serializeInner(multiply(item, -1))}` : ` + ${serializeInner(item)}`;
  }
  return text;
}

/** https://drafts.csswg.org/css-values-4/#calc-serialize */
function serializeCalculation(calculation) {
  if (calculation.kind === "call") return serializeInner(calculation);
  const inner = serializeInner(calculation);
  return calculation.kind === "product" ? `calc${inner}` : `calc(${inner})`;
}

/**
 * Parses a math function.
 * @returns {{ type: string, text: string, term?: { number: number, unit: string } } | null} `type` is number, percentage,
 *   length, angle, time, frequency, resolution, flex, or `lp` for lengths and percentages; `term` is what it comes to
 */
export function parseMath(part) {
  const calculation = call(part);
  if (calculation === null) return null;
  return { type: calculation.type, text: serializeCalculation(calculation), term: single(calculation) };
}
