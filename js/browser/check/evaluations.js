// Texts that a script evaluates: what a content security policy without 'unsafe-eval' refuses.
import { isFunction, nodesOf, staticName, textOf } from "./syntax-tree.js";

/**
 * @param uses the Uses of ./uses.js
 * @param {object} program
 * @returns {{name: string, node: object}[]} calls of `eval`, of `Function` and its kin, but for `Function("return this")`, with which
 *   libraries ask for the global object where they have found no other name for it, and of timers that get a text
 */
export function evaluations(uses, program) {
  const found = [];
  for (const call of nodesOf(program)) {
    if (call.type !== "CallExpression" && call.type !== "NewExpression") continue;
    const name = evaluatorOf(call, uses.scopes);
    if (name !== undefined) found.push({ name, node: call.callee });
  }
  return found;
}

/** What evaluates a text in a call; undefined where nothing does for sure. */
function evaluatorOf(call, scopes) {
  const { callee } = call;
  if (callee.type !== "Identifier") return undefined;
  if (isMaker(scopes.constantOf(callee))) return `new ${callee.name}`;
  if (scopes.bindingOf(callee) !== undefined) return undefined;
  const text = textOf(call.arguments[0]);
  switch (callee.name) {
    case "eval": return call.type === "CallExpression" ? "eval" : undefined;
    case "Function": return call.arguments.length === 1 && text === "return this" ? undefined : "new Function";
    case "setInterval":
    case "setTimeout": return text === undefined ? undefined : `${callee.name} with a text`;
    default: return undefined;
  }
}

/** Whether an expression is the constructor of a function: `Object.getPrototypeOf(async function () {}).constructor` */
function isMaker(node) {
  if (node?.type !== "MemberExpression" || staticName(node) !== "constructor") return false;
  const { object } = node;
  const isPrototype = object.type === "CallExpression" && object.callee.type === "MemberExpression"
    && staticName(object.callee) === "getPrototypeOf" && object.arguments.length === 1;
  return isFunction(isPrototype ? object.arguments[0] : object);
}
