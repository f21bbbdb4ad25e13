// https://drafts.csswg.org/selectors-4/#grammar
//
// A selector list is an array of complex selectors; a complex selector is its last compound. A compound is
// `{ simples, pseudoElement, combinator, left }`: `left` is the compound before the combinator, null for the first.
// A simple selector is an object with a `kind`.
import { TokenStream, parseAnB } from "library/css-syntax";
import { asciiLower } from "library/tree";
import {
  actionClasses, classAliases, functionalElements, oldElements, plainClasses, plainElements, structuralClasses, webkitElements,
} from "./pseudo-names.js";

/** Thrown inside the parser: the selector is not valid. */
const invalid = { __proto__: null };

const isDelim = (token, value) => token.type === "delim" && token.value === value;

class Parser {
  constructor(text, namespaces, allowsNesting) {
    this.stream = new TokenStream(text);
    this.namespaces = namespaces;
    this.allowsNesting = allowsNesting;
    this.isInsideHas = false;
    /** Depth of functions in which a pseudo-element is not allowed. */
    this.withoutElements = 0;
    /** Depth of functions in which no combinator is allowed. */
    this.compoundsOnly = 0;
    /** Whether something that nobody knows was taken all the same. */
    this.isForgiven = false;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-selector-list, up to `end`, which is not consumed. */
  list(end, relative) {
    const list = [];
    for (;;) {
      this.stream.skipSpace();
      list[list.length] = this.complex(end, relative);
      const token = this.stream.peek();
      if (token.type === end || token.type === "eof") return list;
      if (token.type !== ",") throw invalid;
      this.stream.next();
    }
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-forgiving-selector-list */
  forgivingList(relative) {
    const { stream } = this;
    const list = [];
    for (;;) {
      stream.skipSpace();
      const mark = stream.mark();
      try {
        const complex = this.complex(")", relative);
        const { type } = stream.peek();
        if (type !== "," && type !== ")" && type !== "eof") throw invalid;
        list[list.length] = complex;
      } catch (error) {
        if (error !== invalid) throw error;
        stream.reset(mark);
        this.isForgiven = true;
        for (let { type } = stream.peek(); type !== "," && type !== ")" && type !== "eof"; { type } = stream.peek()) {
          stream.skipValue();
        }
      }
      if (stream.peek().type !== ",") return list;
      stream.next();
    }
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-complex-selector */
  complex(end, relative) {
    const { stream } = this;
    let left = null;
    let combinator = null;
    if (relative !== undefined && relative.kind !== "none") {
      combinator = this.combinator();
      if (combinator !== null || relative.kind === "anchor") {
        left = { simples: [relative], pseudoElement: null, combinator: null, left: null };
        combinator ??= " ";
        stream.skipSpace();
      }
    }
    for (;;) {
      const compound = this.compound(combinator, left);
      const hadSpace = stream.skipSpace();
      const { type } = stream.peek();
      if (type === "eof" || type === "," || type === end) return compound;
      combinator = this.combinator();
      if (combinator === null) {
        if (!hadSpace) throw invalid;
        combinator = " ";
      }
      if (compound.pseudoElement !== null || this.compoundsOnly > 0) throw invalid;
      stream.skipSpace();
      left = compound;
    }
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-combinator, except the descendant combinator */
  combinator() {
    const token = this.stream.peek();
    if (token.type !== "delim") return null;
    if (token.value !== ">" && token.value !== "+" && token.value !== "~") return null;
    this.stream.next();
    return token.value;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-compound-selector */
  compound(combinator, left) {
    const compound = { simples: [], pseudoElement: null, combinator, left };
    const { simples } = compound;
    const type = this.typeSelector();
    if (type !== null) simples[0] = type;
    for (;;) {
      const simple = this.simple();
      if (simple === null) break;
      if (simple.kind === "pseudo-element") {
        if (this.withoutElements > 0) throw invalid;
        // `::slotted()` and `::part()` have pseudo-elements of their own.
        const before = compound.pseudoElement;
        if (before !== null && before.name !== "slotted" && before.name !== "part") throw invalid;
        if (before !== null && (simple.name === "slotted" || simple.name === "part")) throw invalid;
        if (before?.name === "slotted" && simple.name !== "before" && simple.name !== "after") throw invalid;
        if (before !== null) simples[simples.length] = before;
        compound.pseudoElement = simple;
        continue;
      }
      if (compound.pseudoElement !== null && !isAllowedBehind(simple, compound.pseudoElement)) throw invalid;
      if (compound.pseudoElement !== null) {
        // A state of the pseudo-element: kept with it.
        const states = (compound.pseudoElement.states ??= []);
        states[states.length] = simple;
      } else {
        simples[simples.length] = simple;
      }
    }
    if (simples.length === 0 && compound.pseudoElement === null) throw invalid;
    return compound;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-type-selector: or null where none stands. */
  typeSelector() {
    const { stream } = this;
    const mark = stream.mark();
    const name = this.qualifiedName(true);
    if (name === null) {
      stream.reset(mark);
      return null;
    }
    return name.localName === "*"
      ? { kind: "universal", namespace: name.namespace, prefix: name.prefix }
      : { kind: "type", namespace: name.namespace, prefix: name.prefix, name: name.localName };
  }

  /**
   * https://drafts.csswg.org/selectors-4/#typedef-wq-name: or null where none stands.
   * `prefix` is undefined where none is written; `namespace` is undefined where any fits.
   */
  qualifiedName(isType) {
    const { stream } = this;
    const first = stream.peek();
    const isBar = (token) => isDelim(token, "|");
    let prefix;
    if (isBar(first)) {
      prefix = "";
    } else if (first.type === "ident" || isDelim(first, "*")) {
      stream.next();
      const name = first.value;
      // `[name|=value]` has no namespace.
      const isPrefix = isBar(stream.peek()) && (isType || !isDelim(stream.peekSecond(), "="));
      if (!isPrefix) {
        if (!isType && name === "*") return null;
        const namespace = isType ? this.namespaces?.default : null;
        return { prefix: undefined, namespace, localName: name };
      }
      prefix = name;
    } else {
      return null;
    }
    stream.next();
    const local = stream.next();
    const isName = local.type === "ident" || (isType && isDelim(local, "*"));
    if (!isName) throw invalid;
    return { prefix, namespace: this.namespaceOf(prefix), localName: local.value };
  }

  namespaceOf(prefix) {
    if (prefix === "") return null;
    if (prefix === "*") return undefined;
    const namespace = this.namespaces?.prefixes.get(prefix);
    if (namespace === undefined) throw invalid;
    return namespace;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-simple-selector: or null where none stands. */
  simple() {
    const { stream } = this;
    const token = stream.peek();
    switch (token.type) {
      case "hash":
        if (!token.isId) throw invalid;
        stream.next();
        return { kind: "id", value: token.value };
      case "[":
        stream.next();
        return this.attribute();
      case ":":
        stream.next();
        return this.pseudo();
      case "delim":
        if (token.value === ".") {
          stream.next();
          const name = stream.next();
          if (name.type !== "ident") throw invalid;
          return { kind: "class", value: name.value };
        }
        if (token.value === "&" && this.allowsNesting) {
          stream.next();
          return { kind: "nesting" };
        }
    }
    return null;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-attribute-selector, behind the bracket */
  attribute() {
    const { stream } = this;
    stream.skipSpace();
    const name = this.qualifiedName(false);
    if (name === null) throw invalid;
    const simple = {
      kind: "attribute", namespace: name.namespace, prefix: name.prefix, name: name.localName, operator: "", value: "",
      flag: "",
    };
    stream.skipSpace();
    let token = stream.next();
    if (token.type === "]" || token.type === "eof") return simple;
    if (token.type !== "delim") throw invalid;
    simple.operator = token.value;
    if (token.value !== "=") {
      if (!/^[~|^$*]$/.test(token.value) || !isDelim(stream.next(), "=")) throw invalid;
      simple.operator += "=";
    }
    stream.skipSpace();
    token = stream.next();
    if (token.type !== "ident" && token.type !== "string") throw invalid;
    simple.value = token.value;
    stream.skipSpace();
    token = stream.next();
    if (token.type === "ident") {
      simple.flag = token.value.toLowerCase();
      if (simple.flag !== "i" && simple.flag !== "s") throw invalid;
      stream.skipSpace();
      token = stream.next();
    }
    if (token.type !== "]" && token.type !== "eof") throw invalid;
    return simple;
  }

  /** https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector, behind the first colon */
  pseudo() {
    const { stream } = this;
    let token = stream.next();
    if (token.type === ":") {
      token = stream.next();
      if (token.type === "ident") return this.plainElement(asciiLower(token.value));
      if (token.type === "function") return this.functionalElement(asciiLower(token.value));
      throw invalid;
    }
    if (token.type !== "ident" && token.type !== "function") throw invalid;
    const name = asciiLower(token.value);
    if (token.type === "ident") {
      if (oldElements[name]) return { kind: "pseudo-element", name };
      if (!plainClasses[name]) throw invalid;
      return { kind: "pseudo", name, meaning: classAliases[name] ?? name };
    }
    const simple = this.functionalClass(name);
    this.closeFunction();
    return simple;
  }

  closeFunction() {
    this.stream.skipSpace();
    const { type } = this.stream.next();
    if (type !== ")" && type !== "eof") throw invalid;
  }

  plainElement(name) {
    if (!plainElements[name]) {
      if (!name.startsWith("-webkit-")) throw invalid;
      this.isForgiven ||= webkitElements[name.slice(8)] !== true;
    }
    return { kind: "pseudo-element", name };
  }

  functionalElement(name) {
    if (!functionalElements[name]) throw invalid;
    const { stream } = this;
    const simple = { kind: "pseudo-element", name };
    stream.skipSpace();
    if (name === "slotted" || name === "cue") {
      simple.selectors = [this.oneCompound()];
    } else {
      simple.names = [];
      do {
        const token = stream.next();
        if (token.type !== "ident" && !(isDelim(token, "*") && name.startsWith("view-"))) throw invalid;
        simple.names[simple.names.length] = token.value;
        stream.skipSpace();
      } while (name === "part" && stream.peek().type === "ident");
    }
    this.closeFunction();
    return simple;
  }

  /** Parses an argument in which no pseudo-element may stand. */
  nested(parse) {
    this.withoutElements++;
    try {
      return parse();
    } finally {
      this.withoutElements--;
    }
  }

  /** An argument that is one compound, and in which there are no combinators. */
  oneCompound() {
    this.compoundsOnly++;
    try {
      return this.nested(() => this.compound(null, null));
    } finally {
      this.compoundsOnly--;
    }
  }

  functionalClass(name) {
    const { stream } = this;
    const simple = { kind: "pseudo", name, meaning: name };
    switch (name) {
      case "is":
      case "where":
      case "matches":
      case "-webkit-any":
        simple.meaning = name === "where" ? "where" : "is";
        simple.selectors = this.nested(() => this.forgivingList());
        return simple;
      case "not":
        simple.selectors = this.nested(() => this.list(")"));
        return simple;
      case "has": {
        if (this.isInsideHas) throw invalid;
        this.isInsideHas = true;
        try {
          simple.selectors = this.nested(() => this.list(")", { kind: "anchor" }));
        } finally {
          this.isInsideHas = false;
        }
        return simple;
      }
      case "host":
      case "host-context":
        stream.skipSpace();
        simple.selectors = [this.oneCompound()];
        return simple;
      case "nth-child":
      case "nth-last-child":
      case "nth-of-type":
      case "nth-last-of-type":
        return this.nth(simple);
      case "lang":
        simple.languages = this.languages();
        return simple;
      case "dir":
      case "state": {
        stream.skipSpace();
        const token = stream.next();
        if (token.type !== "ident") throw invalid;
        simple.argument = token.value;
        return simple;
      }
    }
    throw invalid;
  }

  /** https://drafts.csswg.org/selectors-4/#child-index */
  nth(simple) {
    const { stream } = this;
    stream.skipSpace();
    simple.step = parseAnB(stream);
    if (simple.step === null) throw invalid;
    const hadSpace = stream.skipSpace();
    const token = stream.peek();
    if (hadSpace && token.type === "ident" && token.value.toLowerCase() === "of" && simple.name.endsWith("-child")) {
      stream.next();
      simple.selectors = this.nested(() => this.list(")"));
    }
    return simple;
  }

  /** https://drafts.csswg.org/selectors-4/#the-lang-pseudo */
  languages() {
    const { stream } = this;
    const list = [];
    for (;;) {
      stream.skipSpace();
      const token = stream.next();
      if (token.type !== "ident" && token.type !== "string") throw invalid;
      list[list.length] = { value: token.value, isString: token.type === "string" };
      stream.skipSpace();
      if (stream.peek().type !== ",") return list;
      stream.next();
    }
  }
}

/** Which simple selectors may stand behind a pseudo-element: https://drafts.csswg.org/selectors-4/#pseudo-element-states */
function isAllowedBehind(simple, element) {
  if (simple.kind !== "pseudo") return false;
  if (element.name === "slotted") return false;
  if (element.name === "part") return isStateOfPart(simple, element);
  if (element.name.startsWith("-webkit-")) return simple.selectors === undefined;
  return actionClasses[simple.name] === true;
}

/** Whether a pseudo-class may stand behind `::part()`: one of structure may not, and lists hold such classes alone. */
function isStateOfPart(simple, element) {
  if (simple.selectors === undefined) return structuralClasses[simple.meaning] !== true;
  if (simple.name !== "is" && simple.name !== "where" && simple.name !== "not") return false;
  return simple.selectors.every(({ simples, pseudoElement, left }) => pseudoElement === null && left === null
    && simples.every((inner) => isAllowedBehind(inner, element)));
}

/** Whether a text is one selector of which all is understood: https://drafts.csswg.org/css-conditional-4/#typedef-supports-selector-fn */
export function supportsSelector(text) {
  const parser = new Parser(text, undefined, false);
  try {
    return parser.list("eof", undefined).length === 1 && !parser.isForgiven;
  } catch (error) {
    if (error === invalid) return false;
    throw error;
  }
}

/**
 * Parses a selector list.
 * @param {string} text
 * @param {{ default?: string | null, prefixes: Map }} [namespaces] those that a style sheet declares
 * @param {object} [relative] what stands for `&` before a combinator that comes first, `{ kind: "nesting" }`;
 *   `{ kind: "none" }` where `&` is allowed, but no combinator may come first
 * @returns {object[] | null} null if the text is not valid
 */
export function parseSelectorList(text, namespaces = undefined, relative = undefined) {
  const parser = new Parser(text, namespaces, relative !== undefined);
  try {
    return parser.list("eof", relative);
  } catch (error) {
    if (error === invalid) return null;
    throw error;
  }
}
