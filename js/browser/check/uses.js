// The places where a script uses `browser.*`, under that name, as `chrome`, or under one that the script gives it.
import { Scopes, assignedValue, isAssigned } from "./scopes.js";
import { ancestorsOf, isFunction, nameOf, nodesOf, staticName } from "./syntax-tree.js";

const apiNames = new Set(["browser", "chrome"]);
const globalNames = new Set(["globalThis", "self", "window"]);
const polyfill = /\bwebextension-polyfill\/dist\/browser-polyfill(\.min)?\.js$/;

/**
 * One use, as far as its members are named in the text.
 * @typedef {object} Use
 * @property {string[]} path `["tabs", "query"]`
 * @property {object} node the whole expression
 * @property {object[]} accesses the member expressions for the last names of the path; those before come from a variable
 * @property {boolean} isCalled
 * @property {boolean} isTaken whether the value goes where it cannot be followed
 */

/** What a script does with `browser.*`. */
export class Uses {
  scopes;
  /** @type {Use[]} */
  list = [];
  /** Names under which other scripts can get at a part of the API, with its path. */
  sharedNames = new Map();
  /** Whether all that a module exports goes where it cannot be followed. */
  takesModule = false;
  #nodes = new Set();
  #pathOfImport;
  /** By name the members that the script gives values, in the form of bindings. */
  #members = new Map();

  /**
   * @param {object} program
   * @param {(source: string, name: string) => string[] | undefined} pathOfImport the path of what a module exports
   */
  constructor(program, pathOfImport) {
    this.#pathOfImport = pathOfImport;
    this.scopes = new Scopes(program);
    const nodes = [...nodesOf(program)];
    for (const node of nodes) this.#noteMembers(node);
    for (const reference of this.scopes.references) this.#addUse(reference);
    for (const node of nodes) {
      if (isMemberOfThis(node) && !isAssigned(node)) this.#addUse(node);
      const isNamed = node.type === "ExportAllDeclaration" && node.exported !== null;
      if (isNamed || node.type === "ImportExpression") this.takesModule = true;
    }
  }

  /** The path of what an expression is: `[]` for `browser` itself; undefined for what is no part of it. */
  pathOf(node, seen = new Set()) {
    switch (node.type) {
      case "Identifier": return this.#pathOfIdentifier(node, seen);
      case "MemberExpression": {
        const name = staticName(node);
        if (name !== undefined && apiNames.has(name) && this.#isGlobalObject(node.object)) return [];
        if (this.#isNamespace(node.object)) {
          return name === undefined ? undefined : this.#pathOfImport(this.scopes.bindingOf(node.object).imported.source, name);
        }
        if (node.object.type === "ThisExpression") return this.#pathOfMember(name, seen);
        const path = this.pathOf(node.object, seen);
        return path === undefined || name === undefined ? undefined : extend(path, name);
      }
      case "ChainExpression": return this.pathOf(node.expression, seen);
      case "LogicalExpression":
        return node.operator === "&&" ? undefined : common(this.pathOf(node.left, seen), this.pathOf(node.right, seen));
      case "ConditionalExpression":
        return common(this.pathOf(node.consequent, seen), this.pathOf(node.alternate, seen));
      case "CallExpression":
        if (isFunction(node.callee)) return this.#pathOfResult(node.callee, seen);
        return node.callee.type === "Identifier" ? this.#pathOfModule(node, seen) : undefined;
      default: return undefined;
    }
  }

  /** The path of what a function gives that is called where it stands: `(() => globalThis.browser ?? chrome)()`. */
  #pathOfResult({ async, body, generator }, seen) {
    if (async || generator) return undefined;
    if (body.type !== "BlockStatement") return this.pathOf(body, seen);
    const paths = [];
    for (const node of nodesOf(body)) {
      if (node.type !== "ReturnStatement" || [...ancestorsOf(node)].find(isFunction).body !== body) continue;
      paths.push(node.argument === null ? undefined : this.pathOf(node.argument, seen));
    }
    return paths.length === 0 ? undefined : paths.reduce(common);
  }

