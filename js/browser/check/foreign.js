// What other browsers have and Safari has not, and where a script tells by it whom it was written for.
import { isCallee, nodesOf, textElements, textOf } from "./syntax-tree.js";

const firefoxGlobals = new Set(["XPCNativeWrapper", "cloneInto", "createObjectIn", "exportFunction"]);

/**
 * Calls of Firefox's own globals, for which the script does not ask.
 * @param uses the Uses of ./uses.js
 * @returns {{name: string, node: object}[]}
 */
export function firefoxCalls({ scopes }) {
  const free = scopes.references.filter((node) => firefoxGlobals.has(node.name) && scopes.bindingOf(node) === undefined);
  const asked = new Set(free.filter((node) => !isCallee(node)).map(({ name }) => name));
  return free.filter((node) => isCallee(node) && !asked.has(node.name)).map((node) => ({ name: node.name, node }));
}

const scheme = /^(?:chrome|moz)-extension:\/\/$/;

/**
 * Addresses of the extension's own files that are put together with another browser's scheme.
 * @returns {object[]} the nodes of the scheme
 */
export function builtAddresses(program) {
  const found = [];
  for (const node of nodesOf(program)) {
    if (node.type === "BinaryExpression" && node.operator === "+" && scheme.test(textOf(node.left) ?? "")) found.push(node.left);
    if (node.type === "TemplateLiteral" && node.expressions.length > 0 && scheme.test(node.quasis[0].value.cooked ?? "")) found.push(node);
  }
  return found;
}

/**
 * Listeners of `webRequest` that would change what is requested.
 * @param uses the Uses of ./uses.js
 * @returns {object[]} the nodes of `"blocking"` and `"asyncBlocking"`
 */
export function blockingListeners(uses) {
  return uses.list.flatMap(({ path, node, isCalled }) => {
    if (!isCalled || path[0] !== "webRequest" || path.at(-1) !== "addListener") return [];
    return textElements(node.parent.arguments?.[2]).filter((element) => /^(?:asyncB|b)locking$/.test(textOf(element)));
  });
}
