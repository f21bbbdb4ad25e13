// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
import { Token, Tokenizer, TokenizerMode, html as names } from "parse5";
import { decodeReferences } from "./references.js";

const { TokenType } = Token;
const { DATA, RCDATA, RAWTEXT, SCRIPT_DATA, PLAINTEXT } = TokenizerMode;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const EXCLAMATION_MARK = 0x21;
const QUOTATION_MARK = 0x22;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const SOLIDUS = 0x2f;
const LESS_THAN = 0x3c;
const EQUALS_SIGN = 0x3d;
const GREATER_THAN = 0x3e;

const scriptStart = /<script[\t\n\f />]/gi;

const isSpace = (code) => code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
const isLetter = (code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/**
 * The longest reference that a text run may end with before the rest of it has come:
 * "&CounterClockwiseContourIntegral;".
 */
const longestReference = 40;

/**
 * parse5's tokenizer, which goes from code point to code point, with a way around its states for what pages are mostly
 * made of: a run of text, a whole tag, a whole comment, the whole content of a script. What this way does not know (a
 * null, a doctype, the end of a part of the input in the middle of a token), it leaves to parse5's states, from the
 * same place on. The input has no carriage returns: whoever writes to it has normalized its newlines.
 */
export class RunTokenizer extends Tokenizer {
  /** The input for which these indices hold; each is looked for again when it has been passed. */
  input = "";
  nextAmpersand = -1;
  nextNull = -1;
  /** Where the next "<script" is. */
  nextScript = -1;
  /** Where the end tag with this name is. */
  contentEnd = -1;
  contentName = "";
  /** Where a tag's attributes end, and whether it closes itself: what `takeAttributes` returns beside them. */
  tagEnd = 0;
  isSelfClosing = false;

  constructor(options, handler) {
    super(options, handler);
    this.preprocessor.bufferWaterline = Infinity;
  }

  /**
   * The index of a character from `start` on, the input's length where there is none; `known` is what was last found.
   */
  find(character, known, start) {
    if (known >= start) return known;
    const index = this.input.indexOf(character, start);
    return index < 0 ? this.input.length : index;
  }

  _runParsingLoop() {
    if (this.inLoop) return;
    this.inLoop = true;
    try {
      while (this.active && !this.paused) {
        if (this.takeRun()) continue;
        this.consumedAfterSnapshot = 0;
        const code = this._consume();
        if (!this._ensureHibernation()) this._callState(code);
      }
    } finally {
      this.inLoop = false;
    }
  }

  /** Takes what comes next as a whole; false where parse5's states have to. */
  takeRun() {
    if (!this.isBetweenTokens) return false;
    const { state, preprocessor } = this;
    const { html } = preprocessor;
    if (html !== this.input) {
      this.input = html;
      this.nextAmpersand = this.nextNull = this.nextScript = this.contentEnd = -1;
    }
    const start = preprocessor.pos + 1;
    if (start >= html.length) return false;
    this.nextNull = this.find("\0", this.nextNull, start);
    if (state === DATA) {
      if (html.charCodeAt(start) === LESS_THAN) return this.takeMarkup(start);
      return this.takeText(start, html.indexOf("<", start), true);
    }
    if (state === PLAINTEXT) return this.takeText(start, -1, false);
    return this.takeContent(start, state);
  }

  /** Takes text from `start` to `end`, or to the end of the input (-1). */
  takeText(start, end, hasReferences) {
    const { input, preprocessor } = this;
    if (end < 0) end = input.length;
    if (this.nextNull < end) end = this.nextNull;
    let text;
    if (hasReferences && (this.nextAmpersand = this.find("&", this.nextAmpersand, start)) < end) {
      // A reference that may go on in what is still to come.
      if (end === input.length && !preprocessor.lastChunkWritten) {
        const last = input.lastIndexOf("&");
        if (last >= start && end - last < longestReference) end = last;
      }
      text = input.slice(start, end);
      if (this.nextAmpersand < end) text = decodeReferences(text, this.nextAmpersand - start, false);
    } else {
      text = input.slice(start, end);
    }
    if (end === start) return false;
    preprocessor.pos = end - 1;
    this.appendText(text);
    return true;
  }

  /**
   * Adds text to the current character token, in tokens of one kind each where the tree construction asks for the kind.
   */
  appendText(text) {
    if (this.handler.takesMixedText) {
      this.appendCharacters(text, isSpace(text.charCodeAt(0)) && isWhiteSpace(text));
      return;
    }
    let start = 0;
    while (start < text.length) {
      const isWhite = isSpace(text.charCodeAt(start));
      let end = start + 1;
      while (end < text.length && isSpace(text.charCodeAt(end)) === isWhite) end++;
      this.appendCharacters(text.slice(start, end), isWhite);
      start = end;
    }
  }

  appendCharacters(text, isWhite) {
    const current = this.currentCharacterToken;
    if (current !== null && current.type === TokenType.CHARACTER && this.handler.takesMixedText) {
      current.chars += text;
      return;
    }
    if (current === null && this.handler.skipNextNewLine && !isWhite && text.charCodeAt(0) === LINE_FEED) {
      this.handler.skipNextNewLine = false;
      text = text.slice(1);
    }
    this._appendCharToCurrentCharacterToken(isWhite ? TokenType.WHITESPACE_CHARACTER : TokenType.CHARACTER, text);
  }

  /** Takes a tag or a comment that begins at `start`. */
  takeMarkup(start) {
    const { input } = this;
    const code = input.charCodeAt(start + 1);
    if (isLetter(code)) return this.takeTag(start + 1, TokenType.START_TAG);
    if (code === SOLIDUS) {
      return isLetter(input.charCodeAt(start + 2)) && this.takeTag(start + 2, TokenType.END_TAG);
    }
    return code === EXCLAMATION_MARK && input.charCodeAt(start + 2) === HYPHEN && input.charCodeAt(start + 3) === HYPHEN
      && this.takeComment(start + 4);
  }

  takeComment(start) {
    const { input } = this;
    const end = input.indexOf("-->", start);
    if (end < 0 || this.nextNull < end) return false;
    const first = input.charCodeAt(start);
    if (first === GREATER_THAN || (first === HYPHEN && input.charCodeAt(start + 1) === GREATER_THAN)) return false;
    const data = input.slice(start, end);
    if (data.includes("--!>")) return false;
    this.preprocessor.pos = end + 2;
    this._emitCurrentCharacterToken(null);
    this.handler.onComment({ type: TokenType.COMMENT, data, location: null });
    return true;
  }

  /** Takes a tag whose name begins at `start`. */
  takeTag(start, type) {
    const { input } = this;
    let index = start;
    let code;
    let all = 0;
    let hasUpper = false;
    while (!(isSpace(code = input.charCodeAt(index)) || code === SOLIDUS || code === GREATER_THAN)) {
      if (code !== code) return false;
      if (code >= 0x41 && code <= 0x5a) hasUpper = true;
      all |= code;
      index++;
    }
    if (hasUpper && all > 0x7f) return false;
    let tagName = input.slice(start, index);
    if (hasUpper) tagName = tagName.toLowerCase();
    return this.takeRestOfTag(index, type, tagName);
  }

  /** Takes what follows a tag's name, and emits the tag. */
  takeRestOfTag(index, type, tagName) {
    const attrs = this.takeAttributes(index);
    if (attrs === null || this.nextNull < this.tagEnd) return false;
    const token = {
      type,
      tagName,
      tagID: names.getTagID(tagName),
      selfClosing: this.isSelfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
    this.preprocessor.pos = this.tagEnd;
    this._emitCurrentCharacterToken(null);
    if (type === TokenType.START_TAG) {
      this.lastStartTagName = tagName;
      this.handler.onStartTag(token);
    } else {
      this.handler.onEndTag(token);
    }
    return true;
  }

  /** Takes the attributes of a tag up to its ">"; null where it has no end yet. */
  takeAttributes(index) {
    const { input } = this;
    const attributes = [];
    this.isSelfClosing = false;
    for (;;) {
      // https://html.spec.whatwg.org/#before-attribute-name-state
      let code = input.charCodeAt(index);
      while (isSpace(code)) code = input.charCodeAt(++index);
      if (code === GREATER_THAN) break;
      if (code === SOLIDUS) {
        code = input.charCodeAt(++index);
        if (code === GREATER_THAN) {
          this.isSelfClosing = true;
          break;
        }
        continue;
      }
      // https://html.spec.whatwg.org/#attribute-name-state
      const start = index;
      let all = 0;
      let hasUpper = false;
      do {
        if (code !== code) return null;
        if (code >= 0x41 && code <= 0x5a) hasUpper = true;
        all |= code;
        code = input.charCodeAt(++index);
      } while (!(code === EQUALS_SIGN || isSpace(code) || code === GREATER_THAN || code === SOLIDUS));
      if (hasUpper && all > 0x7f) return null;
      let name = input.slice(start, index);
      if (hasUpper) name = name.toLowerCase();
      while (isSpace(code)) code = input.charCodeAt(++index);
      let value = "";
      if (code === EQUALS_SIGN) {
        // https://html.spec.whatwg.org/#before-attribute-value-state
        code = input.charCodeAt(++index);
        while (isSpace(code)) code = input.charCodeAt(++index);
        let end;
        if (code === QUOTATION_MARK || code === APOSTROPHE) {
          end = input.indexOf(code === QUOTATION_MARK ? '"' : "'", ++index);
          if (end < 0) return null;
          value = this.attributeValue(index, end);
          index = end + 1;
        } else {
          end = index;
          while (!(isSpace(code) || code === GREATER_THAN)) {
            if (code !== code) return null;
            code = input.charCodeAt(++end);
          }
          value = this.attributeValue(index, end);
          index = end;
        }
      }
      addAttribute(attributes, name, value);
    }
    this.tagEnd = index;
    return attributes;
  }

  attributeValue(start, end) {
    const value = this.input.slice(start, end);
    this.nextAmpersand = this.find("&", this.nextAmpersand, start);
    return this.nextAmpersand < end ? decodeReferences(value, this.nextAmpersand - start, true) : value;
  }

  /** Takes the content of an element that has text only, or its end tag. */
  takeContent(start, state) {
    const { input, preprocessor } = this;
    const name = this.lastStartTagName;
    const end = this.endOfContent(start, name);
    if (end > start) {
      let safe = end;
      if (end === input.length && !preprocessor.lastChunkWritten) {
        // The last of it may be the beginning of what is still to come.
        const last = input.lastIndexOf("<");
        if (last >= start && end - last < name.length + 3) safe = last;
      }
      if (state === SCRIPT_DATA) safe = this.endOfPlainScript(start, safe, end === input.length);
      return this.takeText(start, safe, state === RCDATA);
    }
    this.state = DATA;
    if (this.takeRestOfTag(start + 2 + name.length, TokenType.END_TAG, name)) return true;
    this.state = state;
    return false;
  }

  /** The index of the "</" of the end tag with a name; the input's length where there is none. */
  endOfContent(start, name) {
    if (this.contentName === name && this.contentEnd >= start) return this.contentEnd;
    const { input } = this;
    let index = name === "" ? -1 : input.indexOf("</", start);
    while (index >= 0) {
      const after = index + 2 + name.length;
      const code = input.charCodeAt(after);
      if ((isSpace(code) || code === SOLIDUS || code === GREATER_THAN)
        && input.slice(index + 2, after).toLowerCase() === name) break;
      index = input.indexOf("</", index + 2);
    }
    this.contentName = name;
    this.contentEnd = index < 0 ? input.length : index;
    return this.contentEnd;
  }

  /**
   * Where the part of a script ends that does not go into the escaped states. They matter only if there is a "<script"
   * after a "<!--", which hides an end tag: https://html.spec.whatwg.org/#script-data-double-escape-start-state
   */
  endOfPlainScript(start, end, isOpen) {
    const { input } = this;
    const comment = input.indexOf("<!--", start);
    if (comment < 0 || comment >= end) return end;
    if (this.nextScript < comment) {
      scriptStart.lastIndex = comment;
      this.nextScript = scriptStart.exec(input)?.index ?? input.length;
    }
    return isOpen || this.nextScript < end ? comment : end;
  }

  // parse5's states make attributes in the shape of our attribute lists, too.
  _createAttr(name) {
    this.currentAttr = { namespace: null, prefix: null, localName: name, name, value: "", node: null };
  }

  _leaveAttrName() {
    const attribute = this.currentAttr;
    attribute.localName = attribute.name;
    super._leaveAttrName();
  }
}

function isWhiteSpace(text) {
  for (let i = 1; i < text.length; i++) {
    if (!isSpace(text.charCodeAt(i))) return false;
  }
  return true;
}

/** From how many attributes on a set of their names is faster than a look at each. */
const MANY = 32;
let manyNames = null;

/** Adds an attribute unless the tag has one of that name. */
function addAttribute(attributes, name, value) {
  if (attributes.length < MANY) {
    for (let i = 0; i < attributes.length; i++) {
      if (attributes[i].name === name) return;
    }
  } else {
    if (attributes.length === MANY) manyNames = new Set(attributes.map((attribute) => attribute.name));
    if (manyNames.has(name)) return;
    manyNames.add(name);
  }
  attributes[attributes.length] = { namespace: null, prefix: null, localName: name, name, value, node: null };
}
