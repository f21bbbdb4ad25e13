// https://drafts.csswg.org/css-syntax/#tokenization
//
// A token is `{ type, start, end }` with offsets into the text, and what its type has besides: `value` (ident, function,
// at-keyword, hash, string, url, delim), `isId` (hash), `number` and `sign` and `isInteger` (number, percentage,
// dimension), `unit` (dimension). A punctuation token's type is the character itself.

/** The largest number of 32 bits, as WebKit writes it. */
const largest = 3.40282e38;

const isSpace = (code) => code === 32 || code === 10 || code === 9;
const isDigit = (code) => code >= 48 && code <= 57;
const isHex = (code) => isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
const isNameStart = (code) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0x80;
const isName = (code) => isNameStart(code) || isDigit(code) || code === 45;
const isNonPrintable = (code) => code <= 8 || code === 11 || (code >= 14 && code <= 31) || code === 127;

const NUMBER = /[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const PLAIN_NAME = /[-\w\u0080-\uffff]*/y;
const SPACES = /[ \n\t]+/y;

const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const AT = 64;
const BACKSLASH = 92;

/** https://drafts.csswg.org/css-syntax/#input-preprocessing */
export function preprocess(text) {
  return /[\r\f\0\ud800-\udfff]/.test(text)
    ? text.replace(/\r\n?|\f/g, "\n").replace(/\0/g, "\ufffd").toWellFormed()
    : text;
}

/**
 * Splits a text into tokens, as they are asked for.
 * @param {string} text preprocessed
 * @returns {{ read: () => object, position: () => number, moveTo: (offset: number) => void }} `read` gives the next token,
 * without comments, and at the end one of the type "eof" each time; `moveTo` goes to where a token begins or ends
 */
export function makeTokenizer(text) {
  const { length } = text;
  let position = 0;

  const at = (index) => (index < length ? text.charCodeAt(index) : -1);
  const startsEscape = (index) => at(index) === BACKSLASH && at(index + 1) !== 10;

  // https://drafts.csswg.org/css-syntax/#would-start-an-identifier
  function startsIdent(index) {
    const code = at(index);
    if (code === MINUS) {
      return isNameStart(at(index + 1)) || at(index + 1) === MINUS || startsEscape(index + 1);
    }
    return isNameStart(code) || startsEscape(index);
  }

  // https://drafts.csswg.org/css-syntax/#starts-with-a-number
  function startsNumber(index) {
    let code = at(index);
    if (code === PLUS || code === MINUS) code = at(++index);
    return isDigit(code) || (code === DOT && isDigit(at(index + 1)));
  }

  // https://drafts.csswg.org/css-syntax/#consume-escaped-code-point: `position` stands behind the backslash.
  function consumeEscape() {
    if (position >= length) return "\ufffd";
    let end = position;
    while (end < position + 6 && isHex(at(end))) end++;
    if (end === position) {
      const character = String.fromCodePoint(text.codePointAt(position));
      position += character.length;
      return character;
    }
    const code = parseInt(text.slice(position, end), 16);
    position = isSpace(at(end)) ? end + 1 : end;
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : String.fromCodePoint(code);
  }

  // https://drafts.csswg.org/css-syntax/#consume-name
  function consumeName() {
    PLAIN_NAME.lastIndex = position;
    let name = PLAIN_NAME.exec(text)[0];
    position += name.length;
    while (position < length) {
      if (isName(at(position))) {
        name += text[position++];
      } else if (startsEscape(position)) {
        position++;
        name += consumeEscape();
      } else {
        break;
      }
    }
    return name;
  }

  // https://drafts.csswg.org/css-syntax/#consume-string-token
  function consumeString(start, quote) {
    let value = "";
    position++;
    for (;;) {
      const code = at(position);
      if (code === quote) {
        position++;
        break;
      }
      if (code === -1) break;
      if (code === 10) return { type: "bad-string", start, end: position };
      if (code === BACKSLASH) {
        position++;
        if (at(position) === 10) position++;
        else if (position < length) value += consumeEscape();
      } else {
        value += text[position++];
      }
    }
    return { type: "string", value, start, end: position };
  }

  // https://drafts.csswg.org/css-syntax/#consume-url-token
  function consumeURL(start) {
    let value = "";
    while (isSpace(at(position))) position++;
    for (;;) {
      const code = at(position);
      if (code === 41) {
        position++;
        break;
      }
      if (code === -1) break;
      if (isSpace(code)) {
        while (isSpace(at(position))) position++;
        if (at(position) === 41 || position >= length) continue;
        return consumeBadURL(start);
      }
      if (code === QUOTE || code === APOSTROPHE || code === 40 || isNonPrintable(code)) return consumeBadURL(start);
      if (code === BACKSLASH) {
        if (!startsEscape(position)) return consumeBadURL(start);
        position++;
        value += consumeEscape();
      } else {
        value += text[position++];
      }
    }
    return { type: "url", value, start, end: position };
  }

  // https://drafts.csswg.org/css-syntax/#consume-remnants-of-bad-url
  function consumeBadURL(start) {
    while (position < length && at(position) !== 41) {
      if (startsEscape(position)) {
        position++;
        consumeEscape();
      } else {
        position++;
      }
    }
    if (position < length) position++;
    return { type: "bad-url", start, end: position };
  }

  // https://drafts.csswg.org/css-syntax/#consume-ident-like-token
  function consumeIdentLike(start) {
    const value = consumeName();
    if (at(position) !== 40) return { type: "ident", value, start, end: position };
    position++;
    if (value.length === 3 && value.toLowerCase() === "url") {
      let next = position;
      while (isSpace(at(next))) next++;
      if (at(next) !== QUOTE && at(next) !== APOSTROPHE) return consumeURL(start);
    }
    return { type: "function", value, start, end: position };
  }

  // https://drafts.csswg.org/css-syntax/#consume-numeric-token
  function consumeNumeric(start) {
    NUMBER.lastIndex = position;
    const source = NUMBER.exec(text)[0];
    position += source.length;
    // https://drafts.csswg.org/css-values-4/#numeric-ranges: what is out of range is the nearest that is not.
    const number = Math.min(Math.max(+source, -largest), largest);
    const sign = source[0] === "+" || source[0] === "-" ? source[0] : "";
    const isInteger = !/[.eE]/.test(source);
    if (startsIdent(position)) {
      const unit = consumeName();
      return { type: "dimension", number, sign, isInteger, unit, start, end: position };
    }
    if (at(position) === 37) {
      position++;
      return { type: "percentage", number, sign, isInteger, start, end: position };
    }
    return { type: "number", number, sign, isInteger, start, end: position };
  }

  function delimiter(start) {
    const value = String.fromCodePoint(text.codePointAt(position));
    position += value.length;
    return { type: "delim", value, start, end: position };
  }

  // https://drafts.csswg.org/css-syntax/#consume-token
  function consumeToken() {
    const start = position;
    const code = at(position);
    if (isNameStart(code)) return consumeIdentLike(start);
    if (isSpace(code)) {
      SPACES.lastIndex = position;
      position += SPACES.exec(text)[0].length;
      return { type: " ", start, end: position };
    }
    if (isDigit(code)) return consumeNumeric(start);
    switch (code) {
      case QUOTE:
      case APOSTROPHE:
        return consumeString(start, code);
      case HASH:
        if (isName(at(position + 1)) || startsEscape(position + 1)) {
          position++;
          const isId = startsIdent(position);
          const value = consumeName();
          return { type: "hash", value, isId, start, end: position };
        }
        return delimiter(start);
      case PLUS:
      case DOT:
        return startsNumber(position) ? consumeNumeric(start) : delimiter(start);
      case MINUS:
        if (startsNumber(position)) return consumeNumeric(start);
        if (text.startsWith("-->", position)) {
          position += 3;
          return { type: "-->", start, end: position };
        }
        return startsIdent(position) ? consumeIdentLike(start) : delimiter(start);
      case 60:
        if (text.startsWith("<!--", position)) {
          position += 4;
          return { type: "<!--", start, end: position };
        }
        return delimiter(start);
      case AT:
        if (startsIdent(position + 1)) {
          position++;
          const value = consumeName();
          return { type: "at-keyword", value, start, end: position };
        }
        return delimiter(start);
      case BACKSLASH:
        return startsEscape(position) ? consumeIdentLike(start) : delimiter(start);
      case 40: case 41: case 44: case 58: case 59: case 91: case 93: case 123: case 125:
        return { type: text[position++], start, end: position };
    }
    return delimiter(start);
  }

  function read() {
    while (at(position) === SLASH && at(position + 1) === STAR) {
      const end = text.indexOf("*/", position + 2);
      position = end < 0 ? length : end + 2;
    }
    return position < length ? consumeToken() : { type: "eof", start: length, end: length };
  }

  return {
    read,
    position: () => position,
    moveTo(offset) {
      position = offset;
    },
  };
}
