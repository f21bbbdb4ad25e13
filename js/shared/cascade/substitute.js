// https://drafts.csswg.org/css-variables-1/#substitute-a-var
import { TokenStream } from "library/css-syntax";

/** So long may a text become that variables are put in: https://drafts.csswg.org/css-variables-1/#long-variables */
const MOST_CHARACTERS = 1048576;

/** What `env()` knows of a phone without a notch. */
const environment = {
  __proto__: null, "safe-area-inset-top": "0px", "safe-area-inset-right": "0px", "safe-area-inset-bottom": "0px",
  "safe-area-inset-left": "0px",
};

/**
 * Puts values in for `var()` and `env()`.
 * @param {string} text
 * @param {(name: string) => string | null} valueOf the computed value of a custom property, or null
 * @returns {string | null} null where something is missing
 */
export function substitute(text, valueOf) {
  const stream = new TokenStream(text);
  const result = substituteUntil(stream, undefined, valueOf);
  return result === null || result.length > MOST_CHARACTERS ? null : result;
}

/** Two texts one behind the other, so that no token grows together: https://drafts.csswg.org/css-syntax/#serialization */
function joined(before, after) {
  const grows = (/[-\w#@\u0080-\uffff]$/.test(before) && /^[-\w(%\u0080-\uffff]/.test(after))
    || (/[.+]$/.test(before) && /^[\d.]/.test(after)) || (before.endsWith("/") && after.startsWith("*"));
  return `${before}${grows ? "/**/" : ""}${after}`;
}

function substituteUntil(stream, closing, valueOf) {
  let result = "";
  let isBehindValue = false;
  for (;;) {
    const token = stream.peek();
    if (token.type === "eof" || token.type === closing) return result;
    stream.next();
    const name = token.type === "function" ? token.value.toLowerCase() : "";
    if (name === "var" || name === "env") {
      const value = substituteOne(stream, name, valueOf);
      if (value === null) return null;
      result = joined(result, value);
      isBehindValue = true;
      continue;
    }
    const source = stream.slice(token.start, token.end);
    result = isBehindValue ? joined(result, source) : result + source;
    isBehindValue = false;
    if (token.type === "function" || token.type === "(") {
      const inner = substituteUntil(stream, ")", valueOf);
      if (inner === null) return null;
      stream.next();
      result += `${inner})`;
    }
  }
}

function substituteOne(stream, name, valueOf) {
  stream.skipSpace();
  const { value: key } = stream.next();
  stream.skipSpace();
  let fallback;
  if (stream.peek().type === ",") {
    stream.next();
    fallback = substituteUntil(stream, ")", valueOf);
  } else {
    while (stream.peek().type !== ")" && stream.peek().type !== "eof") stream.skipValue();
  }
  stream.next();
  const value = name === "var" ? valueOf(key) : environment[key] ?? null;
  return value ?? fallback ?? null;
}
