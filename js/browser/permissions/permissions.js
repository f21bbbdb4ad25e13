// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/permissions
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIPermissionsCocoa.mm
import { host, load } from "core";
import { defineEvent, defineFunctions } from "browser/api";
import schema from "./permissions.schema.json";

function refuse(key, text) {
  load("browser/argument-errors").refuse("permissions.contains()", key, text);
}

/** Only `contains` throws for these; `request` and `remove` reject, which is left to the browser. */
function prepareContains({ permissions = [], origins = [] }) {
  for (let i = 0; i < permissions.length; i++) {
    if (!host.permission_check(permissions[i])) refuse("permissions", `'${permissions[i]}' is not a valid permission`);
  }
  for (let i = 0; i < origins.length; i++) {
    if (!host.pattern_check(origins[i])) refuse("origins", `'${origins[i]}' is not a valid pattern`);
  }
}

export function create(functions) {
  const permissions = {};
  defineFunctions(permissions, "permissions", functions, schema, {
    __proto__: null,
    prepare: { __proto__: null, contains: (values) => prepareContains(values[0]) },
  });
  defineEvent(permissions, "permissions", "onAdded");
  defineEvent(permissions, "permissions", "onRemoved");
  return permissions;
}
