// Names that a module imports and another one does not export, so that the engine links neither.
import { nodesOf } from "./syntax-tree.js";

const nameOf = (node) => node.name ?? node.value;

/** The names that a declaration binds. */
function declared({ id, declarations }) {
  if (declarations === undefined) return [id.name];
  return declarations.flatMap((one) => [...nodesOf(one.id)].filter((node) => isBound(node)).map(({ name }) => name));
}

/** Whether a part of a pattern binds a name: no key of an object and no default value does. */
function isBound(node) {
  if (node.type !== "Identifier") return false;
  for (let inner = node; inner.parent.type !== "VariableDeclarator"; inner = inner.parent) {
    const { parent } = inner;
    if (parent.type === "AssignmentPattern" && parent.right === inner) return false;
    if (parent.type === "Property" && parent.key === inner && parent.value !== inner) return false;
  }
  return true;
}

/**
 * @param {object} program of a module
 * @param {(path: string) => Set<string> | undefined} namesOf what the module at a path exports, undefined where that is not known
 * @returns {Set<string> | undefined} the names that it exports; undefined where they are not known
 */
export function exportedNames(program, namesOf) {
  const names = new Set();
  for (const node of program.body) {
    if (node.type === "ExportDefaultDeclaration") names.add("default");
    if (node.type === "ExportNamedDeclaration") {
      for (const { exported } of node.specifiers) names.add(nameOf(exported));
      if (node.declaration !== null) for (const name of declared(node.declaration)) names.add(name);
    }
    if (node.type !== "ExportAllDeclaration") continue;
    if (node.exported !== null) {
      names.add(nameOf(node.exported));
      continue;
    }
    const others = namesOf(node.source.value);
    if (others === undefined) return undefined;
    for (const name of others) if (name !== "default") names.add(name);
  }
  return names;
}

/**
 * @param {object} program of a module
 * @param {(path: string) => Set<string> | undefined} namesOf
 * @returns {{name: string, path: string, node: object}[]} what it imports, or exports on, and is not there
 */
export function missingImports(program, namesOf) {
  const missing = [];
  for (const { source, specifiers } of program.body) {
    const names = source ? namesOf(source.value) : undefined;
    if (names === undefined) continue;
    for (const node of specifiers ?? []) {
      if (node.type === "ImportNamespaceSpecifier") continue;
      const named = node.type === "ImportSpecifier" ? node.imported : node.local;
      const name = node.type === "ImportDefaultSpecifier" ? "default" : nameOf(named);
      if (!names.has(name)) missing.push({ name, path: source.value, node });
    }
  }
  return missing;
}