  /** The path of what a call gives by which esbuild, as a bundler, requires a module: `__toESM(require_browser_polyfill())`. */
  #pathOfModule({ callee, arguments: given }, seen) {
    if (callee.name === "__toESM") return given.length > 0 ? this.pathOf(given[0], seen) : undefined;
    const modules = this.scopes.constantOf(callee)?.arguments?.[0];
    const isPolyfill = modules?.type === "ObjectExpression" && modules.properties.length === 1
      && modules.properties[0].type === "Property" && polyfill.test(staticName(modules.properties[0]));
    return isPolyfill ? [] : undefined;
  }

  /** Notes what a class, an object with methods or an assignment gives members, of whatever object. */
  #noteMembers(node) {
    switch (node.type) {
      case "MemberExpression": if (isAssigned(node)) this.#noteMember(node, assignedValue(node)); break;
      case "PropertyDefinition":
      case "MethodDefinition": this.#noteMember(node, node.value); break;
      case "ObjectExpression":
        if (!node.properties.some(({ value }) => value?.type === "FunctionExpression")) break;
        for (const member of node.properties) if (member.type === "Property") this.#noteMember(member, member.value);
        break;
    }
  }

  #noteMember(member, value) {
    const name = staticName(member);
    if (!this.#members.has(name)) this.#members.set(name, { values: [], steps: [], isChanged: true });
    this.#members.get(name).values.push(value ?? undefined);
  }

  #pathOfMember(name, seen) {
    const member = name === undefined ? undefined : this.#members.get(name);
    return member === undefined || seen.has(member) ? undefined : this.#pathOfBinding(member, seen);
  }

  #isGlobalObject(node) {
    return node.type === "Identifier" && globalNames.has(node.name) && this.scopes.bindingOf(node) === undefined;
  }

  /** Whether an identifier stands for all that a module exports. */
  #isNamespace(node) {
    const imported = node.type === "Identifier" ? this.scopes.bindingOf(node)?.imported : undefined;
    return imported !== undefined && imported.name === undefined;
  }

  #pathOfIdentifier(node, seen) {
    const binding = this.scopes.bindingOf(node);
    if (binding === undefined) return apiNames.has(node.name) ? [] : undefined;
    // `var browser = browser || chrome` at the top of a script is the browser's own property.
    if (seen.has(binding)) return binding.isShared && apiNames.has(node.name) ? [] : undefined;
    return this.#pathOfBinding(binding, seen);
  }

  #pathOfBinding(binding, seen = new Set()) {
    const { imported, values, steps, isChanged } = binding;
    if (imported?.name !== undefined) return this.#pathOfImport(imported.source, imported.name);
    // One that changes is not followed through others that do: there are too many ways.
    if (isChanged && (steps.length > 0 || [...seen].some((other) => other.isChanged))) return undefined;
    const path = this.#pathOfAll(values, new Set(seen).add(binding));
    return path === undefined ? undefined : steps.reduce(extend, path);
  }

  /** The path that all of some expressions have. */
  #pathOfAll(values, seen) {
    let path;
    for (const [index, value] of values.entries()) {
      const next = value === undefined ? undefined : this.pathOf(value, seen);
      path = index === 0 ? next : common(path, next);
      if (path === undefined) return undefined;
    }
    return path;
  }

  /**
   * The parts of the API that the script, a module, exports.
   * @param {(source: string) => Map<string, string[]>} exportsOf those of another module
   * @returns {Map<string, string[]>} their paths by name
   */
  exports(program, exportsOf) {
    const found = new Map();
    const note = (name, path) => path !== undefined && found.set(name, path);
    for (const node of program.body) {
      switch (node.type) {
        case "ExportAllDeclaration":
          if (node.exported === null) for (const [name, path] of exportsOf(node.source.value)) note(name, path);
          break;
        case "ExportDefaultDeclaration": note("default", this.pathOf(node.declaration)); break;
        case "ExportNamedDeclaration":
          for (const { local, exported } of node.specifiers) {
            note(nameOf(exported), node.source === null ? this.pathOf(local) : this.#pathOfImport(node.source.value, nameOf(local)));
          }
          for (const { id } of node.declaration?.declarations ?? []) {
            for (const declared of nodesOf(id)) {
              const binding = declared.type === "Identifier" ? this.scopes.declarationOf(declared) : undefined;
              if (binding !== undefined) note(declared.name, this.#pathOfBinding(binding));
            }
          }
          break;
      }
    }
    return found;
  }

  #addUse(reference) {
    let node = reference;
    const isNamespace = this.#isNamespace(reference);
    const isOwner = (isNamespace || this.#isGlobalObject(reference)) && reference.parent.type === "MemberExpression";
    if (isOwner) node = reference.parent;
    if (isNamespace && !(isOwner && staticName(node) !== undefined)) this.takesModule = true;
    const start = this.pathOf(node);
    if (start === undefined) return;
    let path = start;
    const accesses = [];
    for (;;) {
      const { parent } = node;
      if (parent.type === "MemberExpression" && parent.object === node) {
        const name = staticName(parent);
        if (name === undefined) break;
        const longer = extend(path, name);
        if (longer !== path) accesses.push(parent);
        path = longer;
      } else if (parent.type !== "ChainExpression" && !(isChoice(parent) && this.pathOf(parent) !== undefined)) {
        break;
      }
      node = parent;
    }
    if (this.#nodes.has(node)) return;
    this.#nodes.add(node);
    const { parent } = node;
    if (parent.type === "VariableDeclarator" && this.#addDeclared(parent.id, path, node)) return;
    const isCalled = parent.type === "CallExpression" && parent.callee === node;
    this.list.push({ path, node, accesses, isCalled, isTaken: !isCalled && isTaken(node) });
  }

  /** Adds what a declaration makes of a part of the API. Returns false where it cannot be followed. */
  #addDeclared(pattern, path, node) {
    if (pattern.type === "Identifier") {
      const binding = this.scopes.declarationOf(pattern);
      if (binding === undefined || binding.isChanged) return false;
      if (binding.isShared) this.sharedNames.set(pattern.name, path);
      this.list.push({ path, node, accesses: [], isCalled: false, isTaken: false });
      return true;
    }
    if (pattern.type !== "ObjectPattern") return false;
    return pattern.properties.every((member) => {
      const name = member.type === "Property" ? staticName(member) : undefined;
      return name !== undefined && this.#addDeclared(member.value, extend(path, name), node);
    });
  }
}

/** Whether a value goes where it cannot be followed. */
function isTaken(node) {
  const { parent } = node;
  switch (parent.type) {
    case "ExpressionStatement":
    case "UnaryExpression":
    case "BinaryExpression":
    case "IfStatement":
    case "WhileStatement":
    case "ForStatement": return false;
    // Whoever imports it is followed.
    case "ExportSpecifier":
    case "ExportDefaultDeclaration": return false;
    case "ConditionalExpression": return parent.test !== node;
    case "LogicalExpression": return parent.right === node || parent.operator !== "&&";
    default: return true;
  }
}

const isMemberOfThis = ({ type, object }) => type === "MemberExpression" && object.type === "ThisExpression";

/** The path of a member. `default` of all is what a bundler calls the whole of a module. */
const extend = (path, name) => (path.length === 0 && name === "default" ? path : [...path, name]);

const isChoice = ({ type }) => type === "LogicalExpression" || type === "ConditionalExpression";

function common(left, right) {
  return left !== undefined && right !== undefined && left.join(".") === right.join(".") ? left : undefined;
}
