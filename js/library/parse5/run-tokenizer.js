// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
import { Token, TokenizerMode } from "parse5";
import {
  EXCLAMATION_MARK, GREATER_THAN, HYPHEN, LESS_THAN, LINE_FEED, SOLIDUS, isLetter, isSpace,
} from "./code-points.js";
import { decodeReferences } from "./references.js";
import { TagTokenizer } from "./tag-tokenizer.js";

const { TokenType } = Token;
const { DATA, RCDATA, RAWTEXT, SCRIPT_DATA, PLAINTEXT } = TokenizerMode;

const scriptStart = /<script[\t\n\f />]/gi;

/**
 * The longest reference that a text run may end with before the rest of it has come:
 * "&CounterClockwiseContourIntegral;".
 */
const longestReference = 40;

/** Whether in a state what comes next does not belong to what was before it. */
const isBetweenTokens = (state) =>
  state === DATA || state === RCDATA || state === RAWTEXT || state === SCRIPT_DATA || state === PLAINTEXT;

/**
 * parse5's tokenizer, which goes from code point to code point, with a way around its states for what pages are mostly
 * made of: a run of text, a whole tag, a whole comment, the whole content of a script. What this way does not know (a
 * null, a doctype, the end of a part of the input in the middle of a token), it leaves to parse5's states, from the
 * same place on. The input has no carriage returns: whoever writes to it has normalized its newlines.
 */
export class RunTokenizer extends TagTokenizer {
  /** Where the next "<" is. */
  nextLessThan = -1;
  /** Where the next "<script" is. */
  nextScript = -1;
  /** Where the end tag with this name is. */
  contentEnd = -1;
  contentName = "";

  constructor(options, handler) {
    super(options, handler);
    this.preprocessor.bufferWaterline = Infinity;
  }

  get isBetweenTokens() {
    return isBetweenTokens(this.state);
  }

  _runParsingLoop() {
    if (this.inLoop) return;
    this.inLoop = true;
    try {
      while (this.active && !this.paused) {
        if (!this.takeRun()) {
          this.consumedAfterSnapshot = 0;
          const code = this._consume();
          if (!this._ensureHibernation()) this._callState(code);
        }
      }
    } finally {
      this.inLoop = false;
    }
  }

  /** Takes what comes next as a whole; false where parse5's states have to. */
  takeRun() {
    const { state, preprocessor } = this;
    if (!isBetweenTokens(state)) return false;
    const { html } = preprocessor;
    // OPTIMIZATION: the input only grows, or is taken away whole (`takeRest` of a parser session). The engine compares two
    // texts character by character, even one with itself.
    if (html.length !== this.input.length) {
      this.input = html;
      this.nextAmpersand = this.nextLessThan = this.nextNull = this.nextScript = this.contentEnd = -1;
    }
    const start = preprocessor.pos + 1;
    if (start >= html.length) return false;
    this.nextNull = this.find("\0", this.nextNull, start);
    if (state === DATA) {
      if (html.charCodeAt(start) === LESS_THAN) return this.takeMarkup(start);
      this.nextLessThan = this.find("<", this.nextLessThan, start);
      return this.takeText(start, this.nextLessThan, true);
    }
    if (state === PLAINTEXT) return this.takeText(start, html.length, false);
    return this.takeContent(start, state);
  }

  /** Takes text from `start` to `end`. */
  takeText(start, end, hasReferences) {
    const { input, preprocessor } = this;
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
}

function isWhiteSpace(text) {
  for (let i = 1; i < text.length; i++) {
    if (!isSpace(text.charCodeAt(i))) return false;
  }
  return true;
}
