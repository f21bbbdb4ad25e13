/**
 * The text of code for another context. A function goes as its source: it sees nothing of the test but its arguments, which
 * cross as JSON.
 */
export function callText(code, values) {
  if (typeof code === "string") return code;
  if (typeof code !== "function") throw new TypeError("code is expected: a function, or the text of an expression");
  const list = values.map((value) => JSON.stringify(value) ?? "undefined").join(", ");
  const text = Function.prototype.toString.call(code);
  const isExpression = /^(async\b\s*)?(function\b|\(|[\w$]+\s*=>)/.test(text);
  // A method is no expression by itself.
  const expression = isExpression ? text : text.replace(/^(async\s+)?/, "$1function ");
  return `(${expression})(${list})`;
}
