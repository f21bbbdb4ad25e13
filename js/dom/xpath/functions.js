// https://www.w3.org/TR/xpath-10/#corelib
//
// `{ type, least, most, run, … }`: how many arguments it takes and what it gives. `run` takes the node, position and
// size of the context and the values of the arguments, which are converted to `takes`, the last of them standing for
// all that follow. `usesPosition`: whether its value depends on position or size. `ofContext`: the context node is the
// argument where none is given.
import { primordials, push } from "core";
import { StringPrototypeIncludes, StringPrototypeMatch, StringPrototypeReplace, StringPrototypeStartsWith, pattern } from "library/text";
import {
  $localName, $namespace, $nodeType, $prefix, $record, $target, XML, elementById, getAttribute, nodeType, rootOf,
} from "library/tree";
import { elementOf, parentOf } from "./axes.js";
import { inDocumentOrder } from "./order.js";
import { parseNumber, stringValue, toString } from "./values.js";

const { StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase } = primordials;

const whitespace = pattern(/[ \t\r\n]+/g);
const outerWhitespace = pattern(/^ | $/g);
const word = pattern(/[^ \t\r\n]+/g);

/** What has a name: the element, the attribute's record, or null. */
function namedOf(node) {
  if (node === undefined) return null;
  if (node[$nodeType] === nodeType.ELEMENT) {
    return { localName: node[$localName], namespace: node[$namespace], prefix: node[$prefix] };
  }
  if (node[$nodeType] === nodeType.ATTRIBUTE) return node[$record];
  if (node[$nodeType] === nodeType.PROCESSING_INSTRUCTION) {
    return { localName: node[$target], namespace: null, prefix: null };
  }
  return null;
}

/** https://www.w3.org/TR/xpath-10/#function-id */
function id(node, position, size, value) {
  let ids = "";
  if (typeof value === "object") {
    for (let i = 0; i < value.length; i++) ids += ` ${stringValue(value[i])}`;
  } else {
    ids = toString(value);
  }
  const root = rootOf(elementOf(node));
  const words = StringPrototypeMatch(ids, word) ?? [];
  const found = [];
  for (let i = 0; i < words.length; i++) {
    const element = elementById(root, words[i]);
    if (element !== null) push(found, element);
  }
  return inDocumentOrder(found);
}

/** https://www.w3.org/TR/xpath-10/#function-lang */
function lang(node, position, size, wanted) {
  for (let holder = node; holder !== null; holder = parentOf(holder)) {
    const language = holder[$nodeType] === nodeType.ELEMENT ? getAttribute(holder, "lang", XML) : null;
    if (language === null) continue;
    const lower = StringPrototypeToLowerCase(language);
    const prefix = StringPrototypeToLowerCase(wanted);
    return lower === prefix || StringPrototypeStartsWith(lower, `${prefix}-`);
  }
  return false;
}

/** The whole part of a number; of an infinity, and of NaN, itself. */
function truncate(number) {
  const rest = number % 1;
  return rest === rest ? number - rest : number;
}

function floor(number) {
  const whole = truncate(number);
  return whole > number ? whole - 1 : whole;
}

/** https://www.w3.org/TR/xpath-10/#function-ceiling: above -1 it is negative zero. */
function ceiling(number) {
  const whole = truncate(number);
  return whole < number ? whole + 1 : whole === 0 && number < 0 ? -0 : whole;
}

/** https://www.w3.org/TR/xpath-10/#function-round: from -0.5 to 0 it is negative zero. */
function round(number) {
  if (number < 0 && number >= -0.5) return -0;
  const whole = floor(number);
  return number - whole >= 0.5 ? whole + 1 : whole;
}

/** https://www.w3.org/TR/xpath-10/#function-substring, in code units as in browsers */
function substring(string, start, length) {
  const from = round(start);
  const to = length === undefined ? Infinity : from + round(length);
  if (!(from < to)) return "";
  const first = from < 1 ? 0 : from - 1;
  return to === Infinity ? StringPrototypeSlice(string, first) : to <= 1 ? "" : StringPrototypeSlice(string, first, to - 1);
}

