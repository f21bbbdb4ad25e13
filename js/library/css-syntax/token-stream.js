import { preprocess, tokenize } from "./tokenizer.js";

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
  #tokens;
  #index = 0;

  constructor(text) {
    this.text = preprocess(text);
    this.#tokens = tokenize(this.text);
  }

  peek() {
    return this.#tokens[this.#index];
  }

  /** The token after the next. */
  peekSecond() {
    return this.#tokens[this.#index + 1] ?? this.#tokens[this.#index];
  }

  next() {
    const token = this.#tokens[this.#index];
    if (token.type !== "eof") this.#index++;
    return token;
  }

  mark() {
    return this.#index;
  }

  reset(mark) {
    this.#index = mark;
  }

  /** Consumes white space; returns whether there was some. */
  skipSpace() {
    if (this.peek().type !== " ") return false;
    while (this.peek().type === " ") this.#index++;
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
