// Which parts of a background's script run after its first turn, when what had started it has been told to its listeners.
import { Methods } from "./methods.js";
import { ancestorsOf, isFunction, nodesOf, staticName } from "./syntax-tree.js";

const timers = new Set(["setTimeout", "setInterval"]);
const reactions = new Set(["then", "catch", "finally"]);

/** Tells what surely runs late. What may run at once, as the callback of an unknown function, does not count. */
export class Turns {
  #uses;
  #late = new Map();
  /** Whether the promises of the functions that were asked about are settled late. */
  #settling = new Map();
  #methods = new Methods();

  /** @param uses the Uses of ./uses.js */
  constructor(uses) {
    this.#uses = uses;
  }

  /** Whether a node surely runs after the first turn of its script. */
  isLate(node) {
    let child = node;
    for (const parent of ancestorsOf(node)) {
      if (isFunction(parent) && this.#isLateFunction(parent)) return true;
      if (Array.isArray(parent.body) && this.#follows(child, parent.body)) return true;
      child = parent;
    }
    return false;
  }

  /** Whether a statement stands behind one that surely waits for a later turn. */
  #follows(statement, body) {
    return body.slice(0, Math.max(body.indexOf(statement), 0)).some((earlier) => this.#waits(earlier));
  }

  #waits(statement) {
    switch (statement.type) {
      case "ExpressionStatement":
      case "VariableDeclaration":
        return this.#awaits(statement);
      case "TryStatement": return statement.block.body.some((inner) => this.#waits(inner));
      case "BlockStatement": return statement.body.some((inner) => this.#waits(inner));
      default: return false;
    }
  }

  /** Whether what runs with a statement, or an expression, awaits a promise that is settled in a later turn. */
  #awaits(root) {
    for (const node of nodesOf(root)) {
      if (node.type === "AwaitExpression" && this.#isLatePromise(node.argument) && isUnconditional(node, root)) return true;
    }
    return false;
  }

  #isLateFunction(node) {
    if (!this.#late.has(node)) {
      // A function that is asked about again while it is worked out calls itself.
      this.#late.set(node, false);
      this.#late.set(node, this.#isGivenLate(node) || this.#isOnlyNamedLate(node));
    }
    return this.#late.get(node);
  }

  #isGivenLate(node) {
    const { parent } = node;
    return parent.type === "CallExpression" && parent.arguments.includes(node) && this.#callsLate(parent);
  }

  /** Whether all that a script does with a function that it declares runs late. */
  #isOnlyNamedLate(node) {
    const binding = node.type === "FunctionDeclaration" && node.id ? this.#uses.scopes.declarationOf(node.id) : undefined;
    if (binding === undefined || binding.isChanged || binding.references.length === 0) return false;
    if (binding.isShared && node.parent.type !== "Program") return false;
    return binding.references.every((reference) => this.#isGivenLate(reference) || this.isLate(reference));
  }

  /** Whether a call calls its arguments in a later turn. */
  #callsLate({ callee }) {
    if (callee.type === "Identifier") return timers.has(callee.name) && this.#uses.scopes.bindingOf(callee) === undefined;
    return this.#isLateMember(callee);
  }

  /** Whether a function is one of the browser's, or a reaction to a promise that it settles. */
  #isLateMember(callee) {
    if (callee.type !== "MemberExpression") return false;
    return this.#uses.pathOf(callee) !== undefined
      || (reactions.has(staticName(callee)) && this.#isLatePromise(callee.object));
  }

  /** Whether an expression is a promise that the browser settles in a later turn. */
  #isLatePromise(node) {
    if (node.type === "ChainExpression") return this.#isLatePromise(node.expression);
    if (node.type === "ImportExpression") return true;
    if (node.type === "Identifier") {
      const value = this.#uses.scopes.constantOf(node);
      return value !== undefined && this.#isLatePromise(value);
    }
    if (node.type !== "CallExpression") return false;
    const { callee } = node;
    if (callee.type === "Identifier" && callee.name === "fetch" && this.#uses.scopes.bindingOf(callee) === undefined) return true;
    const called = this.#functionOf(callee);
    return called === undefined ? this.#isLateMember(callee) : this.#settlesLate(called);
  }

  /** The function that a callee surely is; undefined: nobody knows. */
  #functionOf(callee) {
    if (isFunction(callee)) return callee;
    if (callee.type === "MemberExpression" && callee.object.type === "ThisExpression") return this.#methods.methodOf(callee);
    if (callee.type !== "Identifier") return undefined;
    const { scopes } = this.#uses;
    const value = scopes.constantOf(callee);
    if (value !== undefined) return isFunction(value) ? value : undefined;
    const binding = scopes.bindingOf(callee);
    return binding?.isChanged ? undefined : binding?.function;
  }

  /** Whether the promise that a function gives is surely settled in a later turn: before it returns it waits for one that is. */
  #settlesLate(called) {
    if (!called.async || called.generator) return false;
    if (!this.#settling.has(called)) {
      this.#settling.set(called, false);
      this.#settling.set(called, this.#waitsInside(called));
    }
    return this.#settling.get(called);
  }

  #waitsInside({ body }) {
    if (body.type !== "BlockStatement") return this.#isLatePromise(body) || this.#awaits(body);
    for (const statement of body.body) {
      if (this.#waits(statement)) return true;
      if (statement.type === "ReturnStatement") {
        return statement.argument !== null && (this.#isLatePromise(statement.argument) || this.#awaits(statement));
      }
      if (mayLeave(statement)) return false;
    }
    return false;
  }
}

/** Whether the function around a statement may end in it. */
function mayLeave(statement) {
  for (const node of nodesOf(statement)) {
    if (node.type !== "ReturnStatement" && node.type !== "ThrowStatement") continue;
    for (const parent of ancestorsOf(node)) {
      if (isFunction(parent)) break;
      if (parent === statement) return true;
    }
    if (node === statement) return true;
  }
  return false;
}

/** Whether a node runs whenever the statement around it does. */
function isUnconditional(node, statement) {
  let child = node;
  for (const parent of ancestorsOf(node)) {
    if (child === statement) return true;
    if (isFunction(parent) || parent.type === "ClassBody") return false;
    if (parent.type === "ConditionalExpression" && parent.test !== child) return false;
    if (parent.type === "LogicalExpression" && parent.left !== child) return false;
    if (parent.optional || parent.type === "ChainExpression") return false;
    child = parent;
  }
  return true;
}
