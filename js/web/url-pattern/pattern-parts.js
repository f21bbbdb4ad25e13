// https://urlpattern.spec.whatwg.org/#parsing
import { primordials, push } from "core";
import { fullWildcard, segmentWildcard } from "./regular-expression.js";
import { tokenize } from "./tokenizer.js";

const { TypeError } = primordials;

/**
 * https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
 * @param {string} input a pattern string of one component
 * @param {{delimiter: string, prefix: string}} options
 * @param {(text: string) => string} encode canonicalizes text that stands for itself
 * @returns {{type: "fixed-text" | "regexp" | "segment-wildcard" | "full-wildcard", value: string,
 *   modifier: "" | "?" | "*" | "+", name: string, prefix: string, suffix: string}[]}
 */
export function parsePattern(input, options, encode) {
  return new PatternParser(input, options, encode).parse();
}

class PatternParser {
  #tokens;
  #options;
  #encode;
  #input;
  #index = 0;
  #parts = [];
  #fixed = "";
  #groupCount = 0;

  constructor(input, options, encode) {
    this.#input = input;
    this.#tokens = tokenize(input, "strict");
    this.#options = options;
    this.#encode = encode;
  }

  parse() {
    while (this.#index < this.#tokens.length) {
      this.#consumePart();
    }
    return this.#parts;
  }

  #consumePart() {
    const character = this.#take("char");
    const name = this.#take("name");
    const matcher = this.#takeMatcher(name);
    if (name !== undefined || matcher !== undefined) {
      let prefix = character?.value ?? "";
      if (prefix !== this.#options.prefix) {
        this.#fixed += prefix;
        prefix = "";
      }
      this.#endFixedText();
      this.#add({ prefix, name, matcher, suffix: "", modifier: this.#takeModifier() });
      return;
    }
    const fixed = character ?? this.#take("escaped-char");
    if (fixed !== undefined) {
      this.#fixed += fixed.value;
    } else if (this.#take("open") !== undefined) {
      this.#consumeGroup();
    } else {
      this.#endFixedText();
      this.#consume("end");
    }
  }

  #consumeGroup() {
    const prefix = this.#takeText();
    const name = this.#take("name");
    const matcher = this.#takeMatcher(name);
    const suffix = this.#takeText();
    this.#consume("close");
    this.#add({ prefix, name, matcher, suffix, modifier: this.#takeModifier() });
  }

  #take(type) {
    return this.#tokens[this.#index].type === type ? this.#tokens[this.#index++] : undefined;
  }

  #takeMatcher(name) {
    return this.#take("regexp") ?? (name === undefined ? this.#take("asterisk") : undefined);
  }

  #takeModifier() {
    return (this.#take("other-modifier") ?? this.#take("asterisk"))?.value ?? "";
  }

  #takeText() {
    let text = "";
    for (let token; (token = this.#take("char") ?? this.#take("escaped-char")) !== undefined; ) {
      text += token.value;
    }
    return text;
  }

  #consume(type) {
    if (this.#take(type) === undefined) {
      const { index, value } = this.#tokens[this.#index];
      throw new TypeError(`Pattern "${this.#input}": ${value === "" ? "the end" : `"${value}"`} at position ${index} has no place there`);
    }
  }

  #endFixedText() {
    if (this.#fixed !== "") {
      const value = this.#encode(this.#fixed);
      this.#fixed = "";
      this.#push({ type: "fixed-text", value });
    }
  }

  /** https://urlpattern.spec.whatwg.org/#add-a-part */
  #add({ prefix, name, matcher, suffix, modifier }) {
    if (name === undefined && matcher === undefined) {
      if (modifier === "") {
        this.#fixed += prefix;
        return;
      }
      this.#endFixedText();
      if (prefix !== "") {
        this.#push({ type: "fixed-text", value: this.#encode(prefix), modifier });
      }
      return;
    }
    this.#endFixedText();
    const groupName = name?.value ?? `${this.#groupCount++}`;
    for (let index = 0; index < this.#parts.length; index++) {
      if (this.#parts[index].name === groupName) {
        throw new TypeError(`Pattern "${this.#input}": the group name "${groupName}" is given twice`);
      }
    }
    this.#push({
      ...typeOf(matcher, this.#options),
      name: groupName,
      prefix: this.#encode(prefix),
      suffix: this.#encode(suffix),
      modifier,
    });
  }

  #push(part) {
    push(this.#parts, { modifier: "", name: "", prefix: "", suffix: "", ...part });
  }
}

function typeOf(matcher, options) {
  if (matcher?.type === "asterisk" || matcher?.value === fullWildcard) {
    return { type: "full-wildcard", value: "" };
  }
  return matcher === undefined || matcher.value === segmentWildcard(options)
    ? { type: "segment-wildcard", value: "" }
    : { type: "regexp", value: matcher.value };
}
