// https://drafts.csswg.org/css-conditional-4/#at-supports
import { TokenStream } from "library/css-syntax";
import { supportsDeclaration } from "library/declarations";
import { supportsSelector } from "library/selectors";

/** True or false; null where the text is no condition. */
function consumeCondition(stream) {
  stream.skipSpace();
  if (stream.peek().type === "ident" && stream.peek().value.toLowerCase() === "not") {
    stream.next();
    if (!stream.skipSpace()) return null;
    const inner = consumeInParens(stream);
    return inner === null ? null : !inner;
  }
  let result = consumeInParens(stream);
  let combinator = "";
  while (result !== null) {
    const hadSpace = stream.skipSpace();
    const token = stream.peek();
    if (token.type !== "ident") return result;
    const word = token.value.toLowerCase();
    if (!hadSpace || (word !== "and" && word !== "or") || (combinator !== "" && combinator !== word)) return null;
    combinator = word;
    stream.next();
    if (!stream.skipSpace()) return null;
    const other = consumeInParens(stream);
    if (other === null) return null;
    result = word === "and" ? result && other : result || other;
  }
  return result;
}

function consumeInParens(stream) {
  const token = stream.next();
  if (token.type !== "(" && token.type !== "function") return null;
  stream.skipBlock(")");
  const whole = stream.slice(token.end, stream.mark());
  const inner = whole.endsWith(")") ? whole.slice(0, -1) : whole;
  if (token.type === "function") {
    if (token.value.toLowerCase() !== "selector") return false;
    return supportsSelector(inner);
  }
  const declaration = /^\s*([-\w\\\u0080-\uffff]+)\s*:([^]*)$/.exec(inner);
  if (declaration !== null) return supportsDeclaration(declaration[1], declaration[2].replace(/!\s*important\s*$/i, ""));
  const nested = new TokenStream(inner);
  const result = consumeCondition(nested);
  return result !== null && nested.peek().type === "eof" ? result : false;
}

/** https://drafts.csswg.org/css-conditional-3/#dom-css-supports: a condition, or a declaration without parentheses */
export function supportsCondition(text) {
  const stream = new TokenStream(text);
  const result = consumeCondition(stream);
  stream.skipSpace();
  if (result !== null && stream.peek().type === "eof") return result;
  const declaration = /^\s*([-\w]+)\s*:([^]*)$/.exec(text);
  return declaration !== null && supportsDeclaration(declaration[1], declaration[2]);
}
