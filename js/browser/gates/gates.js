// Which namespaces and members an extension gets. Asked once for each installed extension, not for each life.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.cpp
import { entry } from "core";
// OPTIMIZATION: the tables are texts, which JSON.parse reads faster than the engine compiles literals that are used once.
import action from "../action/action.table.json";
import alarms from "../alarms/alarms.table.json";
import browserAction from "../browserAction/browserAction.table.json";
import commands from "../commands/commands.table.json";
import contextMenus from "../contextMenus/contextMenus.table.json";
import cookies from "../cookies/cookies.table.json";
import declarativeNetRequest from "../declarativeNetRequest/declarativeNetRequest.table.json";
import dom from "../dom/dom.table.json";
import extension from "../extension/extension.table.json";
import i18n from "../i18n/i18n.table.json";
import menus from "../menus/menus.table.json";
import notImplementedText from "../not-implemented.table.json";
import pageAction from "../pageAction/pageAction.table.json";
import permissions from "../permissions/permissions.table.json";
import runtime from "../runtime/runtime.table.json";
import scripting from "../scripting/scripting.table.json";
import storage from "../storage/storage.table.json";
import tabs from "../tabs/tabs.table.json";
import webNavigation from "../webNavigation/webNavigation.table.json";
import webRequest from "../webRequest/webRequest.table.json";
import windows from "../windows/windows.table.json";

/** The namespaces that have no chunk. */
export const notImplemented = JSON.parse(notImplementedText);

/** The `*.table.json` of the namespaces that have a chunk. */
export const tables = [
  action, alarms, browserAction, commands, contextMenus, cookies, declarativeNetRequest, dom, extension, i18n, menus,
  pageAction, permissions, runtime, scripting, storage, tabs, webNavigation, webRequest, windows,
].map((text) => JSON.parse(text));

/** Whether a gate, as ../schema/README.md describes it, is open for an extension. */
export function isOpen(gate = {}, { manifestVersion, manifestKeys, permissions, profile }) {
  return (
    (gate.permission === undefined || permissions.includes(gate.permission)) &&
    (gate.anyPermission === undefined || gate.anyPermission.some((name) => permissions.includes(name))) &&
    (gate.manifestKey === undefined || manifestKeys.includes(gate.manifestKey)) &&
    manifestVersion >= (gate.minimumManifestVersion ?? 0) &&
    manifestVersion <= (gate.maximumManifestVersion ?? Infinity) &&
    (gate.profiles === undefined || gate.profiles.includes(profile)) &&
    gate.context === undefined
  );
}

const statusOf = (member) => member.status ?? member;

/** Whether content scripts have a member: `allowed` is true, a list of names, or undefined where they have none. */
function isShown(name, allowed, { context }) {
  return context !== "contentScript" || allowed === true || (allowed?.includes(name) ?? false);
}

/** The names of a group's members whose gate is open, by status. */
function membersOf(group, extension, contentScripts) {
  const names = { supported: [], notImplemented: [] };
  for (const [name, member] of Object.entries(group)) {
    const isThere = isOpen(member.gate, extension) && isShown(name, contentScripts, extension);
    if (isThere) names[statusOf(member)].push(name);
  }
  return names;
}

/**
 * @param {string} text JSON: `manifestVersion`, `manifestKeys`, `permissions`, `profile`, and `context`:
 *   "contentScript" for a world in a web page, "webFrame" for the extension's own document in a frame of one
 * @returns {string} JSON: a map from the name of a namespace to the JSON text of its members. `isSupported` tells
 *   whether it has a chunk, which makes the `supported` functions; `functions` and `events` are not implemented;
 *   `constants` maps names to values.
 */
entry.openNamespaces = (text) => {
  const extension = JSON.parse(text);
  const namespaces = {};
  const isHidden = (gate, contentScripts) =>
    !isOpen(gate, extension) || (extension.context === "contentScript" && contentScripts === undefined);
  for (const { namespace, gate, contentScripts, webFrames = false, functions, events } of tables) {
    if (isHidden(gate, contentScripts)) continue;
    const { supported, notImplemented: absent } = membersOf(functions, extension, contentScripts);
    const isSupported = webFrames || extension.context !== "webFrame";
    const { supported: there, notImplemented: missing } = membersOf(events, extension, contentScripts);
    namespaces[namespace] = JSON.stringify({
      isSupported,
      supported,
      functions: isSupported ? absent : [...supported, ...absent],
      events: isSupported ? missing : [...there, ...missing],
    });
  }
  for (const [name, members] of Object.entries(notImplemented)) {
    const { gate, contentScripts, functions, events, properties } = members;
    if (isHidden(gate, contentScripts)) continue;
    namespaces[name] = JSON.stringify({ isSupported: false, functions, events, constants: properties });
  }
  return JSON.stringify(namespaces);
};

/** Every member with its status, for the table of what is supported: JSON rows `[namespace, member, kind, status]`. */
entry.supportTable = () => {
  const rows = [];
  for (const table of tables) {
    for (const kind of ["functions", "events", "properties"]) {
      for (const [name, member] of Object.entries(table[kind])) {
        rows.push([table.namespace, name, kind === "properties" ? "property" : kind.slice(0, -1), statusOf(member)]);
      }
    }
  }
  for (const [namespace, { functions, events }] of Object.entries(notImplemented)) {
    for (const name of functions) rows.push([namespace, name, "function", "notImplemented"]);
    for (const name of events) rows.push([namespace, name, "event", "notImplemented"]);
  }
  return JSON.stringify(rows);
};
