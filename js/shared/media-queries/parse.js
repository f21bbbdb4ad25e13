// https://drafts.csswg.org/mediaqueries-5/#mq-syntax
//
// A query is `{ modifier, type, condition }`. A condition is `{ kind: "feature", … }`, `{ kind: "not", of }`,
// `{ kind: "and" | "or", items }` or `{ kind: "unknown", text }`.
import { isDelim, parseParts, serializeGeneric, typeOfUnit } from "library/css-values";

/** For each feature its keywords, or what kind of values it has: "length", "ratio", "resolution", "integer" or "boolean". */
const features = { __proto__: null };
const table = `
width height device-width device-height: length
aspect-ratio device-aspect-ratio: ratio
resolution: resolution
color color-index monochrome horizontal-viewport-segments vertical-viewport-segments: integer
-webkit-device-pixel-ratio: number
grid -webkit-transform-3d -webkit-transform-2d -webkit-transition -webkit-animation -webkit-video-playable-inline: boolean
orientation: portrait landscape
scan: interlace progressive
update: none slow fast
overflow-block: none scroll paged
overflow-inline: none scroll
hover any-hover: none hover
pointer any-pointer: none coarse fine
color-gamut: srgb p3 rec2020
dynamic-range video-dynamic-range: standard high
inverted-colors: none inverted
prefers-color-scheme: light dark
prefers-contrast: no-preference more less custom
prefers-reduced-motion prefers-reduced-transparency: no-preference reduce
forced-colors: none active
scripting: none initial-only enabled
display-mode: fullscreen standalone minimal-ui browser picture-in-picture`;
const rows = table.trim().split("\n");
for (let i = 0; i < rows.length; i++) {
  const [names, values] = rows[i].split(": ");
  const list = names.split(" ");
  for (let j = 0; j < list.length; j++) features[list[j]] = values.split(" ");
}

const rangeKinds = { __proto__: null, length: true, ratio: true, resolution: true, integer: true, number: true };
const isRange = (name) => rangeKinds[features[name]?.[0]] === true;

const notAll = () => ({ modifier: "not", type: "all", condition: null });

function slice(parts, from, to = parts.length) {
  const some = [];
  for (let i = from; i < to; i++) some[i - from] = parts[i];
  return some;
}

/** The text of a feature's value, or null where it takes no such value. */
function valueText(name, parts) {
  const kinds = features[name];
  const [part] = parts;
  if (part === undefined) return null;
  const isNumber = part.type === "number" || part.type === "function";
  if (kinds[0] === "ratio" && parts.length === 3) {
    const isRatio = isDelim(parts[1], "/") && isNumber && (parts[2].type === "number" || parts[2].type === "function");
    return isRatio && !(part.number < 0) && !(parts[2].number < 0)
      ? `${serializeGeneric(part)} / ${serializeGeneric(parts[2])}` : null;
  }
  if (parts.length !== 1) return null;
  const text = serializeGeneric(part);
  switch (kinds[0]) {
    case "length":
      return part.type === "function" || (part.type === "number" && part.number === 0)
        || (part.type === "dimension" && typeOfUnit(part.unit) === "length") ? text : null;
    case "resolution":
      return part.type === "function" || (part.type === "dimension" && typeOfUnit(part.unit) === "resolution")
        || part.lower === "infinite" ? text : null;
    case "ratio":
    case "number":
      return isNumber && !(part.number < 0) ? text : null;
    case "integer":
      return part.type === "function" || (part.type === "number" && part.isInteger && part.number >= 0) ? text : null;
    case "boolean":
      return part.type === "number" && (part.number === 0 || part.number === 1) && part.isInteger ? text : null;
  }
  for (let i = 0; i < kinds.length; i++) {
    if (part.type === "ident" && part.lower === kinds[i]) return part.lower;
  }
  return null;
}

/** A comparison sign at a place: its text and how many parts it takes. */
function signAt(parts, at) {
  const part = parts[at];
  if (part === undefined || part.type !== "delim") return null;
  if (part.value === "=") return { sign: "=", length: 1 };
  if (part.value !== "<" && part.value !== ">") return null;
  const next = parts[at + 1];
  const hasEquals = next !== undefined && isDelim(next, "=") && next.start === part.end;
  return hasEquals ? { sign: `${part.value}=`, length: 2 } : { sign: part.value, length: 1 };
}

/** https://drafts.csswg.org/mediaqueries-5/#typedef-mf-range: `{ left, right }` comparisons with the feature */
function parseRange(parts) {
  const pieces = [];
  const signs = [];
  let from = 0;
  for (let i = 0; i < parts.length; ) {
    const found = signAt(parts, i);
    if (found === null) {
      i++;
      continue;
    }
    pieces[pieces.length] = slice(parts, from, i);
    signs[signs.length] = found.sign;
    i += found.length;
    from = i;
  }
  pieces[pieces.length] = slice(parts, from);
  if (signs.length < 1 || signs.length > 2) return null;
  const isName = (piece) => piece.length === 1 && piece[0].type === "ident" && isRange(piece[0].lower);
  const at = signs.length === 2 || !isName(pieces[0]) ? 1 : 0;
  if (!isName(pieces[at])) return null;
  const feature = { kind: "feature", name: pieces[at][0].lower, before: null, after: null };
  if (at === 1) {
    feature.before = { sign: signs[0], value: valueText(feature.name, pieces[0]) };
    if (feature.before.value === null) return null;
  }
  if (pieces.length > at + 1) {
    feature.after = { sign: signs[at], value: valueText(feature.name, pieces[at + 1]) };
    if (feature.after.value === null) return null;
  }
  if (signs.length === 2 && (signs[0][0] !== signs[1][0] || signs[0] === "=")) return null;
  return feature;
}

