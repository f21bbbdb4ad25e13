// What `browser` has for an extension, member by member, and why something is not there.

const eventMethods = ["addListener", "removeListener", "hasListener"];

/**
 * What must hold for a part of `browser` to be there.
 * @typedef {object} Gate
 * @property {string[]} permissions one of which is needed, where there are any
 * @property {string} [refusal] why the extension does not have what is behind the gate, to follow its name
 */

/**
 * A part of `browser`.
 * @typedef {object} Member
 * @property {"namespace" | "function" | "event" | "property"} kind
 * @property {Map<string, Member>} [members] of a namespace and an event
 * @property {Gate} gate
 * @property {boolean} isImplemented
 * @property {true | string[]} [contentScripts] what content scripts have of a namespace
 */

/** Every member that any browser of the tables has. */
const root = { kind: "namespace", members: new Map(), gate: { permissions: [] }, isImplemented: true };
let profile;
let version;
let known = new Set();

/** The permissions that open something. */
export const gatingPermissions = new Set();

/**
 * @param {object} facts
 * @param {string} facts.profile the name of the imitated browser
 * @param {string} [facts.version] of Safari, where an older one is asked for
 * @param {string[]} facts.permissions the permissions that it knows
 * @param {{path: string[], gate: Gate, contentScripts?: true | string[], members: Member[]}[]} facts.namespaces
 */
export function setNamespaces(facts) {
  profile = facts.profile;
  version = facts.version;
  known = new Set(facts.permissions);
  for (const { path, gate, contentScripts, members } of facts.namespaces) {
    const namespace = namespaceAt(path, gate, contentScripts);
    for (const member of members) namespace.members.set(member.name, withMethods(member));
  }
  collectPermissions(root, gatingPermissions);
}

/** The name of the imitated browser. */
export const browserName = () => profile;

/** The version of Safari that was asked for; undefined: the newest. */
export const browserVersion = () => version;

/** The permissions that the imitated browser knows. */
export const permissionNames = () => known;

function namespaceAt(path, gate, contentScripts) {
  let place = root;
  for (const name of path) {
    if (!place.members.has(name)) {
      place.members.set(name, { kind: "namespace", members: new Map(), gate, isImplemented: true, contentScripts });
    }
    place = place.members.get(name);
  }
  return place;
}

function withMethods(member) {
  if (member.kind !== "event") return member;
  return { ...member, members: new Map(eventMethods.map((name) => [name, { ...member, kind: "function" }])) };
}

function collectPermissions(member, collected) {
  for (const name of member.gate.permissions) collected.add(name);
  for (const inner of member.members?.values() ?? []) collectPermissions(inner, collected);
}

/** The permissions that a use of a path needs; of all below it where the value itself is taken somewhere. */
export function permissionsFor(path, isTaken) {
  const collected = new Set();
  let member = root;
  for (const name of path) {
    member = member.members?.get(name);
    if (member === undefined) return collected;
    for (const permission of member.gate.permissions) collected.add(permission);
  }
  if (isTaken) collectPermissions(member, collected);
  return collected;
}

/**
 * Looks a path up.
 * @param {string[]} path
 * @param {boolean} isContentScript whether a content script does
 * @returns {{kind: Member["kind"], isImplemented: boolean} | {missing: number, why: string} | undefined} what is there; or
 *   how many names of the path lead to what is not there, and why; undefined below functions and values
 */
export function look(path, isContentScript) {
  let member = root;
  for (const [index, name] of path.entries()) {
    if (member.members === undefined) return undefined;
    const inner = member.members.get(name);
    const full = `browser.${path.slice(0, index + 1).join(".")}`;
    const missing = (why) => ({ missing: index + 1, why });
    // What every object has.
    if (inner === undefined && name in Object.prototype) return undefined;
    if (inner === undefined) return missing(`${profile} has no ${full}`);
    if (isContentScript && !isShown(member, inner, name, index)) return missing(`content scripts have no ${full}`);
    if (inner.gate.refusal !== undefined) return missing(`${full} ${inner.gate.refusal}`);
    member = inner;
  }
  return { kind: member.kind, isImplemented: member.isImplemented };
}

/** Whether content scripts have a namespace, or a member of one. */
function isShown(outer, inner, name, depth) {
  if (depth === 0) return inner.contentScripts !== undefined;
  return !Array.isArray(outer.contentScripts) || outer.contentScripts.includes(name);
}
