// Texts that a script evaluates: what a content security policy without 'unsafe-eval' refuses.
import { textOf } from "./syntax-tree.js";

/**
 * @param uses the Uses of ./uses.js
 * @returns {{name: string, node: object}[]} calls of `eval` and `Function`, but for `Function("return this")`, with which libraries
 *   ask for the global object where they have found no other name for it
 */
export function evaluations(uses) {
  return uses.scopes.references.flatMap((node) => {
    const call = node.parent;
    const isCalled = (call.type === "CallExpression" || call.type === "NewExpression") && call.callee === node;
    if (!isCalled || uses.scopes.bindingOf(node) !== undefined) return [];
    if (node.name === "eval" && call.type === "CallExpression") return [{ name: "eval", node }];
    const asksForGlobal = call.arguments.length === 1 && textOf(call.arguments[0]) === "return this";
    return node.name === "Function" && !asksForGlobal ? [{ name: "new Function", node }] : [];
  });
}
