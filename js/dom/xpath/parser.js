// https://www.w3.org/TR/xpath-10/: from an expression's text to its tree
//
// A tree's nodes are `{ kind, … }`:
//   number, literal: value; variable: name; call: name, arguments; negate: operand
//   or, and, =, !=, <, <=, >, >=, +, -, *, div, mod, |: left, right
//   filter: primary, predicates
//   path: from ("root", "context" or an expression), steps; each step { axis, test, predicates }
import { domException, primordials, push } from "core";
import { syntaxError } from "./errors.js";
import { tokenize } from "./tokens.js";

const { StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

const axes = {
  __proto__: null,
  "ancestor": true, "ancestor-or-self": true, "attribute": true, "child": true, "descendant": true,
  "descendant-or-self": true, "following": true, "following-sibling": true, "namespace": true, "parent": true,
  "preceding": true, "preceding-sibling": true, "self": true,
};
const nodeTypes = { __proto__: null, "comment": true, "text": true, "processing-instruction": true, "node": true };

/** Binary operators by how weakly they bind: https://www.w3.org/TR/xpath-10/#booleans */
const levels = [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"]];

const anyNode = { kind: "type", type: "node" };

export class Parser {
  #text;
  #tokens;
  #at = 0;
  #resolve;

  /**
   * @param {string} text
   * @param {(prefix: string) => string | null} resolve gives the namespace of a prefix
   */
  constructor(text, resolve) {
    this.#text = text;
    this.#tokens = tokenize(text);
    this.#resolve = resolve;
  }

  parse() {
    const tree = this.#binary(0);
    if (!this.#is("end")) throw syntaxError(this.#text);
    return tree;
  }

  #is(kind) {
    return this.#tokens[this.#at].kind === kind;
  }

  #next() {
    return this.#tokens[this.#at++];
  }

  /** Steps over a token of a kind, if there is one. */
  #skip(kind) {
    if (!this.#is(kind)) return false;
    this.#at++;
    return true;
  }

  #expect(kind) {
    if (!this.#is(kind)) throw syntaxError(this.#text);
    return this.#next();
  }

  #namespace(prefix) {
    const namespace = this.#resolve(prefix);
    if (namespace === null) {
      throw domException("NamespaceError", `The prefix '${prefix}' could not be resolved.`);
    }
    return namespace;
  }

  #binary(level) {
    if (level === levels.length) return this.#unary();
    const operators = levels[level];
    let left = this.#binary(level + 1);
    for (let i = 0; i < operators.length; i++) {
      const { kind, text } = this.#tokens[this.#at];
      if (text !== operators[i] || (kind !== "operator" && kind !== text)) continue;
      this.#at++;
      left = { kind: text, left, right: this.#binary(level + 1) };
      i = -1;
    }
    return left;
  }

  #unary() {
    let isNegated = false;
    let isUnary = false;
    for (; this.#skip("-"); isUnary = true) isNegated = !isNegated;
    const operand = this.#union();
    if (!isUnary) return operand;
    const negated = { kind: "negate", operand };
    return isNegated ? negated : { kind: "negate", operand: negated };
  }

  #union() {
    let left = this.#path();
    while (this.#skip("|")) left = { kind: "|", left, right: this.#path() };
    return left;
  }

  /** https://www.w3.org/TR/xpath-10/#NT-PathExpr */
  #path() {
    if (this.#skip("/")) {
      const steps = [];
      if (this.#isStepStart()) this.#steps(steps);
      return { kind: "path", from: "root", steps };
    }
    if (this.#skip("//")) return { kind: "path", from: "root", steps: this.#steps([anywhere()]) };
    if (!this.#isPrimaryStart()) return { kind: "path", from: "context", steps: this.#steps([]) };
    const primary = this.#primary();
    const predicates = this.#predicates();
    const from = predicates.length === 0 ? primary : { kind: "filter", primary, predicates };
    if (this.#skip("/")) return { kind: "path", from, steps: this.#steps([]) };
    if (this.#skip("//")) return { kind: "path", from, steps: this.#steps([anywhere()]) };
    return from;
  }

  #isStepStart() {
    return this.#is("name") || this.#is("@") || this.#is(".") || this.#is("..");
  }

  #isPrimaryStart() {
    const { kind, text } = this.#tokens[this.#at];
    if (kind === "name") return this.#tokens[this.#at + 1].kind === "(" && nodeTypes[text] !== true;
    return kind === "number" || kind === "literal" || kind === "variable" || kind === "(";
  }

  #primary() {
    const { kind, text } = this.#next();
    switch (kind) {
      case "number":
        return { kind, value: +text };
      case "literal":
        return { kind, value: text };
      case "variable":
        return { kind, name: text };
      case "(": {
        const inner = this.#binary(0);
        this.#expect(")");
        return inner;
      }
      default:
        this.#expect("(");
        return { kind: "call", name: text, arguments: this.#arguments() };
    }
  }

  #arguments() {
    const list = [];
    if (this.#skip(")")) return list;
    do {
      push(list, this.#binary(0));
    } while (this.#skip(","));
    this.#expect(")");
    return list;
  }

  #predicates() {
    const list = [];
    while (this.#skip("[")) {
      push(list, this.#binary(0));
      this.#expect("]");
    }
    return list;
  }

  #steps(steps) {
    push(steps, this.#step());
    for (;;) {
      if (this.#skip("//")) push(steps, anywhere());
      else if (!this.#skip("/")) return steps;
      push(steps, this.#step());
    }
  }

  /** https://www.w3.org/TR/xpath-10/#NT-Step */
  #step() {
    if (this.#skip(".")) return { axis: "self", test: anyNode, predicates: [] };
    if (this.#skip("..")) return { axis: "parent", test: anyNode, predicates: [] };
    let axis = "child";
    if (this.#skip("@")) {
      axis = "attribute";
    } else if (this.#is("name") && this.#tokens[this.#at + 1].kind === "::") {
      axis = this.#next().text;
      if (axes[axis] !== true) throw syntaxError(this.#text);
      this.#at++;
    }
    const test = this.#test();
    return { axis, test, predicates: this.#predicates() };
  }

  /** https://www.w3.org/TR/xpath-10/#NT-NodeTest; a name is null for any, a namespace undefined where none was said. */
  #test() {
    const { text } = this.#expect("name");
    if (this.#skip("(")) {
      if (nodeTypes[text] !== true) throw syntaxError(this.#text);
      const target = text === "processing-instruction" && this.#is("literal") ? this.#next().text : null;
      this.#expect(")");
      return { kind: "type", type: text, target };
    }
    if (text === "*") return { kind: "name", name: null, namespace: undefined };
    const colon = StringPrototypeIndexOf(text, ":");
    if (colon < 0) return { kind: "name", name: text, namespace: undefined };
    const name = StringPrototypeSlice(text, colon + 1);
    return { kind: "name", name: name === "*" ? null : name, namespace: this.#namespace(StringPrototypeSlice(text, 0, colon)) };
  }
}

/** What `//` stands for. */
function anywhere() {
  return { axis: "descendant-or-self", test: anyNode, predicates: [] };
}
