// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/RegisteredContentScript
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIScriptingCocoa.mm
// (parseRegisteredContentScripts)
import { load, push } from "core";
import { checkMembers, checkOrigin, checkWorld, refuse } from "./checks.js";

/** `registerContentScripts` (`isFirst`) and `updateContentScripts` */
export function prepareRegistered(values, name, isFirst) {
  const { isDictionary } = load("browser/argument-errors");
  const scripts = [];
  for (let i = 0; i < values[0].length; i++) {
    // The bindings take objects alone into their list.
    if (!isDictionary(values[0][i])) continue;
    const script = checkMembers(name, "scripts", "registered", values[0][i]);
    check(name, script, isFirst);
    push(scripts, script);
  }
  values[0] = scripts;
}

function check(name, script, isFirst) {
  const { css, cssOrigin, id, js, matches, runAt, world } = script;
  if (id === "") refuse(name, "id", "it must not be empty");
  if (id[0] === "_") refuse(name, "id", "it must not start with '_'");
  const isWithoutMatches = matches === undefined || matches.length === 0;
  if (isFirst && isWithoutMatches) {
    refuse(name, "matches", `it must specify at least one match pattern for script with ID '${id}'`);
  }
  if (matches !== undefined && isWithoutMatches) refuse(name, "matches", "it must not be empty");
  if (isFirst && !(js?.length > 0) && !(css?.length > 0)) {
    refuse(name, "details", "it must specify at least one 'css' or 'js' file");
  }
  if (runAt !== undefined && runAt !== "document_idle" && runAt !== "document_start" && runAt !== "document_end") {
    refuse(name, "runAt", "it must specify either 'document_start', 'document_end', or 'document_idle'");
  }
  checkOrigin(name, "cssOrigin", cssOrigin);
  checkWorld(name, world);
}
