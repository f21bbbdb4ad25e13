// https://drafts.csswg.org/css-values-4/#value-defs
//
// A grammar is compiled to a matcher: a function of the parts of a value, a place among them, and what is to follow; it
// gives what that gives, or null. `follow` takes the place behind the match and its serialization.
import { functionGrammars } from "./function-grammars.js";
import { grammars } from "./longhands.js";
import { isDelim, serializePart } from "./parts.js";
import { spellings } from "./spellings.js";
import { serializeGeneric, types } from "./types.js";

const compiled = new Map();

/** The matcher of a grammar, kept. */
function matcherOf(grammar) {
  let matcher = compiled.get(grammar);
  if (matcher === undefined) {
    matcher = new GrammarParser(grammar).parse();
    compiled.set(grammar, matcher);
  }
  return matcher;
}

function joinText(a, b) {
  if (a === "") return b;
  return b === "" ? a : b[0] === "," ? `${a}${b}` : `${a} ${b}`;
}

function keyword(name) {
  return (parts, at, follow) => (at < parts.length && parts[at].type === "ident" && parts[at].lower === name
    ? follow(at + 1, name) : null);
}

function literal(character) {
  const fits = character === "," ? (part) => part.type === "," : (part) => isDelim(part, character);
  return (parts, at, follow) => (at < parts.length && fits(parts[at]) ? follow(at + 1, character) : null);
}

function terminal(type) {
  return (parts, at, follow) => {
    if (at >= parts.length) return null;
    const text = type(parts[at]);
    return text === null ? null : follow(at + 1, text);
  };
}

function reference(name) {
  if (name.startsWith("function ")) return terminal(functionType(name.slice(9)));
  if (types[name] !== undefined) return terminal(types[name]);
  const grammar = grammars[name];
  const spell = spellings[name];
  if (spell === undefined) return (parts, at, follow) => matcherOf(grammar)(parts, at, follow);
  return (parts, at, follow) => matcherOf(grammar)(parts, at, (next, text) => {
    const spelled = spell(text);
    return spelled === null ? null : follow(next, spelled);
  });
}

/** The type of functions with one of these names. */
function functionType(names) {
  const allowed = { __proto__: null };
  const list = names.split(" ");
  for (let i = 0; i < list.length; i++) allowed[list[i]] = true;
  return (part) => {
    if (part.type !== "function" || allowed[part.lower] !== true) return null;
    const grammar = functionGrammars[part.lower];
    if (grammar === undefined) return part.parts.length > 0 ? serializeGeneric(part) : null;
    const inside = matchGrammar(grammar, part.parts);
    return inside === null ? null : serializePart(part, () => inside);
  };
}

function sequence(items) {
  if (items.length === 1) return items[0];
  const from = (index, parts, at, text, follow) => (index === items.length
    ? follow(at, text)
    : items[index](parts, at, (next, more) => from(index + 1, parts, next, joinText(text, more), follow)));
  return (parts, at, follow) => from(0, parts, at, "", follow);
}

function alternatives(items) {
  if (items.length === 1) return items[0];
  return (parts, at, follow) => {
    for (let i = 0; i < items.length; i++) {
      const result = items[i](parts, at, follow);
      if (result !== null) return result;
    }
    return null;
  };
}

/** `&&` and `||`: in any order, all or at least one. They are serialized in the order of the grammar. */
function anyOrder(items, needsAll) {
  if (items.length === 1) return items[0];
  const rest = (texts, count, parts, at, follow) => {
    for (let i = 0; i < items.length; i++) {
      if (texts[i] !== undefined) continue;
      const result = items[i](parts, at, (next, text) => {
        const more = { __proto__: null };
        for (let j = 0; j < items.length; j++) more[j] = texts[j];
        more[i] = text;
        // What is optional and not there leaves its turn to the others.
        return next === at && count > 0 && !needsAll ? null : rest(more, count + 1, parts, next, follow);
      });
      if (result !== null) return result;
    }
    if (needsAll ? count < items.length : count === 0) return null;
    let all = "";
    for (let i = 0; i < items.length; i++) all = joinText(all, texts[i] ?? "");
    return follow(at, all);
  };
  return (parts, at, follow) => rest({ __proto__: null }, 0, parts, at, follow);
}

function repeated(item, least, most, isList) {
  const more = (count, parts, at, text, follow) => {
    if (count < most) {
      const hasComma = isList && count > 0;
      if (!hasComma || (at < parts.length && parts[at].type === ",")) {
        const result = item(parts, hasComma ? at + 1 : at, (next, one) => (next === at
          ? null : more(count + 1, parts, next, joinText(hasComma ? `${text},` : text, one), follow)));
        if (result !== null) return result;
      }
    }
    return count >= least ? follow(at, text) : null;
  };
  return (parts, at, follow) => more(0, parts, at, "", follow);
}

const tokenOf = /\s*(\|\||&&|<[^>]*>|\{\d+(?:,\d*)?\}|[-\w]+|[|[\]?*+#/,])/y;

class GrammarParser {
  constructor(text) {
    this.text = text;
    tokenOf.lastIndex = 0;
    this.tokens = [];
    for (let match = tokenOf.exec(text); match !== null; match = tokenOf.exec(text)) {
      [, this.tokens[this.tokens.length]] = match;
    }
    this.index = 0;
  }

  parse() {
    return this.level(0);
  }

  /** The combinators from the weakest to the strongest. */
  level(depth) {
    const combinator = ["|", "||", "&&", ""][depth];
    const items = [];
    do {
      items[items.length] = depth === 3 ? this.term() : this.level(depth + 1);
    } while (this.continues(combinator));
    switch (depth) {
      case 0: return alternatives(items);
      case 1: return anyOrder(items, false);
      case 2: return anyOrder(items, true);
    }
    return sequence(items);
  }

  continues(combinator) {
    const token = this.tokens[this.index];
    if (token === undefined || token === "]") return false;
    if (combinator === "") return token !== "|" && token !== "||" && token !== "&&";
    if (token !== combinator) return false;
    this.index++;
    return true;
  }

  term() {
    let matcher = this.primary();
    for (;;) {
      const token = this.tokens[this.index];
      switch (token?.[0]) {
        case "?": matcher = repeated(matcher, 0, 1, false); break;
        case "*": matcher = repeated(matcher, 0, Infinity, false); break;
        case "+": matcher = repeated(matcher, 1, Infinity, false); break;
        case "#": matcher = repeated(matcher, 1, Infinity, true); break;
        case "{": {
          const [, least, comma, most] = /\{(\d+)(,?)(\d*)\}/.exec(token);
          matcher = repeated(matcher, +least, comma === "" ? +least : most === "" ? Infinity : +most, false);
          break;
        }
        default:
          return matcher;
      }
      this.index++;
    }
  }

  primary() {
    const token = this.tokens[this.index++];
    if (token === "[") {
      const inner = this.level(0);
      this.index++;
      return inner;
    }
    if (token[0] === "<") return reference(token.slice(1, -1));
    return token === "/" || token === "," ? literal(token) : keyword(token);
  }
}

/**
 * Matches all parts of a value against a grammar.
 * @returns {string | null} the value serialized
 */
export function matchGrammar(grammar, parts) {
  return matcherOf(grammar)(parts, 0, (end, text) => (end === parts.length ? text : null));
}
