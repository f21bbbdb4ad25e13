// Syntax trees as ESTree describes them: https://github.com/estree/estree
import { EngineParser, ModuleParser } from "library/acorn";

/**
 * Parses a script.
 * @param {string} source
 * @param {boolean} isModule
 * @returns {object} its Program node. Every node below it knows its `parent`.
 * @throws {SyntaxError} with `loc`: the line from 1, the column from 0
 */
export function parse(source, isModule) {
  const parser = isModule ? ModuleParser : EngineParser;
  const program = parser.parse(source, {
    ecmaVersion: "latest",
    sourceType: isModule ? "module" : "script",
    locations: true,
    allowHashBang: true,
  });
  for (const node of nodesOf(program)) {
    for (const child of childrenOf(node)) child.parent = node;
  }
  return program;
}

/** A node and all below it, parents first, in the order of the text. */
export function* nodesOf(root) {
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    yield node;
    waiting.push(...[...childrenOf(node)].reverse());
  }
}

function* childrenOf(node) {
  for (const [name, value] of Object.entries(node)) {
    if (name === "parent" || value === null || typeof value !== "object") continue;
    if (Array.isArray(value)) {
      yield* value.filter((element) => typeof element?.type === "string");
    } else if (typeof value.type === "string") {
      yield value;
    }
  }
}

/** The node's ancestors, the nearest first. */
export function* ancestorsOf(node) {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) yield parent;
}

export const isFunction = ({ type }) =>
  type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression";

/** Whether a node is what a call or `new` calls. */
export const isCallee = (node) =>
  (node.parent.type === "CallExpression" || node.parent.type === "NewExpression") && node.parent.callee === node;

/** The name of an import or export, which may be a string literal. */
export const nameOf = (node) => (node.type === "Identifier" ? node.name : node.value);

/** The name that a member expression or a property has whatever happens; undefined where it is computed. */
export function staticName({ computed, property, key }) {
  const name = property ?? key;
  if (!computed) return name.type === "Identifier" ? name.name : textOf(name);
  return textOf(name);
}

/** The text of a string literal; undefined for anything else. */
export function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

/** The elements of an array literal that are string literals, as nodes. */
export function textElements(node) {
  return node?.type === "ArrayExpression" ? node.elements.filter((element) => textOf(element) !== undefined) : [];
}

/** The value of a member of an object literal, as a node. */
export function memberOf(node, name) {
  if (node?.type !== "ObjectExpression") return undefined;
  return node.properties.find((member) => member.type === "Property" && staticName(member) === name)?.value;
}
