// https://www.w3.org/TR/xpath-10/#exprlex
import { primordials, push } from "core";
import { syntaxError } from "./errors.js";

const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;

const nameStart = "A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d"
  + "\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}";
const ncName = `[${nameStart}][${nameStart}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040]*`;

// The alternatives in the order of the groups below; the longest one that fits is the token.
const pattern = new RegExp(
  `[ \\t\\r\\n]+|(\\d+(?:\\.\\d*)?|\\.\\d+)|("[^"]*"|'[^']*')|(\\$${ncName}(?::${ncName})?)`
  + `|(${ncName}:\\*|${ncName}(?::(?!:)${ncName})?)|(::|//|\\.\\.|!=|<=|>=|[()[\\].@,/|+\\-=<>*])`,
  "uy");

/** After these tokens, and at the start, an operand follows: `*` is a test and a name is no operator. */
const beforeOperand = {
  __proto__: null,
  "@": true, "::": true, "(": true, "[": true, ",": true,
  "/": true, "//": true, "|": true, "+": true, "-": true,
  "=": true, "!=": true, "<": true, "<=": true, ">": true, ">=": true,
};
const operatorNames = { __proto__: null, and: true, or: true, mod: true, div: true };

/**
 * The tokens of an expression, `{ kind, text }`. `kind` is "number", "literal", "variable", "name" (with a wildcard
 * where it ends in `*`), "operator" for what stands between operands, or the token itself; the last is of kind "end".
 */
export function tokenize(expression) {
  const tokens = [];
  let previous = null;
  pattern.lastIndex = 0;
  for (let position = 0; position < expression.length; position = pattern.lastIndex) {
    pattern.lastIndex = position;
    const match = RegExpPrototypeExec(pattern, expression);
    if (match === null) throw syntaxError(expression);
    const token = tokenOf(match, isOperatorPlace(previous));
    if (token === null) continue;
    push(tokens, token);
    previous = token;
  }
  push(tokens, { kind: "end", text: "" });
  return tokens;
}

/** The token of a match, or null for white space. */
function tokenOf({ 1: number, 2: literal, 3: variable, 4: name, 5: symbol }, isAfterOperand) {
  if (number !== undefined) return { kind: "number", text: number };
  if (literal !== undefined) return { kind: "literal", text: StringPrototypeSlice(literal, 1, -1) };
  if (variable !== undefined) return { kind: "variable", text: StringPrototypeSlice(variable, 1) };
  if (name !== undefined) return { kind: isAfterOperand && operatorNames[name] ? "operator" : "name", text: name };
  if (symbol === undefined) return null;
  if (symbol === "*") return { kind: isAfterOperand ? "operator" : "name", text: symbol };
  return { kind: symbol, text: symbol };
}

/** https://www.w3.org/TR/xpath-10/#exprlex: whether an operand came last, so that an operator has to come now. */
function isOperatorPlace(previous) {
  return previous !== null && previous.kind !== "operator" && beforeOperand[previous.kind] !== true;
}
