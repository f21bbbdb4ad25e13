// Property values as lists of component values without white space: https://drafts.csswg.org/css-syntax/#component-value
import {
  TokenStream, closingOf, serializeIdentifier, serializeNumber, serializeString, serializeURL,
} from "library/css-syntax";
import { asciiLower } from "library/tree";

/** Deeper ones would be none that somebody wrote. */
const mostNested = 500;

function consumeParts(stream, closing, depth) {
  if (depth > mostNested) return null;
  const parts = [];
  for (;;) {
    const token = stream.next();
    switch (token.type) {
      case "eof":
        return parts;
      case closing:
        return parts;
      case " ":
        continue;
      case ")": case "]": case "}": case "{": case ";": case "bad-string": case "bad-url": case "at-keyword":
      case "<!--": case "-->":
        return null;
      case "function": case "(": case "[": {
        const inner = consumeParts(stream, closingOf(token.type), depth + 1);
        if (inner === null) return null;
        token.parts = inner;
        token.end = stream.peek().start;
        break;
      }
    }
    const isName = token.value !== undefined && token.type !== "string" && token.type !== "url";
    if (isName) token.lower = asciiLower(token.value);
    if (token.unit !== undefined) token.unit = asciiLower(token.unit);
    parts[parts.length] = token;
  }
}

/**
 * @param {string} text
 * @returns {object[] | null} tokens; those that open something have `parts`, names have `lower`. null if something stands
 *   there that no property takes
 */
export function parseParts(text) {
  return consumeParts(new TokenStream(text), undefined, 0);
}

/** Whether a token is a delimiter. */
export function isDelim(part, value) {
  return part.type === "delim" && part.value === value;
}

/** Functions whose names have capital letters: https://drafts.csswg.org/css-transforms/#transform-functions */
const capitals = {
  __proto__: null, translatex: "translateX", translatey: "translateY", translatez: "translateZ", scalex: "scaleX",
  scaley: "scaleY", scalez: "scaleZ", rotatex: "rotateX", rotatey: "rotateY", rotatez: "rotateZ", skewx: "skewX",
  skewy: "skewY",
};

/** One token as it is serialized where no more is known of it. */
export function serializePart(part, serializeInner) {
  switch (part.type) {
    case "ident":
      return serializeIdentifier(part.value);
    case "hash":
      return `#${serializeIdentifier(part.value)}`;
    case "string":
      return serializeString(part.value);
    case "url":
      return serializeURL(part.value);
    case "number":
      return serializeNumber(part.number);
    case "percentage":
      return `${serializeNumber(part.number)}%`;
    case "dimension":
      return `${serializeNumber(part.number)}${serializeIdentifier(part.unit)}`;
    case "function":
      return `${capitals[part.lower] ?? serializeIdentifier(part.lower)}(${serializeInner(part.parts)})`;
    case "(":
      return `(${serializeInner(part.parts)})`;
    case "[":
      return `[${serializeInner(part.parts)}]`;
    case "delim":
      return part.value;
  }
  return part.type;
}

/** Joins serialized tokens: nothing before a comma, a space between others. */
export function joinParts(parts, serialize) {
  let text = "";
  for (let i = 0; i < parts.length; i++) {
    if (i > 0 && parts[i].type !== ",") text += " ";
    text += serialize(parts[i]);
  }
  return text;
}

/** Splits a list of parts at its commas; null where something is missing between two. */
export function splitAtCommas(parts) {
  const lists = [[]];
  for (let i = 0; i < parts.length; i++) {
    const last = lists[lists.length - 1];
    if (parts[i].type === ",") lists[lists.length] = [];
    else last[last.length] = parts[i];
  }
  for (let i = 0; i < lists.length; i++) {
    if (lists[i].length === 0) return null;
  }
  return lists;
}