/** https://drafts.csswg.org/mediaqueries-5/#typedef-media-feature: the inside of the parentheses */
function parseFeature(parts) {
  if (parts.length === 0) return null;
  const [first, second] = parts;
  if (first.type === "ident" && (parts.length === 1 || second.type === ":")) {
    const prefix = /^(?:-webkit-)?(min|max)-/.exec(first.lower)?.[1];
    const name = prefix === undefined ? first.lower : first.lower.replace(`${prefix}-`, "");
    if (features[name] === undefined || (prefix !== undefined && !isRange(name))) return null;
    if (parts.length === 1) {
      return prefix === undefined ? { kind: "feature", name, plain: null, label: first.lower } : null;
    }
    const value = valueText(name, slice(parts, 2));
    return value === null ? null : { kind: "feature", name, plain: value, prefix, label: first.lower };
  }
  return parseRange(parts);
}

/** What is not known stays as it is written: https://drafts.csswg.org/mediaqueries-5/#typedef-general-enclosed */
function unknown({ start, end }, text) {
  const written = text.slice(start, end).replace(/\/\*[^]*?\*\//g, "").replace(/[\t\n\f\r ]+/g, " ");
  return { kind: "unknown", text: written };
}

/** https://drafts.csswg.org/mediaqueries-5/#typedef-media-in-parens */
function parseInParens(part, text) {
  if (part === undefined) return null;
  if (part.type === "function") return unknown(part, text);
  if (part.type !== "(") return null;
  const inner = part.parts;
  const feature = parseFeature(inner);
  if (feature !== null) return feature;
  const condition = inner.length > 0 ? parseCondition(inner, true, text) : null;
  return condition === null ? unknown(part, text) : { kind: "group", of: condition };
}

/** https://drafts.csswg.org/mediaqueries-5/#typedef-media-condition: null if it is none. */
function parseCondition(parts, allowsOr, text) {
  if (parts.length === 0) return null;
  if (parts[0].lower === "not" && parts[0].type === "ident") {
    const of = parts.length === 2 ? parseInParens(parts[1], text) : null;
    return of === null ? null : { kind: "not", of };
  }
  const first = parseInParens(parts[0], text);
  if (first === null || parts.length === 1) return first;
  const word = parts[1].type === "ident" ? parts[1].lower : "";
  if (word !== "and" && !(word === "or" && allowsOr)) return null;
  const items = [first];
  for (let i = 1; i < parts.length; i += 2) {
    const item = parts[i].lower === word && parts[i].type === "ident" ? parseInParens(parts[i + 1], text) : null;
    if (item === null) return null;
    items[items.length] = item;
  }
  return { kind: word, items };
}

function parseQuery(parts, text) {
  const condition = parseCondition(parts, true, text);
  if (condition !== null) return { modifier: "", type: "", condition };
  let at = 0;
  let modifier = "";
  const word = (index) => (parts[index]?.type === "ident" ? parts[index].lower : "");
  if (word(0) === "not" || word(0) === "only") {
    modifier = word(0);
    at = 1;
  }
  const type = word(at);
  if (type === "" || type === "not" || type === "and" || type === "or" || type === "only" || type === "layer") return null;
  if (parts.length === at + 1) return { modifier, type, condition: null };
  if (word(at + 1) !== "and") return null;
  const rest = parseCondition(slice(parts, at + 2), false, text);
  return rest === null ? null : { modifier, type, condition: rest };
}

/** Splits at commas that stand in no block, so that a bad query spoils only itself. */
function splitText(text) {
  const list = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "(" || character === "[" || character === "{") depth++;
    else if (character === ")" || character === "]" || character === "}") depth--;
    else if (character === "," && depth <= 0) {
      list[list.length] = text.slice(start, i);
      start = i + 1;
    }
  }
  list[list.length] = text.slice(start);
  return list;
}

/** https://drafts.csswg.org/mediaqueries-5/#mq-list: what is not valid becomes `not all`. */
export function parseMediaQueryList(text) {
  const queries = [];
  if (/^[\t\n\f\r ]*$/.test(text)) return queries;
  const texts = splitText(text);
  for (let i = 0; i < texts.length; i++) {
    const parts = parseParts(texts[i]);
    queries[i] = (parts === null ? null : parseQuery(parts, texts[i])) ?? notAll();
  }
  return queries;
}

/** A single query: https://drafts.csswg.org/cssom/#parse-a-media-query; null if there are none or more. */
export function parseMediaQuery(text) {
  const queries = parseMediaQueryList(text);
  return queries.length === 1 ? queries[0] : null;
}
