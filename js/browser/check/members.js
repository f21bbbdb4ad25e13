// What `browser` has for an extension, member by member, and why something is not there.
import { isOpen, notImplemented, tables } from "browser/gates";

const eventMethods = ["addListener", "removeListener", "hasListener"];

/**
 * A part of `browser`.
 * @typedef {object} Member
 * @property {"namespace" | "function" | "event" | "value"} kind
 * @property {Map<string, Member>} [members] of a namespace and an event
 * @property {object[]} gates that must be open, from the outermost on
 * @property {boolean} isImplemented
 * @property {true | string[]} [contentScripts] what content scripts have of a namespace
 */

/** Every member that any browser of the tables has. */
const root = { kind: "namespace", members: new Map(), gates: [], isImplemented: true };

function namespaceAt(path, gate, contentScripts) {
  let place = root;
  for (const name of path) {
    if (!place.members.has(name)) {
      place.members.set(name, { kind: "namespace", members: new Map(), gates: [gate], isImplemented: true, contentScripts });
    }
    place = place.members.get(name);
  }
  return place;
}

function add(namespace, name, kind, gates, isImplemented = true) {
  const members = kind === "event"
    ? new Map(eventMethods.map((method) => [method, { kind: "function", gates, isImplemented }]))
    : undefined;
  namespace.members.set(name, { kind, members, gates, isImplemented });
}

for (const table of tables) {
  const outer = namespaceAt([table.namespace], table.gate, table.contentScripts);
  for (const [group, kind] of [["functions", "function"], ["events", "event"], ["properties", "value"]]) {
    for (const [name, member] of Object.entries(table[group])) {
      const gates = [table.gate, member.gate ?? {}];
      const isImplemented = (member.status ?? member) === "supported";
      // Areas have the functions of storage; its events are also its own.
      const areas = (table.areas ?? []).filter((area) => member.areas?.includes(area) ?? true);
      for (const area of areas) add(namespaceAt([table.namespace, area], table.gate), name, kind, gates, isImplemented);
      if (areas.length === 0 || kind === "event") add(outer, name, kind, gates, isImplemented);
    }
  }
}
for (const [name, { gate, contentScripts, functions, events, properties = {} }] of Object.entries(notImplemented)) {
  const namespace = namespaceAt(name.split("."), gate, contentScripts);
  for (const member of functions) add(namespace, member, "function", [gate], false);
  for (const member of events) add(namespace, member, "event", [gate], false);
  for (const member of Object.keys(properties)) add(namespace, member, "value", [gate]);
}

/** The permissions that open something. */
export const gatingPermissions = new Set();
const permissionsOf = (gate) => [gate.permission ?? [], gate.anyPermission ?? []].flat();
function collectPermissions(member, collected) {
  member.gates.flatMap(permissionsOf).forEach((name) => collected.add(name));
  for (const inner of member.members?.values() ?? []) collectPermissions(inner, collected);
}
collectPermissions(root, gatingPermissions);

/** The permissions that a use of a path needs; of all below it where the value itself is taken somewhere. */
export function permissionsFor(path, isTaken) {
  const collected = new Set();
  let member = root;
  for (const name of path) {
    member = member.members?.get(name);
    if (member === undefined) return collected;
    member.gates.flatMap(permissionsOf).forEach((permission) => collected.add(permission));
  }
  if (isTaken) collectPermissions(member, collected);
  return collected;
}

/**
 * Looks a path up.
 * @param {string[]} path
 * @param {object} extension as `openNamespaces` of ../gates/gates.js takes it, and `optionalPermissions`
 * @returns {{kind: Member["kind"], isImplemented: boolean} | {missing: number, why: string} | undefined} what is there; or
 *   how many names of the path lead to what is not there, and why; undefined below functions and values
 */
export function look(path, extension) {
  let member = root;
  for (const [index, name] of path.entries()) {
    if (member.members === undefined) return undefined;
    const inner = member.members.get(name);
    const full = `browser.${path.slice(0, index + 1).join(".")}`;
    const missing = (why) => ({ missing: index + 1, why });
    // What every object has.
    if (inner === undefined && name in Object.prototype) return undefined;
    if (inner === undefined) return missing(`${extension.profile} has no ${full}`);
    const why = reasonOfGates(inner.gates, extension);
    if (why !== undefined) return missing(`${full} ${why}`);
    if (extension.context === "contentScript" && !isShown(member, inner, name, index)) {
      return missing(`content scripts have no ${full}`);
    }
    member = inner;
  }
  return { kind: member.kind, isImplemented: member.isImplemented };
}

/** Whether content scripts have a namespace, or a member of one. */
function isShown(outer, inner, name, depth) {
  if (depth === 0) return inner.contentScripts !== undefined;
  return !Array.isArray(outer.contentScripts) || outer.contentScripts.includes(name);
}

/** Why gates are closed, to follow the name of what is behind them; undefined where they are open. */
function reasonOfGates(gates, extension) {
  const granted = { ...extension, permissions: [...extension.permissions, ...extension.optionalPermissions] };
  const gate = gates.find((candidate) => !isOpen(candidate, granted));
  if (gate === undefined) return undefined;
  if (!isOpen({ profiles: gate.profiles }, granted)) return `is not in ${extension.profile}, only in ${gate.profiles.join(", ")}`;
  if (gate.context === "inspector") return "is only in pages of the inspector";
  if (gate.context !== undefined) return `is only there in the context of a ${gate.context}`;
  if (!isOpen({ minimumManifestVersion: gate.minimumManifestVersion }, granted)) {
    return `needs manifest version ${gate.minimumManifestVersion}`;
  }
  if (!isOpen({ maximumManifestVersion: gate.maximumManifestVersion }, granted)) {
    return `is not there from manifest version ${gate.maximumManifestVersion + 1} on`;
  }
  if (!isOpen({ manifestKey: gate.manifestKey }, granted)) return `needs the key "${gate.manifestKey}" in the manifest`;
  const names = permissionsOf(gate).map((name) => `"${name}"`).join(" or ");
  return `needs the permission ${names}, which the manifest does not name`;
}
