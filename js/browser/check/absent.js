// Calls of what Safari has not, on this device or in this context, and for which the script does not ask.
import { isWithheld } from "library/missing-names";
import { absentGlobals, absentMembers, windowGlobals, windowMembers } from "./absent-names.js";
import { fullName, globalNames, isUsed, memberAround } from "./globals.js";
import { ancestorsOf, isFunction, nodesOf, staticName, textOf } from "./syntax-tree.js";

/** Whether a use asks for its presence: it takes the value, or only goes on where there is one. */
const asksFor = ({ node }) => !isUsed(node) || node.parent.optional === true || memberAround(node)?.optional === true;

/**
 * Of what may not be there the uses that surely look for it: the script does not ask for it anywhere.
 * @param {{name: string, owner?: string, node: object}[]} all as `globalNames` gives them
 * @param {object} program
 */
export function unasked(all, program) {
  const nodes = nodesOf(program);
  const asked = new Set(all.filter(asksFor).map(fullName));
  // `"EyeDropper" in window`, `navigator.hasOwnProperty("vibrate")`, `root.MutationObserver`
  const texts = new Set(nodes.map(textOf));
  const members = new Set(nodes.filter(({ type }) => type === "MemberExpression").map(staticName));
  const isOfObject = ({ name, node }) => /^[A-Z]/.test(name) && node.type === "Identifier" && members.has(name);
  return all.filter((use) => !asked.has(fullName(use)) && !texts.has(use.name) && !isOfObject(use));
}

/** Tells of a node whether it runs in a page: in a function that is handed to `scripting.executeScript`. */
function injection({ scopes }, nodes) {
  const values = nodes
    .filter((node) => node.type === "Property" && (staticName(node) === "func" || staticName(node) === "function"))
    .map(({ value }) => value);
  const bindings = new Set(values.filter(({ type }) => type === "Identifier").map((value) => scopes.bindingOf(value)));
  const isNamed = (identifier) => identifier?.type === "Identifier" && bindings.has(scopes.declarationOf(identifier));
  return (node) => [...ancestorsOf(node)].some(
    (around) => isFunction(around) && (values.includes(around) || isNamed(around.id) || isNamed(around.parent.id)));
}

/**
 * @param uses the Uses of ./uses.js
 * @param {object} program
 * @param {"window" | "serviceWorker"} context where the script runs
 * @param {"phone" | "mac"} device
 * @returns {{name: string, isMember: boolean, isOfWindows: boolean, isAtTop: boolean, node: object}[]} `isOfWindows`: service workers
 *   alone lack it; `isAtTop`: it runs with the script, not in a function
 */
export function absentUses(uses, program, context, device) {
  const isOfWindows = ({ name, owner }) => context === "serviceWorker"
    && (owner === undefined ? windowGlobals.has(name) : owner === "navigator" && windowMembers.has(name));
  const isAbsent = ({ name, owner }) =>
    owner === undefined ? absentGlobals.has(name) || isWithheld(name, device) : absentMembers[owner]?.has(name);
  const all = [...globalNames(uses)].filter((use) => isAbsent(use) || isOfWindows(use));
  if (all.length === 0) return [];
  const isInjected = injection(uses, nodesOf(program));
  return unasked(all, program)
    .filter((use) => !isOfWindows(use) || !isInjected(use.node))
    .map((use) => ({
      name: fullName(use),
      isMember: use.node.type === "MemberExpression",
      isOfWindows: isOfWindows(use),
      isAtTop: ![...ancestorsOf(use.node)].some(isFunction),
      node: use.node,
    }));
}
