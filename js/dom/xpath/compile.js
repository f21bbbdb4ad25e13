// From an expression's tree to functions. Every expression of XPath has a type that is known before it runs.
//
// A compiled expression is `{ type, usesPosition, run, asString, asNumber, asBoolean }`: four functions of the
// context's node, position and size. `type` is that of what `run` gives.
import { put } from "core";
import { syntaxError } from "./errors.js";
import { functions } from "./functions.js";
import { union } from "./order.js";
import { applyPredicates, compilePath } from "./path.js";
import { comparison, formatNumber, parseNumber, stringValue, toBoolean, toString } from "./values.js";

const arithmetic = {
  __proto__: null,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "div": (a, b) => a / b,
  "mod": (a, b) => a % b,
};

/**
 * Compiles the tree of an expression.
 * @param {object} tree see parser.js
 * @param {string} text the whole expression, for what is wrong with it
 */
export function compileTree(tree, text) {
  const compile = (inner) => withConversions(compileKind(inner));
  return compile(tree);

  function compileKind(tree) {
    switch (tree.kind) {
      case "number":
      case "literal": {
        const { kind, value } = tree;
        return { type: kind === "number" ? "number" : "string", usesPosition: false, literal: value, run: () => value };
      }
      // No interface of the DOM binds variables; WebKit takes the empty string for them.
      case "variable":
        return { type: "string", usesPosition: false, run: () => "" };
      case "call":
        return compileCall(tree);
      case "path":
        return compileLocation(tree);
      case "filter":
        return compileFilter(tree);
      case "negate": {
        const { asNumber, usesPosition } = compile(tree.operand);
        return { type: "number", usesPosition, run: (node, position, size) => -asNumber(node, position, size) };
      }
      default:
        return compileBinary(tree.kind, compile(tree.left), compile(tree.right));
    }
  }

  function compileLocation(tree) {
    if (isContextNode(tree)) return contextNode;
    const path = compilePath(tree, compile);
    if (path.primary !== undefined) requireNodes(path.primary);
    return path;
  }

  function compileBinary(operator, left, right) {
    const usesPosition = left.usesPosition || right.usesPosition;
    if (operator === "|") {
      requireNodes(left);
      requireNodes(right);
      const run = (node, position, size) => union(left.run(node, position, size), right.run(node, position, size));
      return { type: "nodes", usesPosition, run };
    }
    if (operator === "or" || operator === "and") {
      const a = left.asBoolean;
      const b = right.asBoolean;
      const run = operator === "or"
        ? (node, position, size) => a(node, position, size) || b(node, position, size)
        : (node, position, size) => a(node, position, size) && b(node, position, size);
      return { type: "boolean", usesPosition, run };
    }
    const compute = arithmetic[operator];
    if (compute !== undefined) {
      const a = left.asNumber;
      const b = right.asNumber;
      const run = (node, position, size) => compute(a(node, position, size), b(node, position, size));
      return { type: "number", usesPosition, run };
    }
    return { type: "boolean", usesPosition, run: compileComparison(operator, left, right) };
  }

  /** https://www.w3.org/TR/xpath-10/#function-calls */
  function compileCall({ name, arguments: trees }) {
    const called = functions[name];
    if (called === undefined || trees.length < called.least || trees.length > called.most) throw syntaxError(text);
    const { type, takes, run } = called;
    let usesPosition = called.usesPosition === true;
    const converted = [];
    for (let i = 0; i < trees.length; i++) {
      const argument = compile(trees[i]);
      usesPosition ||= argument.usesPosition;
      put(converted, i, conversion(argument, takes[i < takes.length ? i : takes.length - 1]));
    }
    if (trees.length === 0 && called.ofContext === true) put(converted, 0, conversion(contextNode, takes[0]));
    return { type, usesPosition, run: withArguments(run, converted) };
  }

  function conversion(argument, type) {
    switch (type) {
      case "string":
        return argument.asString;
      case "number":
        return argument.asNumber;
      case "boolean":
        return argument.asBoolean;
      case "nodes":
        requireNodes(argument);
        return argument.run;
      default:
        return argument.run;
    }
  }

  function compileFilter({ primary, predicates: trees }) {
    const nodes = compile(primary);
    requireNodes(nodes);
    const predicates = [];
    for (let i = 0; i < trees.length; i++) put(predicates, i, compile(trees[i]));
    const run = (node, position, size) => applyPredicates(copyOf(nodes.run(node, position, size)), predicates);
    return { type: "nodes", usesPosition: nodes.usesPosition, run };
  }

  function requireNodes(expression) {
    if (expression.type !== "nodes") throw syntaxError(text);
  }
}

