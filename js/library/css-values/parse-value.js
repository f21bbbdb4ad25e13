// https://drafts.csswg.org/cssom/#parse-a-css-value
import { TokenStream, closingOf } from "library/css-syntax";
import { stripWhitespace } from "library/tree";
import { shortDisplay } from "./display.js";
import { longhand } from "./longhands.js";
import { parseParts } from "./parts.js";
import { longhandsOf } from "./property-names.js";
import { shorthand } from "./shorthands.js";
import { isWideKeyword } from "./types.js";
import { matchGrammar } from "./value-definition.js";

/** Whether something in a value is to be put in later: https://drafts.csswg.org/css-variables-1/#using-variables */
function findSubstitution(parts) {
  let found = "none";
  for (let i = 0; i < parts.length; i++) {
    const inner = parts[i].parts;
    if (inner === undefined) continue;
    const { lower } = parts[i];
    if (parts[i].type === "function" && (lower === "var" || lower === "env")) {
      const isNamed = inner.length > 0 && inner[0].type === "ident"
        && (lower === "env" || inner[0].value.startsWith("--"));
      const isClosed = inner.length === 1 || inner[1]?.type === ",";
      if (!isNamed || (lower === "var" && !isClosed)) return "invalid";
      found = "some";
    }
    const deeper = findSubstitution(inner);
    if (deeper === "invalid") return deeper;
    if (deeper === "some") found = deeper;
  }
  return found;
}

export function hasSubstitution(text) {
  return /\b(?:var|env)\(/i.test(text);
}

/** The text of a value without the white space and the comments around it. */
export function trimValue(text) {
  // OPTIMIZATION: few have comments, or an escape whose space is none around the value.
  if (!/\/\*|\\/.test(text)) return stripWhitespace(text);
  const stream = new TokenStream(text);
  stream.skipSpace();
  const { start } = stream.peek();
  let end = start;
  for (let token = stream.next(); token.type !== "eof"; token = stream.next()) {
    if (token.type !== " ") ({ end } = token);
  }
  return stream.slice(start, end);
}

/** The same value for every longhand of a property. */
function forAll(name, value, pending) {
  const longhands = longhandsOf(name) ?? [name];
  const results = [];
  for (let i = 0; i < longhands.length; i++) results[i] = { name: longhands[i], value, pending };
  return results;
}

function parseKnown(name, text) {
  const parts = parseParts(text);
  if (parts === null || parts.length === 0) return null;
  if (parts.length === 1 && parts[0].type === "ident" && isWideKeyword(parts[0].lower)) {
    return forAll(name, parts[0].lower, null);
  }
  if (hasSubstitution(text)) {
    const kind = findSubstitution(parts);
    if (kind === "invalid") return null;
    if (kind === "some") {
      const trimmed = trimValue(text);
      return longhand(name) === undefined
        ? forAll(name, "", { shorthand: name, text: trimmed }) : [{ name, value: trimmed, pending: null }];
    }
  }
  const known = longhand(name);
  if (known !== undefined) {
    const value = matchGrammar(known.grammar, parts);
    if (value === null) return null;
    return [{ name, value: name === "display" ? shortDisplay(value) : value, pending: null }];
  }
  const one = shorthand(name);
  const values = one?.parse(parts) ?? null;
  if (values === null) return null;
  const results = [];
  for (let i = 0; i < values.length; i++) results[i] = { name: one.longhands[i], value: values[i], pending: null };
  return results;
}

/** So many parsed values are kept, of texts up to so long: all pages of a machine share them. */
const MOST_KEPT = 2000;
const LONGEST_KEPT = 200;
const kept = new Map();

/**
 * Parses the value of a property.
 * @param {string} name of a longhand or a shorthand, as `propertyNamed` gives it
 * @param {string} text
 * @returns {{ name: string, value: string, pending: object | null }[] | null} a value for each longhand, serialized; null
 *   if it is not valid. With a variable in it a shorthand's longhands are pending: the whole text is in `pending.text`
 */
export function parseProperty(name, text) {
  const key = `${name}:${text}`;
  let results = kept.get(key);
  if (results === undefined) {
    results = parseKnown(name, text);
    if (text.length > LONGEST_KEPT) return results;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, results);
  }
  return results;
}

/** https://drafts.csswg.org/css-variables-1/#syntax: the text of a custom property's value; null if it is not valid. */
export function parseCustomValue(text) {
  if (!isDeclarationValue(text)) return null;
  // A brace may stand in a custom property, but in no other.
  const parts = parseParts(text);
  return parts !== null && findSubstitution(parts) === "invalid" ? null : trimValue(text);
}

/** https://drafts.csswg.org/css-syntax/#typedef-declaration-value */
function isDeclarationValue(text) {
  // OPTIMIZATION: most have nothing that could be wrong.
  if (!/[;!"'()[\]{}\\]/.test(text)) return true;
  const stream = new TokenStream(text);
  const open = [];
  for (let token = stream.next(); token.type !== "eof"; token = stream.next()) {
    const { type, value } = token;
    const closing = closingOf(type);
    if (closing !== undefined) open[open.length] = closing;
    else if (type === "bad-string" || type === "bad-url") return false;
    else if (open.length === 0 && (type === ";" || (type === "delim" && value === "!"))) return false;
    else if (type === "}" || type === ")" || type === "]") {
      if (open.length === 0 || open[open.length - 1] !== type) return false;
      open.length--;
    }
  }
  return true;
}
