// Which names a part of a program declares: https://tc39.es/ecma262/#sec-syntax-directed-operations-scope-analysis

/** Calls `declare` with each name that a pattern binds. https://tc39.es/ecma262/#sec-static-semantics-boundnames */
export function boundNames(pattern, declare) {
  switch (pattern?.type) {
    case "Identifier":
      declare(pattern.name);
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) boundNames(property.value ?? property.argument, declare);
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) boundNames(element, declare);
      break;
    case "AssignmentPattern":
      boundNames(pattern.left, declare);
      break;
    case "RestElement":
      boundNames(pattern.argument, declare);
      break;
  }
}

function declaredNames(declaration, declare) {
  for (const { id } of declaration.declarations) boundNames(id, declare);
}

/** The names that a list of statements declares for its block: `let`, `const`, `class`, `function`. */
export function lexicalNames(statements, declare) {
  for (const statement of statements) {
    if (statement.type === "VariableDeclaration" && statement.kind !== "var") declaredNames(statement, declare);
    else if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") declare(statement.id.name);
  }
}

/** The names that the head of a `for` loop declares for the loop. */
export function loopNames(head, declare) {
  if (head?.type === "VariableDeclaration" && head.kind !== "var") declaredNames(head, declare);
}

/** The names that `var` declares in a statement, wherever it stands below, but not in functions. */
export function varNames(node, declare) {
  switch (node?.type) {
    case "VariableDeclaration":
      if (node.kind === "var") declaredNames(node, declare);
      break;
    case "BlockStatement":
    case "StaticBlock":
      for (const statement of node.body) varNames(statement, declare);
      break;
    case "IfStatement":
      varNames(node.consequent, declare);
      varNames(node.alternate, declare);
      break;
    case "ForStatement":
      varNames(node.init, declare);
      varNames(node.body, declare);
      break;
    case "ForInStatement":
    case "ForOfStatement":
      varNames(node.left, declare);
      varNames(node.body, declare);
      break;
    case "DoWhileStatement":
    case "LabeledStatement":
    case "WhileStatement":
      varNames(node.body, declare);
      break;
    case "SwitchStatement":
      for (const { consequent } of node.cases) for (const statement of consequent) varNames(statement, declare);
      break;
    case "TryStatement":
      varNames(node.block, declare);
      varNames(node.handler?.body, declare);
      varNames(node.finalizer, declare);
      break;
  }
}
