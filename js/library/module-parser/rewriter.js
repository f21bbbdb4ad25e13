import { members, space } from "library/modules";
import { boundNames, lexicalNames, loopNames, varNames } from "./names.js";

const exportDefault = new RegExp(`export${space}default`, "y");
/** What stands before the name of a function. */
const functionKeyword = new RegExp(`(?:async${space})?function(?:${space}\\*)?`, "y");

/**
 * Walks a module and says where its text has to change for it to be a function's body.
 *
 * What is imported is read from the helper object, `$m.name`, whose getters ask the other module. The members of the
 * helper that are no imports have numbers, as no name of the module can be one: see `members`.
 */
export class Rewriter {
  #edits;
  #entries;
  #helper;
  /** How many scopes that are entered declare a name again that is imported. */
  #hidden = new Map();
  /** How many functions are entered, and how many of them have `arguments` of their own. */
  #functions = 0;
  #argumentsOwners = 0;
  /** Where the expression statement begins that was entered last. */
  #statementStart = -1;
  /** The label before the loop that comes next. */
  #labelStart = -1;
  /** Where the module first awaits at its top. */
  firstAwait;

  constructor(edits, entries, helper) {
    this.#edits = edits;
    this.#entries = entries;
    this.#helper = helper;
  }

  visit(node) {
    if (node === null || node === undefined) return;
    const visit = this[node.type];
    if (visit === undefined) this.#children(node);
    else visit.call(this, node);
  }

