// WebAssembly that a script compiles: what a content security policy without 'wasm-unsafe-eval' refuses.
import { staticName } from "./syntax-tree.js";

const compilers = new Set(["Module", "compile", "compileStreaming", "instantiate", "instantiateStreaming"]);

/**
 * @param uses the Uses of ./uses.js
 * @returns {{name: string, node: object}[]} calls of what compiles
 */
export function compilations(uses) {
  return uses.scopes.references.flatMap((node) => {
    const member = node.parent;
    if (node.name !== "WebAssembly" || member.type !== "MemberExpression" || member.object !== node) return [];
    const call = member.parent;
    const isCalled = (call.type === "CallExpression" || call.type === "NewExpression") && call.callee === member;
    const name = staticName(member);
    if (!isCalled || !compilers.has(name) || uses.scopes.bindingOf(node) !== undefined) return [];
    return [{ name: `WebAssembly.${name}`, node: member }];
  });
}
