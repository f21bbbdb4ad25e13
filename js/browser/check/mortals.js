// What a background takes with it when it sleeps: long timers, intervals, WebSockets, event sources.
// Source: unloadBackgroundContentIfPossible in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit

/**
 * @param uses the Uses of ./uses.js
 * @param {number} idleDelay after how many milliseconds without an event the background sleeps
 * @returns {{node: object, message: string}[]}
 */
export function mortals(uses, idleDelay) {
  const sleeps = `the background sleeps, ${idleDelay / 1000} s after its last event`;
  return uses.scopes.references.flatMap((node) => {
    if (uses.scopes.bindingOf(node) !== undefined || node.parent.callee !== node) return [];
    const { type, arguments: given } = node.parent;
    if (type === "NewExpression" && node.name === "WebSocket") {
      return [{ node, message: `this WebSocket ends when ${sleeps}; it does not keep it awake, as it does in Chrome` }];
    }
    if (type === "NewExpression" && node.name === "EventSource") {
      return [{ node, message: `this EventSource ends when ${sleeps}; it does not keep it awake` }];
    }
    if (type !== "CallExpression") return [];
    if (node.name === "setInterval") {
      return [{ node, message: `this interval ends when ${sleeps}, and does not keep it awake; alarms outlive it` }];
    }
    const delay = node.name === "setTimeout" ? numberOf(given[1], uses.scopes) : undefined;
    if (!(delay >= idleDelay)) return [];
    return [{ node, message: `this timer of ${delay / 1000} s is lost when ${sleeps}; alarms outlive it` }];
  });
}

/** The number that an expression surely is; undefined where that cannot be told. */
function numberOf(node, scopes, depth = 0) {
  if (node === undefined || depth > 10) return undefined;
  const valueOf = (inner) => numberOf(inner, scopes, depth + 1);
  switch (node.type) {
    case "Literal": return typeof node.value === "number" ? node.value : undefined;
    case "BinaryExpression": return calculate(node.operator, valueOf(node.left), valueOf(node.right));
    case "Identifier": return valueOf(scopes.constantOf(node));
    default: return undefined;
  }
}

function calculate(operator, left, right) {
  if (left === undefined || right === undefined) return undefined;
  switch (operator) {
    case "*": return left * right;
    case "+": return left + right;
    case "-": return left - right;
    default: return undefined;
  }
}
