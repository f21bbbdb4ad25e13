// Which declaration an identifier of a script means.
// https://tc39.es/ecma262/#sec-environment-records
import { ancestorsOf, isFunction, nameOf, nodesOf, staticName } from "./syntax-tree.js";

/**
 * A name that a script declares.
 * @typedef {object} Binding
 * @property {object} [value] the expression whose value it has from its declaration on
 * @property {string[]} [steps] which member of `value` it is: `["b"]` for `const { b } = value`
 * @property {(object | undefined)[]} values the expressions whose values it has: that of its declaration, and what is assigned to it;
 *   undefined for what is not known
 * @property {object} [function] the function declaration that makes it
 * @property {{source: string, name: string | undefined}} [imported] the module that it comes from, and what it is called there;
 *   undefined for the module's namespace
 * @property {boolean} isChanged whether something else is assigned to it
 * @property {boolean} isShared whether other scripts can get at it
 * @property {object[]} references the identifiers that mean it
 */

/** The declarations of a script and the identifiers that refer to something. */
export class Scopes {
  /** The identifiers that are not declarations, property names or labels. */
  references = [];
  /** The names of globals that it does not declare. */
  freeNames = new Set();
  /** The names that it makes globals, as a script at its top level, or by an assignment to what nothing declares. */
  madeGlobals = new Set();
  /** For each scope's node its bindings by name. */
  #names = new Map();
  /** The binding of each reference. */
  #bindings = new Map();
  /** The binding of each declaring identifier. */
  #declarations = new Map();

  constructor(program) {
    const identifiers = [];
    for (const node of nodesOf(program)) {
      this.#declare(node);
      if (node.type === "Identifier") identifiers.push(node);
    }
    for (const node of identifiers) {
      if (this.#declarations.has(node) || isName(node)) continue;
      this.references.push(node);
      const binding = this.#find(node);
      if (binding === undefined) {
        this.freeNames.add(node.name);
        if (isAssigned(node)) this.madeGlobals.add(node.name);
        continue;
      }
      this.#bindings.set(node, binding);
      binding.references.push(node);
      if (isAssigned(node)) {
        binding.isChanged = true;
        binding.values.push(assignedValue(node));
      }
      if (node.parent.type === "ExportSpecifier" || node.parent.type === "ExportDefaultDeclaration") binding.isShared = true;
    }
    if (program.sourceType === "script") for (const name of this.#names.get(program)?.keys() ?? []) this.madeGlobals.add(name);
  }

  /** @returns {Binding | undefined} what a reference means; undefined: a global that the script does not declare */
  bindingOf(reference) {
    return this.#bindings.get(reference);
  }

  /** @returns {Binding | undefined} what an identifier declares */
  declarationOf(identifier) {
    return this.#declarations.get(identifier);
  }

  /** The expression whose value an identifier surely has: its name is given one where it is declared, and no other. */
  constantOf(identifier) {
    const binding = this.bindingOf(identifier);
    return binding?.value !== undefined && binding.steps.length === 0 && !binding.isChanged ? binding.value : undefined;
  }

  #find(node) {
    for (const scope of ancestorsOf(node)) {
      const binding = this.#names.get(scope)?.get(node.name);
      if (binding !== undefined) return binding;
    }
    return undefined;
  }

  #declare(node) {
    switch (node.type) {
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const scope = node.kind === "var" ? functionScope(node) : blockScope(node);
          if (init !== null) this.#declarePattern(scope, id, { value: init, steps: [] });
          else this.#declarePattern(scope, id, isLoopVariable(node) ? undefined : { values: [] });
        }
        break;
      case "ClassDeclaration":
        if (node.id) this.#add(blockScope(node), node.id, {});
        break;
      case "FunctionDeclaration":
        // A function of a block also belongs to the function around it, where the script is not strict.
        if (node.id) this.#add(functionScope(node), node.id, { function: node });
        node.params.forEach((pattern) => this.#declarePattern(node, pattern));
        break;
      case "ClassExpression":
        if (node.id) this.#add(node, node.id, {});
        break;
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        if (node.id) this.#add(node, node.id, {});
        node.params.forEach((pattern, index) => {
          const value = onlyArgument(node, index);
          this.#declarePattern(node, pattern, value === undefined ? undefined : { value, steps: [] });
        });
        break;
      case "CatchClause":
        if (node.param) this.#declarePattern(node, node.param);
        break;
      case "ImportDeclaration":
        for (const specifier of node.specifiers) {
          this.#add(blockScope(node), specifier.local, { imported: { source: node.source.value, name: importedName(specifier) } });
        }
        break;
    }
  }

