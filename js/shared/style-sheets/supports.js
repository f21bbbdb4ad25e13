// https://drafts.csswg.org/css-conditional-4/#at-supports
import { TokenStream } from "library/css-syntax";
import { parseParts } from "library/css-values";
import { supportsDeclaration } from "library/declarations";
import { supportsSelector } from "library/selectors";

/** True or false; null where the text is no condition. */
function consumeCondition(stream, depth) {
  stream.skipSpace();
  if (stream.peek().type === "ident" && stream.peek().value.toLowerCase() === "not") {
    stream.next();
    if (!stream.skipSpace()) return null;
    const inner = consumeInParens(stream, depth);
    return inner === null ? null : !inner;
  }
  let result = consumeInParens(stream, depth);
  let combinator = "";
  while (result !== null) {
    stream.skipSpace();
    const token = stream.peek();
    if (token.type !== "ident") return result;
    const word = token.value.toLowerCase();
    if ((word !== "and" && word !== "or") || (combinator !== "" && combinator !== word)) return null;
    combinator = word;
    stream.next();
    if (!stream.skipSpace()) return null;
    const other = consumeInParens(stream, depth);
    if (other === null) return null;
    result = word === "and" ? result && other : result || other;
  }
  return result;
}

/** How deep parentheses are looked into. What is in more of them is not supported. */
const deepest = 200;

function consumeInParens(stream, depth) {
  const token = stream.next();
  if (token.type === "function") {
    const inner = restOfBlock(stream);
    return functions[token.value.toLowerCase()]?.(inner) ?? false;
  }
  if (token.type !== "(") return null;
  const start = stream.mark();
  stream.skipSpace();
  const name = stream.next();
  if (name.type === "ident") {
    stream.skipSpace();
    if (stream.next().type === ":") return supportsImportant(name.value, restOfBlock(stream));
  }
  stream.reset(start);
  const result = depth < deepest ? consumeCondition(stream, depth + 1) : null;
  stream.skipSpace();
  const end = stream.peek().type;
  if (result !== null && (end === ")" || end === "eof")) {
    stream.next();
    return result;
  }
  stream.reset(start);
  stream.skipBlock(")");
  return false;
}

/** What stands up to the parenthesis that closes the block, which is consumed too. */
function restOfBlock(stream) {
  const start = stream.mark();
  stream.skipBlock(")");
  const whole = stream.slice(start, stream.mark());
  return whole.endsWith(")") ? whole.slice(0, -1) : whole;
}

const important = /!(?:\s|\/\*[^]*?\*\/)*important(?:\s|\/\*[^]*?\*\/)*$/i;

/** A declaration as it stands in a rule, which may be important. */
const supportsImportant = (name, text) => supportsDeclaration(name, text.replace(important, ""));

/** Source: supportsFormat in FontCustomPlatformDataCocoa.cpp of https://github.com/WebKit/WebKit */
const formats = { __proto__: null, opentype: true, svg: true, truetype: true, woff: true, woff2: true };
/** Source: supportsTechnology in the same */
const technologies = {
  __proto__: null, "color-colrv0": true, "color-sbix": true, "color-svg": true, "features-aat": true, "features-opentype": true,
  palettes: true, variations: true,
};

/** Whether a text is one of these words. */
function isOneOf(words, text) {
  const parts = parseParts(text);
  return parts !== null && parts.length === 1 && parts[0].type === "ident" && words[parts[0].lower] === true;
}

/** https://drafts.csswg.org/css-conditional-4/#typedef-supports-selector-fn, https://drafts.csswg.org/css-conditional-5/#at-supports-ext */
const functions = {
  __proto__: null,
  "font-format": (text) => isOneOf(formats, text),
  "font-tech": (text) => isOneOf(technologies, text),
  selector: supportsSelector,
};

/** Whether the condition of a rule is met; null where the text is no condition. */
export function evaluateCondition(text) {
  const stream = new TokenStream(text);
  const result = consumeCondition(stream, 0);
  stream.skipSpace();
  return stream.peek().type === "eof" ? result : null;
}

/** https://drafts.csswg.org/css-conditional-3/#dom-css-supports: a condition, or a declaration without parentheses */
export function supportsCondition(text) {
  const result = evaluateCondition(text);
  if (result !== null) return result;
  const declaration = /^\s*([-\w]+)\s*:([^]*)$/.exec(text);
  return declaration !== null && supportsImportant(declaration[1], declaration[2]);
}
