// The other files that a script names: modules, imported scripts, scripts that it puts into pages, pages that it opens.
import { memberOf, nodesOf, staticName, textElements, textOf } from "./syntax-tree.js";

const moduleNodes = new Set(["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"]);

/** Whether a node is a call of `importScripts`, the global. */
export const importsScripts = ({ type, callee }, uses) =>
  type === "CallExpression" && callee.type === "Identifier" && callee.name === "importScripts"
  && uses.scopes.bindingOf(callee) === undefined;

/**
 * @param {object} program
 * @param uses the Uses of ./uses.js
 * @returns {{path: string, kind: "module" | "calledModule" | "script" | "contentScript" | "page", node: object}[]} paths as they stand in
 *   the text; those of modules and imported scripts are relative to the script. A `calledModule` is one of `import()`
 */
export function filesOf(program, uses) {
  const files = [];
  const add = (kind, nodes) => nodes.forEach((node) => files.push({ path: textOf(node), kind, node }));
  for (const node of nodesOf(program)) {
    if (moduleNodes.has(node.type) && textOf(node.source) !== undefined) add("module", [node.source]);
    if (node.type === "ImportExpression" && textOf(node.source) !== undefined) add("calledModule", [node.source]);
    if (node.type !== "CallExpression") continue;
    const { callee } = node;
    if (importsScripts(node, uses)) {
      add("script", node.arguments.filter((argument) => textOf(argument) !== undefined));
    }
    const name = callee.type === "MemberExpression" ? uses.pathOf(callee)?.join(".") : undefined;
    if (name === "scripting.executeScript") add("contentScript", textElements(memberOf(node.arguments[0], "files")));
    if (name === "scripting.registerContentScripts" && node.arguments[0]?.type === "ArrayExpression") {
      for (const script of node.arguments[0].elements) add("contentScript", textElements(memberOf(script, "js")));
    }
    if (name === "tabs.executeScript") {
      const file = memberOf(node.arguments.at(staticName(callee) ? -1 : 0), "file");
      if (textOf(file) !== undefined) add("contentScript", [file]);
    }
    add("page", pagesOf(name, node.arguments));
  }
  return files;
}

/** The arguments of a call of `browser.*` that name pages of the extension. */
function pagesOf(name, given) {
  switch (name) {
    case "runtime.getURL":
    case "extension.getURL": return pageTexts([given[0]]);
    case "tabs.create":
    case "tabs.update": return pageTexts([memberOf(given.at(-1), "url")]);
    case "windows.create": {
      const url = memberOf(given[0], "url");
      return pageTexts(url?.type === "ArrayExpression" ? url.elements : [url]);
    }
    case "action.setPopup":
    case "browserAction.setPopup": return pageTexts([memberOf(given[0], "popup")]);
    default: return [];
  }
}

/** What has the name of an HTML file of one's own. */
const pageTexts = (nodes) => nodes.filter((node) => /^(?![a-z-]+:|\/\/)[^?#]*\.x?html?(?:[?#]|$)/i.test(textOf(node) ?? ""));
