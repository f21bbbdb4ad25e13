// The values of XPath 1.0 are numbers, strings, booleans and node-sets: arrays of nodes in document order.
// https://www.w3.org/TR/xpath-10/#data-model, https://www.w3.org/TR/xpath-10/#corelib
import { put } from "core";
import { StringPrototypeRepeat, pattern } from "library/text";
import { $data, $nodeType, $record, following, isText, nodeType } from "library/tree";

const { ELEMENT, DOCUMENT, DOCUMENT_FRAGMENT, ATTRIBUTE } = nodeType;

/** https://www.w3.org/TR/xpath-10/#dt-string-value */
export function stringValue(node) {
  const type = node[$nodeType];
  if (type === ATTRIBUTE) return node[$record].value;
  if (type !== ELEMENT && type !== DOCUMENT && type !== DOCUMENT_FRAGMENT) return node[$data] ?? "";
  let string = "";
  for (let inner = following(node, node); inner !== null; inner = following(inner, node)) {
    if (isText(inner)) string += inner[$data];
  }
  return string;
}

const numeral = pattern(/^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/);

/** https://www.w3.org/TR/xpath-10/#function-number of a string */
export function parseNumber(string) {
  return numeral.test(string) ? +string : NaN;
}

const exponent = pattern(/^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/);

/** https://www.w3.org/TR/xpath-10/#function-string of a number: decimal, never with an exponent */
export function formatNumber(number) {
  if (number === 0) return "0";
  const string = `${number}`;
  const parts = exponent.exec(string);
  if (parts === null) return string;
  const { 1: sign, 2: first, 3: more = "", 4: power } = parts;
  const digits = first + more;
  const shift = +power;
  if (shift < 0) return `${sign}0.${StringPrototypeRepeat("0", -shift - 1)}${digits}`;
  return sign + digits + StringPrototypeRepeat("0", shift + 1 - digits.length);
}

export function toNumber(value) {
  switch (typeof value) {
    case "number":
      return value;
    case "boolean":
      return value ? 1 : 0;
    case "string":
      return parseNumber(value);
    default:
      return value.length === 0 ? NaN : parseNumber(stringValue(value[0]));
  }
}

export function toString(value) {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return value ? "true" : "false";
    case "number":
      return formatNumber(value);
    default:
      return value.length === 0 ? "" : stringValue(value[0]);
  }
}

export function toBoolean(value) {
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      return value !== 0 && value === value;
    default:
      return value.length > 0;
  }
}

/** https://www.w3.org/TR/xpath-10/#booleans, `=` and `!=`; `isEqual` says which. */
function compareEquality(a, b, isEqual) {
  if (typeof a === "boolean" || typeof b === "boolean") return (toBoolean(a) === toBoolean(b)) === isEqual;
  if (typeof a === "number" || typeof b === "number") return (toNumber(a) === toNumber(b)) === isEqual;
  return (toString(a) === toString(b)) === isEqual;
}

const relations = {
  __proto__: null,
  "=": (a, b) => compareEquality(a, b, true),
  "!=": (a, b) => compareEquality(a, b, false),
  "<": (a, b) => toNumber(a) < toNumber(b),
  "<=": (a, b) => toNumber(a) <= toNumber(b),
  ">": (a, b) => toNumber(a) > toNumber(b),
  ">=": (a, b) => toNumber(a) >= toNumber(b),
};

/**
 * https://www.w3.org/TR/xpath-10/#booleans: the function that compares two values of any types with an operator. Of a
 * node-set it is asked whether there is a node whose string-value compares so, except beside a boolean.
 */
export function comparison(operator) {
  const relation = relations[operator];
  return (a, b) => {
    if (typeof a === "object" && typeof b !== "boolean") {
      if (typeof b !== "object") return someStringValue(a, (string) => relation(string, b));
      if (a.length === 0 || b.length === 0) return false;
      const strings = [];
      for (let i = 0; i < b.length; i++) put(strings, i, stringValue(b[i]));
      return someStringValue(a, (string) => {
        for (let i = 0; i < strings.length; i++) {
          if (relation(string, strings[i])) return true;
        }
        return false;
      });
    }
    if (typeof b === "object" && typeof a !== "boolean") return someStringValue(b, (string) => relation(a, string));
    if (typeof a === "object") return relation(a.length > 0, b);
    if (typeof b === "object") return relation(a, b.length > 0);
    return relation(a, b);
  };
}

function someStringValue(nodes, test) {
  for (let i = 0; i < nodes.length; i++) {
    if (test(stringValue(nodes[i]))) return true;
  }
  return false;
}
