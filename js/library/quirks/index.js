// Values that only documents in quirks mode may have: https://quirks.spec.whatwg.org/#css
import { TokenStream, closingOf } from "library/css-syntax";
import { parseProperty } from "library/css-values";

const colors = /^(?:(?:background-|border-(?:(?:top|right|bottom|left)-)?)?color)$/;
const lengths = new RegExp(
  "^(?:background-position|border-spacing|border-(?:(?:top|right|bottom|left)-)?width|bottom|clip|font-size|left|letter-spacing|right"
  + "|(?:m(?:ax|in)-)?(?:height|width)|(?:margin|padding)(?:-(?:top|right|bottom|left))?|text-indent|top|vertical-align|word-spacing)$");

/** https://quirks.spec.whatwg.org/#the-hashless-hex-color-quirk: the digits that a token is without a hash; "" for none. */
function hexOf({ type, value, number, isInteger, unit = "" }) {
  const isNumber = (type === "number" || type === "dimension") && isInteger && number >= 0;
  const digits = isNumber ? `${number}${unit}`.padStart(6, "0") : type === "ident" ? value : "";
  return /^(?:[\da-f]{3}){1,2}$/i.test(digits) ? `#${digits}` : "";
}

/** https://quirks.spec.whatwg.org/#the-unitless-length-quirk */
const lengthOf = ({ type }, source) => (type === "number" ? `${source}px` : "");

/** The text with what only quirks mode allows as all modes have it. */
function spelledOut(text, spell) {
  const stream = new TokenStream(text);
  let result = "";
  let { start } = stream.peek();
  for (let token = stream.next(); token.type !== "eof"; token = stream.next()) {
    const closing = token.type === "function" && token.value.toLowerCase() === "rect" ? undefined : closingOf(token.type);
    if (closing !== undefined) stream.skipBlock(closing);
    const end = stream.mark();
    const source = stream.slice(start, end);
    result += spell(token, source) || source;
    start = end;
  }
  return result;
}

/** What `parseProperty` gives, of a value that it does not take. */
export function parseInQuirks(name, text) {
  const spell = colors.test(name) ? hexOf : lengths.test(name) ? lengthOf : null;
  return spell === null ? null : parseProperty(name, spelledOut(text, spell));
}
