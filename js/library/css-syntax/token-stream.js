import { makeTokenizer, preprocess } from "./tokenizer.js";

/** The type of the token that ends what a token opens; undefined where it opens nothing. */
export function closingOf(type) {
  switch (type) {
    case "function":
    case "(":
      return ")";
    case "[":
      return "]";
    case "{":
      return "}";
  }
  return undefined;
}

/** https://drafts.csswg.org/css-syntax/#css-token-stream */
export class TokenStream {
  /** The preprocessed text that the offsets of the tokens count in. */
  text;
  #tokenizer;
  /** The next token, or null where it was not looked at yet. */
  #ahead = null;

  constructor(text) {
    this.text = preprocess(text);
    this.#tokenizer = makeTokenizer(this.text);
  }

  peek() {
    return (this.#ahead ??= this.#tokenizer.read());
  }

  /** The token after the next. */
  peekSecond() {
    const { end } = this.peek();
    const second = this.#tokenizer.read();
    this.#tokenizer.moveTo(end);
    return second;
  }

  next() {
    const token = this.peek();
    this.#ahead = null;
    return token;
  }

  /** Where the stream stands, for `reset`. */
  mark() {
    return this.#ahead === null ? this.#tokenizer.position() : this.#ahead.start;
  }

  reset(mark) {
    this.#ahead = null;
    this.#tokenizer.moveTo(mark);
  }

  /**
   * Consumes what an expression finds at the stream's place, which ends between two tokens.
   * @param {RegExp} expression sticky
   * @returns {string | null} what was found
   */
  take(expression) {
    const start = this.mark();
    expression.lastIndex = start;
    if (!expression.test(this.text)) return null;
    this.reset(expression.lastIndex);
    return this.text.slice(start, expression.lastIndex);
  }

  /** Consumes white space; returns whether there was some. */
  skipSpace() {
    if (this.peek().type !== " ") return false;
    while (this.peek().type === " ") this.next();
    return true;
  }

  /** The source between two offsets, or of what was consumed since. */
  slice(start, end = this.peek().start) {
    return this.text.slice(start, end);
  }

  /** Consumes tokens up to the end of the block or function whose opening token was just consumed. */
  skipBlock(closing) {
    const open = [closing];
    while (open.length > 0) {
      const { type } = this.next();
      if (type === "eof") return;
      const inner = closingOf(type);
      if (inner !== undefined) open[open.length] = inner;
      else if (type === open[open.length - 1]) open.length--;
    }
  }

  /** Consumes a component value: https://drafts.csswg.org/css-syntax/#consume-component-value */
  skipValue() {
    const closing = closingOf(this.next().type);
    if (closing !== undefined) this.skipBlock(closing);
  }
}
