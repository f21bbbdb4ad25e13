import { call, start } from "../door.js";

function argumentText(value) {
  if (typeof value === "function") throw new TypeError("evaluate(): a function cannot be an argument, which crosses as JSON");
  return JSON.stringify(value) ?? "undefined";
}

/**
 * The text of code for another context. A function goes as its source: it sees nothing of the test but its arguments, which
 * cross as JSON.
 */
function callText(code, values) {
  if (typeof code === "string") return code;
  if (typeof code !== "function") throw new TypeError("code is expected: a function, or the text of an expression");
  const list = values.map(argumentText).join(", ");
  const text = Function.prototype.toString.call(code);
  const isExpression = /^(async\b\s*)?(function\b|\(|[\w$]+\s*=>)/.test(text);
  // A method is no expression by itself.
  const expression = isExpression ? text : text.replace(/^(async\s+)?/, "$1function ");
  return `(${expression})(${list})`;
}

/** A message with the place in the test's own file, where it names one in the text that was evaluated. */
function inTestFile(message, code) {
  const text = Function.prototype.toString.call(code);
  return message.replace(/\beval:(\d+):(\d+)/, (whole, line, column) => {
    // In front of the function stands a bracket.
    const place = call("function_place", text, Number(line), line === "1" ? Number(column) - 1 : Number(column));
    return place ?? whole;
  });
}

/** What a test imports cannot be given to another context. */
const ownFunctions = new Set(["expect", "test", "describe"]);
const unknownName = /ReferenceError: Can't find variable: ([\w$]+)/;

/**
 * Evaluates code of the test in another context.
 * @param {string} shown how the test calls it
 * @param {string} operation
 * @param {number} number of whose context it is
 */
export async function evaluate(shown, operation, number, code, values) {
  try {
    return await start(shown, operation, number, callText(code, values));
  } catch (error) {
    if (typeof code === "function") error.message = inTestFile(error.message, code);
    const name = unknownName.exec(error.message)?.[1];
    if (name !== undefined && typeof code === "function") {
      const advice = ownFunctions.has(name) ? `give back a value, and use ${name}() on that` : `evaluate((${name}) => …, ${name})`;
      error.message += ` (a function sees nothing of the test but its arguments: ${advice})`;
    }
    throw error;
  }
}
