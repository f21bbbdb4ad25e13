// What `menus.create()` and `menus.update()` are given, beyond the types of its members.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIMenusCocoa.mm
// (parseCreateAndUpdateProperties)
import { host, load, primordials, push } from "core";

const { JSONParse } = primordials;

const types = { __proto__: null, normal: true, checkbox: true, radio: true, separator: true };
const contextTypes = {
  __proto__: null,
  action: "action", audio: "audio", browser_action: "action", editable: "editable", frame: "frame", image: "image", link: "link",
  page: "page", page_action: "action", selection: "selection", tab: "tab", video: "video",
};

/**
 * Checks the properties of an item, and puts them into the form in which they cross to Swift.
 * @param {"create" | "update"} name
 * @param {object} properties whose types have been checked; changed
 * @returns {Function | undefined} its click handler
 * @throws {Error} with WebKit's sentence
 */
export function readProperties(name, properties) {
  const fail = (key, text) => load("browser/argument-errors").refuse(`menus.${name}()`, key, text);
  const { type, title, onclick, icons } = properties;
  if (name === "create" && type !== "separator" && title === undefined) {
    fail("properties", "it is missing required keys: 'title'");
  }
  if (type !== undefined && types[type] === undefined) {
    fail("type", "it must specify either 'normal', 'checkbox', 'radio', or 'separator'");
  }
  if (properties.contexts !== undefined) properties.contexts = readContexts(properties.contexts, fail);
  checkPatterns(properties, "documentUrlPatterns", host.pattern_check, fail);
  checkPatterns(properties, "targetUrlPatterns", host.pattern_parse, fail);
  readIdentifier(properties, "id", fail);
  readIdentifier(properties, "parentId", fail);
  if (title === "" && type !== "separator") fail("title", "it must not be empty");
  if (onclick !== undefined && typeof onclick !== "function") fail("onclick", "it must be a function");
  if (icons !== undefined && icons !== null) checkIcons(icons, fail);
  if (properties.command === "") fail("command", "it must not be empty");
  delete properties.onclick;
  delete properties.icons;
  return onclick;
}

/** The kinds of places at which an item shows. Those of other browsers are left out. */
function readContexts(names, fail) {
  const contexts = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name === "all") return allContexts();
    const context = contextTypes[name];
    if (context === undefined) continue;
    if (context === "action" && (name === "action") !== hasAction()) fail("contexts", `'${name}' is not a valid context`);
    push(contexts, context);
  }
  return contexts;
}

function allContexts() {
  const contexts = [];
  for (const name in contextTypes) if (contextTypes[name] === name) push(contexts, name);
  return contexts;
}

const hasAction = () => JSONParse(host.manifest_text()).manifest_version >= 3;

function checkPatterns(properties, key, isPattern, fail) {
  const patterns = properties[key];
  if (patterns === undefined) return;
  for (let i = 0; i < patterns.length; i++) {
    if (!isPattern(patterns[i])) fail(key, `'${patterns[i]}' is not a valid pattern`);
  }
}

function readIdentifier(properties, key, fail) {
  if (properties[key] === "") fail(key, "it must not be empty");
  if (properties[key] !== undefined) properties[key] = `${properties[key]}`;
}

function checkIcons(icons, fail) {
  if (typeof icons === "string") return;
  const problem = load("browser/argument-errors").iconProblem({ path: icons });
  if (problem !== undefined) fail(problem[0] === "path" ? "icons" : `icons${problem[0].slice(4)}`, problem[1]);
}
