// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/InjectionTarget
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIScriptingCocoa.mm
// (parseTargetInjectionOptions, parseScriptInjectionOptions, parseCSSInjectionOptions)
import { load, primordials, put } from "core";
import { checkFrames, checkMembers, checkOrigin, checkWorld, refuse } from "./checks.js";

const { ArrayIsArray, JSONStringify, ReflectOwnKeys } = primordials;

function checkTarget(name, value) {
  const target = checkMembers(name, "target", "target", value);
  const { documentIds, frameIds, tabId } = target;
  const exclude = (first, second) => refuse(name, "target", `it cannot specify both '${first}' and '${second}'`);
  checkFrames(target, "frameIds", "documentIds", exclude);
  // `tabs.TAB_ID_NONE` is an identifier, of a tab that is not there.
  if (tabId !== -1) checkIdentifiers(name, "tabId", "tab", [tabId]);
  checkIdentifiers(name, "frameIds", "frame", frameIds);
  checkIdentifiers(name, "documentIds", "document", documentIds);
  return target;
}

function checkIdentifiers(name, key, is, list) {
  for (let i = 0; i < (list?.length ?? 0); i++) {
    const problem = load("browser/argument-errors").identifierProblem({ is, quoted: true }, list[i]);
    if (problem !== undefined) refuse(name, key, problem);
  }
}

/** `executeScript`: a function crosses as its text, what it is called with as JSON. */
export function prepareScript(values) {
  const name = "executeScript";
  const details = values[0];
  const target = checkTarget(name, details.target);
  const { args, files, func, world } = details;
  if (details.function !== undefined && func !== undefined) {
    refuse(name, "details", "it cannot specify both 'func' and 'function'. Please use 'func'");
  }
  if (details.arguments !== undefined && args !== undefined) {
    refuse(name, "details", "it cannot specify both 'args' and 'arguments'. Please use 'args'");
  }
  const given = func ?? details.function;
  if (files !== undefined && given !== undefined) refuse(name, "details", "it cannot specify both 'files' and 'func'");
  // The second quotation mark is WebKit's.
  if (files === undefined && given === undefined) refuse(name, "details", "it must specify either 'func' or 'files''");
  const list = args ?? details.arguments;
  if (list !== undefined && given === undefined) refuse(name, "details", "it must specify both 'func' and 'args'");
  if (files?.length === 0) refuse(name, "files", "at least one file must be specified");
  checkWorld(name, world);
  if (given !== undefined && typeof given !== "function") {
    refuse(name, func === undefined ? "function" : "func", "it is not a function");
  }
  values[0] = {
    __proto__: null, target, files, world, func: given === undefined ? undefined : `${given}`,
    args: list === undefined ? undefined : textOf(list, args === undefined ? "arguments" : "args"),
    leavesOut: list !== undefined && load("browser/argument-errors").withoutUndefined(list).length < list.length,
  };
}

/**
 * The arguments of a function that is executed. What JSON has no form for is refused, where `JSON.stringify` puts something else in
 * its place: functions, numbers like NaN, and dates.
 * DEPARTURE: other objects with a `toJSON`, such as URLs, are refused like dates; WebKit sends their members —
 * https://developer.apple.com/documentation/javascriptcore/jsvalue/toobject()
 */
function textOf(list, key) {
  try {
    return JSONStringify(sent(list), function (name, value) {
      const given = this[name];
      const hasNoForm = typeof given === "function" || (typeof given === "number" && given - given !== 0);
      const isReplaced = typeof given === "object" && given !== null && (typeof value !== "object" || value === null);
      if (hasNoForm || isReplaced) throw given;
      return value;
    });
  } catch {
    return refuse("executeScript", key, "it is not JSON-serializable");
  }
}

/**
 * A value as WebKit sends it: without what is undefined in arrays, so that what stands behind moves up, and without what is null in
 * objects. Source: toNSObject in JSWebExtensionWrapperCocoa.mm of https://github.com/WebKit/WebKit
 */
function sent(value) {
  const { isDictionary, withoutUndefined } = load("browser/argument-errors");
  if (ArrayIsArray(value)) {
    const list = withoutUndefined(value);
    const result = [];
    for (let index = 0; index < list.length; index++) put(result, index, sent(list[index]));
    return result;
  }
  if (!isDictionary(value)) return value;
  const result = { __proto__: null };
  const keys = ReflectOwnKeys(value);
  for (let index = 0; index < keys.length; index++) {
    const item = typeof keys[index] === "string" ? value[keys[index]] : null;
    if (item !== null) put(result, keys[index], sent(item));
  }
  return result;
}

/** `insertCSS`, `removeCSS` */
export function prepareStyles(values, name) {
  const details = values[0];
  const target = checkTarget(name, details.target);
  const { css, files, origin } = details;
  if (css !== undefined && files !== undefined) refuse(name, "details", "it cannot specify both 'css' and 'files'");
  if (css === undefined && files === undefined) refuse(name, "details", "it must specify either 'css' or 'files'");
  checkOrigin(name, "origin", origin);
  values[0] = { __proto__: null, target, css, files, origin };
}
