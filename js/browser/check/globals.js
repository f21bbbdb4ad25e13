// Uses of what Safari has as a global and extrun has not, by the table of js/library/missing-names.
import { missingKind, missingMembers } from "library/missing-names";
import { isCallee, staticName } from "./syntax-tree.js";

const globalObjects = new Set(["globalThis", "self", "window"]);
const scopes = new Set(["clients", "navigator", "navigator.storage", "performance"]);

/** The name by which a script says what `globalNames` gives. */
export const fullName = ({ name, owner }) => (owner === undefined ? name : `${owner}.${name}`);

/**
 * The globals that a script names, alone or as members of the global object, and members of `navigator` and its like.
 * @param uses the Uses of ./uses.js
 * @param {Set<string>} [owners] the globals whose members are given, too
 * @returns {Generator<{name: string, owner?: string, node: object}>} `owner`: what the name is a member of
 */
export function* globalNames(uses, owners = scopes) {
  for (const reference of uses.scopes.references) {
    if (uses.scopes.bindingOf(reference) !== undefined) continue;
    const member = memberAround(reference);
    const isOfGlobal = member !== undefined && globalObjects.has(reference.name);
    const node = isOfGlobal ? member : reference;
    const name = isOfGlobal ? staticName(member) : reference.name;
    if (name === undefined) continue;
    if (isOfGlobal) yield { name: reference.name, node: reference };
    yield { name, node };
    const inner = owners.has(name) ? memberAround(node) : undefined;
    if (inner === undefined) continue;
    yield { name: staticName(inner), owner: name, node: inner };
    const owner = `${name}.${staticName(inner)}`;
    const innermost = owners.has(owner) ? memberAround(inner) : undefined;
    if (innermost !== undefined) yield { name: staticName(innermost), owner, node: innermost };
  }
}

/**
 * @param uses the Uses of ./uses.js
 * @param {"window" | "serviceWorker"} context where the script runs
 * @param {"phone" | "mac"} device
 * @returns {{name: string, node: object}[]} what is called, made or asked for a member
 */
export function missingGlobalUses(uses, context, device) {
  const isMissing = ({ name, owner }) => {
    if (owner === undefined) return missingKind(context, true, device, name) !== undefined;
    const { objects, operations } = missingMembers(owner, context, true);
    return objects.includes(name) || operations.includes(name);
  };
  return [...globalNames(uses)]
    .filter((use) => isUsed(use.node) && isMissing(use))
    .map((use) => ({ name: fullName(use), node: use.node }));
}

/**
 * @param uses the Uses of ./uses.js
 * @returns {string[]} globals that the script makes: by declaring them, `globalThis.X = …` or `Object.assign(globalThis, { X })`
 */
export function madeGlobals(uses) {
  const names = [...uses.scopes.madeGlobals];
  for (const reference of uses.scopes.references) {
    if (!globalObjects.has(reference.name) || uses.scopes.bindingOf(reference) !== undefined) continue;
    const member = memberAround(reference);
    if (member?.parent.type === "AssignmentExpression" && member.parent.left === member) names.push(staticName(member));
    names.push(...assignedMembers(reference));
  }
  return names.filter((name) => name !== undefined);
}

/** The names of what `Object.assign(globalThis, { … })` gives the global object that it is called for. */
function assignedMembers({ parent: call }) {
  if (call.type !== "CallExpression" || call.callee.type !== "MemberExpression") return [];
  const { object } = call.callee;
  if (object.name !== "Object" || staticName(call.callee) !== "assign") return [];
  return call.arguments.flatMap(({ type, properties }) => (
    type === "ObjectExpression" ? properties.map((member) => (member.type === "Property" ? staticName(member) : undefined)) : []
  ));
}

/** The member expression whose object a node is. */
export function memberAround(node) {
  const { parent } = node;
  return parent.type === "MemberExpression" && parent.object === node ? parent : undefined;
}

/** Whether a node is called, made, or asked for a member: what throws where it is not there. */
export function isUsed(node) {
  return isCallee(node) || memberAround(node) !== undefined;
}