  #declarePattern(scope, pattern, source) {
    switch (pattern?.type) {
      case "Identifier": this.#add(scope, pattern, source ?? {}); break;
      case "ObjectPattern":
        for (const member of pattern.properties) {
          const name = member.type === "Property" ? staticName(member) : undefined;
          const inner = source === undefined || name === undefined ? undefined : { ...source, steps: [...source.steps, name] };
          this.#declarePattern(scope, member.value ?? member.argument, inner);
        }
        break;
      case "ArrayPattern": pattern.elements.forEach((element) => this.#declarePattern(scope, element)); break;
      case "AssignmentPattern": this.#declarePattern(scope, pattern.left); break;
      case "RestElement": this.#declarePattern(scope, pattern.argument); break;
    }
  }

  #add(scope, node, source) {
    if (!this.#names.has(scope)) this.#names.set(scope, new Map());
    const names = this.#names.get(scope);
    const known = names.get(node.name);
    if (known !== undefined) {
      if (source.value !== undefined || source.function !== undefined) {
        known.isChanged = true;
        known.values.push(source.steps?.length === 0 ? source.value : undefined);
      }
      this.#declarations.set(node, known);
      return;
    }
    const isShared = scope.type === "Program"
      && (scope.sourceType === "script" || [...ancestorsOf(node)].some(({ type }) => type === "ExportNamedDeclaration"));
    const binding = { values: [source.value], steps: [], ...source, isChanged: false, isShared, references: [] };
    names.set(node.name, binding);
    this.#declarations.set(node, binding);
  }
}

/** What the only call of a function that is called where it stands gives for a parameter. */
function onlyArgument({ id, parent }, index) {
  const isOnlyCall = !id && parent.type === "CallExpression" && isFunction(parent.callee);
  const given = isOnlyCall ? parent.arguments.slice(0, index + 1) : [];
  return given.some(({ type }) => type === "SpreadElement") ? undefined : given[index];
}

/** Whether a declaration is that of a `for` loop over something, which gives it values. */
function isLoopVariable(declaration) {
  return /^For(In|Of)Statement$/.test(declaration.parent.type) && declaration.parent.left === declaration;
}

/** What an import specifier takes from a module; undefined: all of it. */
function importedName({ type, imported }) {
  if (type === "ImportNamespaceSpecifier") return undefined;
  return type === "ImportDefaultSpecifier" ? "default" : nameOf(imported);
}

function functionScope(node) {
  for (const ancestor of ancestorsOf(node)) {
    if (isFunction(ancestor) || ancestor.type === "StaticBlock" || ancestor.type === "Program") return ancestor;
  }
  return undefined;
}

const blocks = new Set([
  "BlockStatement", "ForStatement", "ForInStatement", "ForOfStatement", "SwitchStatement", "StaticBlock", "Program",
]);

function blockScope(node) {
  for (const ancestor of ancestorsOf(node)) if (blocks.has(ancestor.type)) return ancestor;
  return undefined;
}

/** Whether an identifier only names something: a property, a label, what is imported or exported. */
function isName(node) {
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression": return parent.property === node && !parent.computed;
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition": return parent.key === node && !parent.computed;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "ImportSpecifier": return true;
    case "ExportSpecifier": return parent.local !== node || parent.parent.source !== null;
    case "ExportAllDeclaration": return true;
    default: return false;
  }
}

const plainAssignments = new Set(["=", "||=", "??="]);

/** The value that an assignment may give to what stands on its left; undefined for any other way of changing it. */
export function assignedValue(node) {
  const { type, operator, left, right } = node.parent;
  return type === "AssignmentExpression" && left === node && plainAssignments.has(operator) ? right : undefined;
}

/** Whether an assignment, also one that takes an object or array apart, writes to an identifier or a member. */
export function isAssigned(node) {
  let child = node;
  for (const parent of ancestorsOf(node)) {
    switch (parent.type) {
      case "UpdateExpression": return true;
      case "AssignmentExpression":
      case "AssignmentPattern":
      case "ForInStatement":
      case "ForOfStatement":
        if (parent.left !== child) return false;
        if (parent.type !== "AssignmentPattern") return true;
        break;
      case "Property": if (parent.value !== child) return false; break;
      case "ObjectPattern":
      case "ArrayPattern":
      case "RestElement": break;
      default: return false;
    }
    child = parent;
  }
  return false;
}