/** https://www.w3.org/TR/xpath-10/#function-translate */
function translate(string, from, to) {
  let result = "";
  for (let i = 0; i < string.length; i++) {
    const index = StringPrototypeIndexOf(from, string[i]);
    if (index < 0) result += string[i];
    else if (index < to.length) result += to[index];
  }
  return result;
}

function sum(nodes) {
  let total = 0;
  for (let i = 0; i < nodes.length; i++) total += parseNumber(stringValue(nodes[i]));
  return total;
}

function substringBefore(string, part) {
  const index = StringPrototypeIndexOf(string, part);
  return index < 0 ? "" : StringPrototypeSlice(string, 0, index);
}

function substringAfter(string, part) {
  const index = StringPrototypeIndexOf(string, part);
  return index < 0 ? "" : StringPrototypeSlice(string, index + part.length);
}

function normalizeSpace(string) {
  return StringPrototypeReplace(StringPrototypeReplace(string, whitespace, " "), outerWhitespace, "");
}

/** A function that only looks at its arguments. */
function pure(type, takes, least, most, compute) {
  return { type, takes, least, most, run: (node, position, size, a, b, c) => compute(a, b, c) };
}

/** A function of one argument, which stands for the context node when it is missing. */
function ofContext(type, takes, compute) {
  return { ...pure(type, [takes], 0, 1, compute), ofContext: true };
}

export const functions = {
  __proto__: null,
  "last": { type: "number", takes: [], least: 0, most: 0, usesPosition: true, run: (node, position, size) => size },
  "position": { type: "number", takes: [], least: 0, most: 0, usesPosition: true, run: (node, position) => position },
  "count": pure("number", ["nodes"], 1, 1, (nodes) => nodes.length),
  "id": { type: "nodes", takes: ["any"], least: 1, most: 1, run: id },
  "local-name": ofContext("string", "nodes", (nodes) => namedOf(nodes[0])?.localName ?? ""),
  "namespace-uri": ofContext("string", "nodes", (nodes) => namedOf(nodes[0])?.namespace ?? ""),
  "name": ofContext("string", "nodes", (nodes) => {
    const named = namedOf(nodes[0]);
    if (named === null) return "";
    return named.prefix === null ? named.localName : `${named.prefix}:${named.localName}`;
  }),
  "string": ofContext("string", "string", (string) => string),
  "concat": pure("string", ["string"], 2, Infinity, (a, b, c = "") => a + b + c),
  "starts-with": pure("boolean", ["string"], 2, 2, (string, part) => StringPrototypeStartsWith(string, part)),
  "contains": pure("boolean", ["string"], 2, 2, (string, part) => StringPrototypeIncludes(string, part)),
  "substring-before": pure("string", ["string"], 2, 2, substringBefore),
  "substring-after": pure("string", ["string"], 2, 2, substringAfter),
  "substring": pure("string", ["string", "number"], 2, 3, substring),
  "string-length": ofContext("number", "string", (string) => string.length),
  "normalize-space": ofContext("string", "string", normalizeSpace),
  "translate": pure("string", ["string"], 3, 3, translate),
  "boolean": pure("boolean", ["boolean"], 1, 1, (value) => value),
  "not": pure("boolean", ["boolean"], 1, 1, (value) => !value),
  "true": pure("boolean", [], 0, 0, () => true),
  "false": pure("boolean", [], 0, 0, () => false),
  "lang": { type: "boolean", takes: ["string"], least: 1, most: 1, run: lang },
  "number": ofContext("number", "number", (number) => number),
  "sum": pure("number", ["nodes"], 1, 1, sum),
  "floor": pure("number", ["number"], 1, 1, floor),
  "ceiling": pure("number", ["number"], 1, 1, ceiling),
  "round": pure("number", ["number"], 1, 1, round),
};