/** Calls a function with the context and its converted arguments. */
function withArguments(run, converted) {
  const { 0: a, 1: b, 2: c } = converted;
  switch (converted.length) {
    case 0:
      return run;
    case 1:
      return (node, position, size) => run(node, position, size, a(node, position, size));
    case 2:
      return (node, position, size) => run(node, position, size, a(node, position, size), b(node, position, size));
    case 3:
      return (node, position, size) =>
        run(node, position, size, a(node, position, size), b(node, position, size), c(node, position, size));
    default:
      // Only `concat` takes more.
      return (node, position, size) => {
        let joined = "";
        for (let i = 0; i < converted.length; i++) joined += converted[i](node, position, size);
        return joined;
      };
  }
}

/** Adds the functions that give an expression's value as another type: https://www.w3.org/TR/xpath-10/#corelib */
function withConversions(expression) {
  if (expression.asString !== undefined) return expression;
  const { type, run, attribute } = expression;
  let asString;
  let asNumber;
  let asBoolean;
  switch (type) {
    case "string":
      asString = run;
      asNumber = (node, position, size) => parseNumber(run(node, position, size));
      asBoolean = (node, position, size) => run(node, position, size) !== "";
      break;
    case "number":
      asString = (node, position, size) => formatNumber(run(node, position, size));
      asNumber = run;
      asBoolean = (node, position, size) => toBoolean(run(node, position, size));
      break;
    case "boolean":
      asString = (node, position, size) => (run(node, position, size) ? "true" : "false");
      asNumber = (node, position, size) => (run(node, position, size) ? 1 : 0);
      asBoolean = run;
      break;
    default:
      if (attribute === undefined) {
        asString = (node, position, size) => toString(run(node, position, size));
        asBoolean = (node, position, size) => run(node, position, size).length > 0;
      } else {
        // OPTIMIZATION: no Attr is made where only the value of an attribute is asked for.
        asString = (node) => attribute(node)?.value ?? "";
        asBoolean = (node) => attribute(node) !== null;
      }
      asNumber = (node, position, size) => parseNumber(asString(node, position, size));
  }
  return { ...expression, asString, asNumber, asBoolean };
}

/** The expression `.`, which functions without an argument take too. */
const contextNode = {
  type: "nodes",
  usesPosition: false,
  run: (node) => [node],
  asString: stringValue,
  asNumber: (node) => parseNumber(stringValue(node)),
  asBoolean: () => true,
};

function isContextNode({ from, steps }) {
  if (from !== "context" || steps.length !== 1) return false;
  const { axis, test, predicates } = steps[0];
  return axis === "self" && predicates.length === 0 && test.kind === "type" && test.type === "node";
}

function compileComparison(operator, left, right) {
  // OPTIMIZATION: what predicates are made of, `@name = 'value'`.
  if (operator === "=" && left.attribute !== undefined && typeof right.literal === "string") {
    const { attribute } = left;
    const { literal } = right;
    return (node) => attribute(node)?.value === literal;
  }
  const compare = comparison(operator);
  const a = left.run;
  const b = right.run;
  return (node, position, size) => compare(a(node, position, size), b(node, position, size));
}

function copyOf(list) {
  const copy = [];
  for (let i = 0; i < list.length; i++) put(copy, i, list[i]);
  return copy;
}
