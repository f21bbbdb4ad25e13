// What a script does on one platform or browser alone, as far as it asks for it by name
import { ancestorsOf, nodesOf, staticName } from "./syntax-tree.js";

/** Properties that tell platforms and browsers apart. */
const telling = new Set([
  "getBrowserInfo", "getPlatformInfo", "manifest_version", "maxTouchPoints", "os", "platform", "userAgent", "userAgentData", "vendor",
]);

/** Whether an expression asks for the platform, itself or by a variable that holds the answer. */
function asks(expression, answers) {
  for (const node of nodesOf(expression)) {
    if (node.type === "MemberExpression" && telling.has(staticName(node))) return true;
    if (node.type === "Identifier" && answers.has(node.name)) return true;
  }
  return false;
}

/** The names of variables that are made of what the platform is, in whatever scope. */
function answersIn(program) {
  const answers = new Set();
  for (const node of nodesOf(program)) {
    if (node.type !== "VariableDeclarator" || node.init === null || !asks(node.init, answers)) continue;
    for (const part of nodesOf(node.id)) if (part.type === "Identifier") answers.add(part.name);
  }
  return answers;
}

const conditions = {
  ConditionalExpression: ({ test }, child) => (child === test ? undefined : test),
  IfStatement: ({ test }, child) => (child === test ? undefined : test),
  LogicalExpression: ({ left }, child) => (child === left ? undefined : left),
};

/**
 * What says of a node whether it runs on some platforms alone.
 * @param {object} program
 * @returns {(node: object) => boolean}
 */
export function platformQuestion(program) {
  let answers;
  return (node) => {
    let child = node;
    for (const parent of ancestorsOf(node)) {
      const test = conditions[parent.type]?.(parent, child);
      answers ??= answersIn(program);
      if (test !== undefined && asks(test, answers)) return true;
      child = parent;
    }
    return false;
  };
}
