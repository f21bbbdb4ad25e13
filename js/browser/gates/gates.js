// Which namespaces and members an extension gets. Asked once for each installed extension, not for each life.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.cpp
import { entry } from "core";
import action from "../action/action.table.json";
import alarms from "../alarms/alarms.table.json";
import notImplemented from "../not-implemented.json";
import runtime from "../runtime/runtime.table.json";
import storage from "../storage/storage.table.json";
import tabs from "../tabs/tabs.table.json";

const tables = [action, alarms, runtime, storage, tabs];

/** Whether a gate, as ../schema/README.md describes it, is open for an extension. */
function isOpen(gate = {}, { manifestVersion, manifestKeys, permissions, profile }) {
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

/**
 * @param {string} text JSON: `manifestVersion`, `manifestKeys`, `permissions`, `profile`
 * @returns {string} JSON: `namespaces`, a map from name to the members that are `absent` and the `functions` and
 *   `events` that are not implemented; `missing`, a map of whole namespaces that are not implemented
 */
entry.openNamespaces = (text) => {
  const extension = JSON.parse(text);
  const namespaces = {};
  for (const table of tables) {
    if (!isOpen(table.gate, extension)) continue;
    const members = Object.entries({ ...table.functions, ...table.events });
    const open = ([, member]) => isOpen(member.gate, extension);
    const unfinished = (group) =>
      Object.entries(group)
        .filter((member) => statusOf(member[1]) === "notImplemented" && open(member))
        .map(([name]) => name);
    namespaces[table.namespace] = {
      absent: members.filter((member) => !open(member)).map(([name]) => name),
      functions: unfinished(table.functions),
      events: unfinished(table.events),
    };
  }
  const missing = {};
  for (const [name, { gate, functions, events, gatedFunctions = {}, properties = {} }] of Object.entries(notImplemented)) {
    if (!isOpen(gate, extension)) continue;
    const gated = Object.entries(gatedFunctions).filter(([, memberGate]) => isOpen(memberGate, extension));
    missing[name] = { functions: [...functions, ...gated.map(([member]) => member)], events, properties };
  }
  return JSON.stringify({ namespaces, missing });
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
  for (const [namespace, { functions, events, gatedFunctions = {} }] of Object.entries(notImplemented)) {
    for (const name of [...functions, ...Object.keys(gatedFunctions)]) {
      rows.push([namespace, name, "function", "notImplemented"]);
    }
    for (const name of events) rows.push([namespace, name, "event", "notImplemented"]);
  }
  return JSON.stringify(rows);
};
