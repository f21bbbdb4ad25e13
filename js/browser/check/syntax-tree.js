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
  connect(program);
  return program;
}

/**
 * Gives each node its `parent`, and its `place` among all nodes of the `tree`: parents first, in the order of the text. What is below it
 * ends in front of the place `beyond`. A node that stands in two roles, as the `a` of `{ a }`, is there twice.
 */
function connect(program) {
  const tree = [];
  const waiting = [program];
  while (waiting.length > 0) {
    const node = waiting.pop();
    const children = childrenOf(node);
    node.place = tree.length;
    node.beyond = undefined;
    node.tree = tree;
    tree.push(node);
    for (let i = children.length - 1; i >= 0; i--) {
      children[i].parent = node;
      waiting.push(children[i]);
    }
  }
  for (let place = tree.length - 1; place >= 0; place--) {
    const node = tree[place];
    node.beyond ??= place + 1;
    if (place > 0) node.parent.beyond ??= node.beyond;
  }
}

/** A node and all below it, parents first, in the order of the text. */
export const nodesOf = ({ tree, place, beyond }) => (place === 0 ? tree : tree.slice(place, beyond));

function childrenOf(node) {
  const children = [];
  for (const name of Object.keys(node)) {
    const value = node[name];
    if (name === "parent" || name === "tree" || value === null || typeof value !== "object") continue;
    if (Array.isArray(value)) {
      for (const element of value) if (typeof element?.type === "string") children.push(element);
    } else if (typeof value.type === "string") {
      children.push(value);
    }
  }
  return children;
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