  #all(nodes) {
    for (let i = 0; i < nodes.length; i++) this.visit(nodes[i]);
  }

  #children(node) {
    for (const key in node) {
      const value = node[key];
      if (typeof value !== "object" || value === null) continue;
      if (Array.isArray(value)) this.#all(value);
      else if (typeof value.type === "string") this.visit(value);
    }
  }

  /** Runs `body` in a scope; `declarations` is called with what takes the names that the scope declares. */
  #scope(declarations, body) {
    if (this.#entries.importedNames.size === 0) {
      body();
      return;
    }
    const names = new Set();
    declarations((name) => {
      if (this.#entries.importedNames.has(name)) names.add(name);
    });
    for (const name of names) this.#hidden.set(name, (this.#hidden.get(name) ?? 0) + 1);
    body();
    for (const name of names) this.#hidden.set(name, this.#hidden.get(name) - 1);
  }

  #isImported(node) {
    if (node?.type !== "Identifier" || !this.#entries.importedNames.has(node.name)) return false;
    return (this.#hidden.get(node.name) ?? 0) === 0;
  }

  // MARK: References

  Identifier(node) {
    if (this.#isImported(node)) this.#edits.replace(node.start, node.end, `${this.#helper}.${node.name}`);
    else if (node.name === "arguments" && this.#argumentsOwners === 0) {
      this.#edits.fill(node.start, node.end, `${this.#helper}[${members.arguments}]`);
    }
  }

  /** A function is called with the helper as `this` unless it is taken out of it first. */
  #callee(node) {
    if (!this.#isImported(node)) {
      this.visit(node);
      return;
    }
    // A parenthesis at the start of a statement would call what stands before it, where that has no semicolon.
    const prefix = node.start === this.#statementStart ? "0," : "";
    this.#edits.replace(node.start, node.end, `${prefix}(0,${this.#helper}.${node.name})`);
  }

  ExpressionStatement(node) {
    this.#statementStart = node.start;
    this.visit(node.expression);
  }

  CallExpression(node) {
    this.#callee(node.callee);
    this.#all(node.arguments);
  }

  TaggedTemplateExpression(node) {
    this.#callee(node.tag);
    this.visit(node.quasi);
  }

  MemberExpression(node) {
    this.visit(node.object);
    if (node.computed) this.visit(node.property);
  }

  Property(node) {
    if (node.computed) this.visit(node.key);
    const target = node.value.type === "AssignmentPattern" ? node.value.left : node.value;
    if (node.shorthand && this.#isImported(target)) this.#edits.insert(node.start, `${node.key.name}:`);
    this.visit(node.value);
  }

  LabeledStatement(node) {
    const isOfLoop = node.body.type === "LabeledStatement" || node.body.type === "ForOfStatement";
    if (!isOfLoop) this.#labelStart = -1;
    else if (this.#labelStart < 0) this.#labelStart = node.start;
    this.visit(node.body);
  }

  BreakStatement() {}

  ContinueStatement() {}

  MetaProperty(node) {
    if (node.meta.name === "import") this.#edits.fill(node.start, node.end, `${this.#helper}[${members.meta}]`);
  }

  ImportExpression(node) {
    this.#edits.fill(node.start, node.start + "import".length, `${this.#helper}[${members.import}]`);
    this.visit(node.source);
    this.visit(node.options);
  }

  // MARK: Scopes

  BlockStatement(node) {
    this.#scope((declare) => lexicalNames(node.body, declare), () => this.#all(node.body));
  }

  StaticBlock(node) {
    this.#enterOwner(() => {
      this.#scope((declare) => {
        lexicalNames(node.body, declare);
        varNames(node, declare);
      }, () => this.#all(node.body));
    });
  }

  SwitchStatement(node) {
    this.visit(node.discriminant);
    const declarations = (declare) => node.cases.forEach((each) => lexicalNames(each.consequent, declare));
    this.#scope(declarations, () => this.#all(node.cases));
  }

  ForStatement(node) {
    this.#scope((declare) => loopNames(node.init, declare), () => this.#children(node));
  }

  ForInStatement(node) {
    this.#scope((declare) => loopNames(node.left, declare), () => this.#children(node));
  }

  ForOfStatement(node) {
    const labelStart = this.#labelStart;
    this.#labelStart = -1;
    this.#scope((declare) => loopNames(node.left, declare), () => {
      if (node.await && this.#functions === 0) this.#awaitingLoop(node, labelStart < 0 ? node.start : labelStart);
      else this.#children(node);
    });
  }

  CatchClause(node) {
    this.#scope((declare) => boundNames(node.param, declare), () => this.#children(node));
  }

  FunctionDeclaration(node) {
    this.#function(node);
  }

  FunctionExpression(node) {
    this.#scope((declare) => boundNames(node.id, declare), () => this.#function(node));
  }

  ArrowFunctionExpression(node) {
    this.#function(node);
  }

  #function(node) {
    const ownsArguments = node.type !== "ArrowFunctionExpression";
    this.#functions += 1;
    if (ownsArguments) this.#argumentsOwners += 1;
    this.#scope((declare) => {
      for (const parameter of node.params) boundNames(parameter, declare);
      if (node.body.type === "BlockStatement") varNames(node.body, declare);
    }, () => {
      this.#all(node.params);
      this.visit(node.body);
    });
    if (ownsArguments) this.#argumentsOwners -= 1;
    this.#functions -= 1;
  }

  ClassDeclaration(node) {
    this.#class(node);
  }

  ClassExpression(node) {
    this.#class(node);
  }

  #class(node) {
    this.#scope((declare) => boundNames(node.id, declare), () => {
      this.visit(node.superClass);
      this.visit(node.body);
    });
  }

  MethodDefinition(node) {
    if (node.computed) this.visit(node.key);
    this.visit(node.value);
  }

  PropertyDefinition(node) {
    if (node.computed) this.visit(node.key);
    this.#enterOwner(() => this.visit(node.value));
  }

  /** A field's value and a static block run as methods do. */
  #enterOwner(body) {
    this.#functions += 1;
    this.#argumentsOwners += 1;
    body();
    this.#argumentsOwners -= 1;
    this.#functions -= 1;
  }

  // MARK: Await at the top of a module: what calls the module's function awaits what it yields

  AwaitExpression(node) {
    if (this.#functions > 0) {
      this.visit(node.argument);
      return;
    }
    this.firstAwait ??= node.start;
    const prefix = node.start === this.#statementStart ? "0," : "";
    this.#edits.replace(node.start, node.start + "await".length, `${prefix}(yield `);
    this.visit(node.argument);
    this.#edits.insert(node.end, ")");
  }

  /** https://tc39.es/ecma262/#sec-for-in-and-for-of-statements, where the iterator is an asynchronous one */
  #awaitingLoop(node, start) {
    this.firstAwait ??= node.start;
    const loop = `${this.#helper}_loop`;
    const move = (part) => {
      const mark = this.#edits.count;
      this.visit(part);
      return this.#edits.take(mark, part.start, part.end);
    };
    const left = move(node.left);
    const right = move(node.right);
    const target = node.left.type === "VariableDeclaration" ? `${left}=${loop}.value;` : `(${left}=${loop}.value);`;
    this.#edits.insert(start, `{const ${loop}=${this.#helper}[${members.iterate}](${right});try{`);
    this.#edits.replaceHead(node.start, node.body.start, `for(;yield*${loop}.step();){${target}`, left + right);
    this.visit(node.body);
    this.#edits.insert(node.end, `}}catch(${loop}_error){yield*${loop}.fail(${loop}_error)}finally{yield*${loop}.close()}}`);
  }

  // MARK: Imports and exports

  ImportDeclaration(node) {
    this.#edits.fill(node.start, node.end, ";");
  }

  ExportAllDeclaration(node) {
    this.#edits.fill(node.start, node.end, ";");
  }

  ExportNamedDeclaration(node) {
    const { declaration } = node;
    if (declaration === null) {
      this.#edits.fill(node.start, node.end, ";");
      return;
    }
    this.#edits.fill(node.start, declaration.start, ";");
    this.visit(declaration);
  }

  ExportDefaultDeclaration(node) {
    const { declaration } = node;
    const keywordEnd = this.#edits.endOf(exportDefault, node.start);
    const isFunction = declaration.type === "FunctionDeclaration";
    if (isFunction || (declaration.type === "ClassDeclaration" && declaration.id !== null)) {
      this.#edits.fill(node.start, keywordEnd, ";");
      // DEPARTURE: the source text of a function without a name has one — it has to be hoisted, and keeps its lines —
      // https://tc39.es/ecma262/#sec-function.prototype.tostring
      if (declaration.id === null) {
        this.#edits.insert(this.#edits.endOf(functionKeyword, declaration.start), ` ${this.#helper}_default`);
      }
      this.visit(declaration);
    } else {
      // A function or class without a name gets that of the property.
      this.#edits.fill(node.start, keywordEnd, `let ${this.#helper}_default={default:`);
      this.visit(declaration);
      this.#edits.insertAtEnd(node, "}.default;");
    }
  }
}
