// https://urlpattern.spec.whatwg.org/#tokenizing
import { primordials, push } from "core";

const { RegExpPrototypeExec, StringPrototypeSlice, TypeError } = primordials;

const nameStart = /^[$_\p{ID_Start}]$/u;
const namePart = /^[$\u200c\u200d\p{ID_Continue}]$/u;
const notASCII = /[^\0-\x7f]/;

/** https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point */
export function isNameCodePoint(codePoint, isFirst) {
  return RegExpPrototypeExec(isFirst ? nameStart : namePart, codePoint) !== null;
}

/** The characters of a text, those beyond 16 bits as one. */
export function codePointsOf(text) {
  const codePoints = [];
  for (let i = 0; i < text.length; i += codePoints[codePoints.length - 1].length) {
    push(codePoints, RegExpPrototypeExec(codePoint, StringPrototypeSlice(text, i, i + 2))[0]);
  }
  return codePoints;
}

const codePoint = /^[^]/u;

const single = { __proto__: null, "*": "asterisk", "+": "other-modifier", "?": "other-modifier", "{": "open", "}": "close" };

/**
 * https://urlpattern.spec.whatwg.org/#tokenize
 * @param {string} input a pattern string
 * @param {"strict" | "lenient"} policy whether what is no token is an error, or a token `invalid-char`
 * @returns {{type: string, index: number, value: string}[]} `index` counts code points; the last token is `end`
 */
export function tokenize(input, policy) {
  const codePoints = codePointsOf(input);
  const tokens = [];
  let index = 0;

  const add = (type, end, value = codePoints[index]) => {
    push(tokens, { type, index, value });
    index = end;
  };
  const invalid = (end, problem) => {
    if (policy === "strict") {
      throw new TypeError(`Pattern "${input}": ${problem} at position ${index}`);
    }
    add("invalid-char", end);
  };

  while (index < codePoints.length) {
    const codePoint = codePoints[index];
    if (codePoint in single) {
      add(single[codePoint], index + 1);
    } else if (codePoint === "\\") {
      if (index === codePoints.length - 1) {
        invalid(index + 1, "nothing is escaped");
      } else {
        add("escaped-char", index + 2, codePoints[index + 1]);
      }
    } else if (codePoint === ":") {
      let end = index + 1;
      while (end < codePoints.length && isNameCodePoint(codePoints[end], end === index + 1)) {
        end++;
      }
      if (end === index + 1) {
        invalid(end, "a group has no name");
      } else {
        add("name", end, textBetween(codePoints, index + 1, end));
      }
    } else if (codePoint === "(") {
      const { end, problem } = endOfGroup(codePoints, index + 1);
      if (problem !== undefined) {
        invalid(index + 1, problem);
      } else {
        add("regexp", end, textBetween(codePoints, index + 1, end - 1));
      }
    } else {
      add("char", index + 1);
    }
  }
  add("end", index, "");
  return tokens;
}

/** The end of the regular expression that begins at `start`, behind its parenthesis. */
function endOfGroup(codePoints, start) {
  let depth = 1;
  let position = start;
  for (; position < codePoints.length && depth > 0; position++) {
    const codePoint = codePoints[position];
    if (RegExpPrototypeExec(notASCII, codePoint) !== null) {
      return { problem: "a regular expression is not ASCII" };
    }
    if (position === start && codePoint === "?") {
      return { problem: 'a regular expression begins with "?"' };
    }
    if (codePoint === "\\") {
      position++;
      if (position === codePoints.length || RegExpPrototypeExec(notASCII, codePoints[position]) !== null) {
        return { problem: "a regular expression escapes what is not ASCII" };
      }
    } else if (codePoint === ")") {
      depth--;
    } else if (codePoint === "(") {
      depth++;
      if (codePoints[position + 1] !== "?") {
        return { problem: "a regular expression has a group that captures" };
      }
    }
  }
  if (depth > 0) {
    return { problem: "a regular expression has no end" };
  }
  return position === start + 1 ? { problem: "a regular expression is empty" } : { end: position };
}

export function textBetween(codePoints, start, end) {
  let text = "";
  for (let index = start; index < end; index++) {
    text += codePoints[index];
  }
  return text;
}
