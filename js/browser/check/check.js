// `extrun check`: what in an extension's scripts cannot work, without running them. No extension code runs in its context, so
// built-ins are what they were.
import { entry } from "core";
import { absentUses } from "./absent.js";
import { compilations } from "./compilations.js";
import { evaluations } from "./evaluations.js";
import { exportedNames, missingImports } from "./exports.js";
import { filesOf } from "./files.js";
import { blockingListeners, builtAddresses, firefoxCalls } from "./foreign.js";
import { madeGlobals, missingGlobalUses } from "./globals.js";
import { refusedImports } from "./late-imports.js";
import { laterGlobalUses, laterSyntax, laterUses } from "./later.js";
import { browserName, browserVersion, gatingPermissions, look, permissionNames, permissionsFor, setNamespaces } from "./members.js";
import { mortals } from "./mortals.js";
import { platformQuestion } from "./platform.js";
import { isAssigned } from "./scopes.js";
import { ancestorsOf, isFunction, memberOf, nodesOf, parse, textElements, textOf } from "./syntax-tree.js";
import { Turns } from "./turns.js";
import { Uses } from "./uses.js";

/** What all scripts together use, for the question which permissions nobody needs. */
const usedPermissions = new Set();
const sharedNames = new Map();
const freeNames = new Set();
/** The paths of what scripts themselves add to `browser`. */
const ownMembers = new Set();
let isAnythingTaken = false;
let isAnyModuleTaken = false;

/** By file: the modules whose imports were listed, parsed, until they are checked. */
const parsed = new Map();
/** By file: what of `browser` a module exports, by name. */
const exportsByFile = new Map();
/** By file: the names that a module exports; undefined where they are not known. */
const namesByFile = new Map();

/** The globals that scripts make, and findings of others that are not there: each with the `name` and its `file`. */
const ownGlobals = new Set();
const globalFindings = [];

/** Comes first. `text` is JSON: what `setNamespaces` takes. */
entry.setNamespaces = (text) => setNamespaces(JSON.parse(text));

/**
 * @param {string} text JSON: `source` and `file` of a module
 * @returns {string} JSON: what it imports or exports from, as it stands in the text; nothing where it cannot be parsed
 */
entry.listImports = (text) => {
  const { source, file } = JSON.parse(text);
  try {
    parsed.set(file, parse(source, true));
  } catch (error) {
    if (!(error.name === "SyntaxError" && error.loc)) throw error;
    return "[]";
  }
  return JSON.stringify(parsed.get(file).body.map((node) => textOf(node.source)).filter((path) => path !== undefined));
};

/**
 * @param {string} text JSON: `source`, `file`, `isModule`, `imports`: the files that a module's imports mean, which are
 *   checked before it unless they import it in turn, `idleDelay`: after how many milliseconds a background that it runs in dies,
 *   `globalScope`: "serviceWorker" or "window", `refusesEval` and `refusesWebAssembly`: whether the content security policy does,
 *   and `isContentScript`
 * @returns {string} JSON: `findings`, each with `line`, `column` from 1, `message` and `isHint`; `files`: those that the
 *   script names, see ./files.js, with their positions; `syntaxError` in the place of both, a finding, with
 *   `isOfModule`: whether a module could have the text
 */
entry.checkScript = (text) => {
  const { source, file, isModule, imports, idleDelay, globalScope, refusesEval, refusesWebAssembly, isContentScript } = JSON.parse(text);
  let program;
  try {
    program = parsed.get(file) ?? parse(source, isModule);
    parsed.delete(file);
  } catch (error) {
    if (!(error.name === "SyntaxError" && error.loc)) throw error;
    const { line, column } = error.loc;
    isAnythingTaken = true;
    const message = error.message.replace(/ \(\d+:\d+\)$/, "");
    return JSON.stringify({ syntaxError: { line, column: column + 1, message, isOfModule: !isModule && isReadable(source, true) } });
  }
  const exportsOf = (path) => exportsOfFile(imports[path]);
  const uses = new Uses(program, (path, name) => exportsOf(path).get(name));
  note(uses);
  isAnyModuleTaken ||= uses.takesModule;
  const namesOf = (path) => namesByFile.get(imports[path]);
  if (isModule) {
    exportsByFile.set(file, uses.exports(program, exportsOf));
    namesByFile.set(file, exportedNames(program, namesOf));
  }
  for (const name of madeGlobals(uses)) ownGlobals.add(name);
  const aboutGlobals = [...absent(uses, program, globalScope), ...laterGlobalFindings(uses, program)];
  globalFindings.push(...aboutGlobals.map((finding) => ({ ...finding, file })));
  const findings = [
    ...missing(uses, isContentScript, platformQuestion(program)),
    ...foreign(uses, program),
    ...later(uses, program),
    ...(idleDelay === undefined ? [] : [...lateListeners(uses), ...lost(uses, idleDelay)]),
    ...(refusesEval ? refusedEvaluations(uses, program) : []),
    ...(refusesWebAssembly ? refusedModules(uses) : []),
    ...(isModule && globalScope === "serviceWorker" ? refusedAwaits(program) : []),
    ...(globalScope === "serviceWorker" ? refusedImports(uses, program).filter(({ node }) => !isTried(node)).map(told) : []),
    ...(isModule ? unknownImports(program, namesOf) : []),
  ];
  return JSON.stringify({
    findings,
    files: filesOf(program, uses).map(({ path, kind, node }) => ({ path, kind, ...position(node) })),
  });
};

/** @returns {string} JSON: of the names given as a JSON array, the permissions that no script needs, as far as can be told */
entry.listUnusedPermissions = (text) => {
  const isAnythingShared = [...sharedNames].some(([name, path]) => path.length === 0 && freeNames.has(name));
  const exported = [...exportsByFile.values()].flatMap((exports) => [...exports.values()]);
  const isExportTaken = isAnyModuleTaken && exported.some((path) => path.length === 0);
  if (isAnythingTaken || isAnythingShared || isExportTaken) return "[]";
  return JSON.stringify(JSON.parse(text).filter((name) => gatingPermissions.has(name) && !usedPermissions.has(name)));
};

/** @returns {string} JSON: the uses of globals that are not there, and that no script makes: findings with `file` */
entry.listMissingGlobals = () => JSON.stringify(globalFindings.filter(({ name }) => !ownGlobals.has(name)));

function isReadable(source, isModule) {
  try {
    parse(source, isModule);
    return true;
  } catch {
    return false;
  }
}

/** Names that another module does not export: the engine evaluates neither then. */
const unknownImports = (program, namesOf) => missingImports(program, namesOf).map(({ name, path, node }) => ({
  ...position(node), message: `"${path}" does not export "${name}", so that this module is not run`, isHint: false,
}));

function exportsOfFile(file) {
  if (file === undefined) return new Map();
  // What a module exports that imports the one that asks is not known.
  if (!exportsByFile.has(file)) isAnythingTaken = true;
  return exportsByFile.get(file) ?? new Map();
}

function note({ list, sharedNames: shared, scopes }) {
  for (const { path, node, isTaken } of list) {
    if (node.type === "MemberExpression" && isAssigned(node)) ownMembers.add(path.join("."));
    if (path.length === 0 && isTaken) isAnythingTaken = true;
    for (const name of permissionsFor(path, isTaken)) usedPermissions.add(name);
  }
  for (const [name, path] of shared) {
    sharedNames.set(name, path);
    // Another script may use any part of a namespace that it finds under the name.
    if (path.length > 0) for (const permission of permissionsFor(path, true)) usedPermissions.add(permission);
  }
  for (const name of scopes.freeNames) freeNames.add(name);
}

/** Uses of globals that are not there, or not implemented. */
function absent(uses, program, context) {
  const device = browserName() === "safari-ios" ? "phone" : "mac";
  const isOfOnePlatform = platformQuestion(program);
  const place = ({ name, node }) => ({ name, ...position(node) });
  return [
    ...missingGlobalUses(uses, context, device).map((use) => ({
      ...place(use), message: `${use.name} is not implemented by extrun`, isHint: true,
    })),
    ...absentUses(uses, program, context, device).filter(({ node }) => !isTried(node)).map((use) => {
      const who = use.isOfWindows ? "a service worker" : browserName();
      const isHint = isOfOnePlatform(use.node) || (use.isOfWindows && !use.isAtTop);
      return {
        ...place(use), message: `${who} has no ${use.name}: this throws a ${use.isMember ? "TypeError" : "ReferenceError"}`, isHint,
      };
    }),
  ];
}

/** Uses of what is not there, where they surely throw, and of what is not implemented. */
function missing(uses, isContentScript, isOfOnePlatform) {
  const asked = new Set(uses.list.flatMap(testedPaths).map((path) => path.join(".")));
  const findings = [];
  for (const { path, node, accesses, isCalled } of uses.list) {
    const found = look(path, isContentScript);
    if (found === undefined) continue;
    if (found.missing === undefined) {
      if (!found.isImplemented && isCalled) {
        findings.push({ ...position(node), message: `browser.${path.join(".")} is not implemented by extrun`, isHint: true });
      }
      continue;
    }
    const isUsed = isCalled || found.missing < path.length;
    const absent = path.slice(0, found.missing).join(".");
    if (!isUsed || asked.has(absent) || ownMembers.has(absent) || isTried(node)) continue;
    const at = accesses[found.missing - 1 - (path.length - accesses.length)] ?? node;
    const isHint = isOfOnePlatform(node);
    const message = isHint ? `${found.why}; it stands behind a question for the platform, so it may never run here` : found.why;
    findings.push({ ...position(at), message, isHint });
  }
  return findings;
}

const sentence = ({ what, since }) => `${what} is not in Safari ${browserVersion()}, only from ${since} on`;

/** What the version of Safari that was asked for does not know yet. */
function later(uses, program) {
  const version = browserVersion();
  if (version === undefined) return [];
  return [
    ...laterSyntax(program, version).map((news) => ({
      ...position(news.node), message: `${sentence(news)}: nothing of the script runs`, isHint: false,
    })),
    ...laterUses(uses, program, version).filter(({ node }) => !isTried(node)).map((news) => ({
      ...position(news.node), message: sentence(news), isHint: true,
    })),
  ];
}

/** The same of globals, with the `name` of each. */
function laterGlobalFindings(uses, program) {
  const version = browserVersion();
  if (version === undefined) return [];
  return laterGlobalUses(uses, program, version).filter(({ node }) => !isTried(node)).map((news) => ({
    ...position(news.node), name: news.name, message: sentence(news), isHint: true,
  }));
}

/** What is another browser's. */
function foreign(uses, program) {
  return [
    ...firefoxCalls(uses).filter(({ node }) => !isTried(node)).map(({ name, node }) => ({
      ...position(node), message: `${name}() is Firefox's alone: it throws a ReferenceError`, isHint: false,
    })),
    ...builtAddresses(program).map((node) => ({
      ...position(node),
      message: "addresses of an extension begin with safari-web-extension:// in Safari; runtime.getURL() makes them",
      isHint: true,
    })),
    ...blockingListeners(uses).map((node) => ({
      ...position(node),
      message: `"${textOf(node)}" has no effect in Safari, whatever the listener gives; declarativeNetRequest can block and redirect`,
      isHint: true,
    })),
    ...uses.list.flatMap(unknownPermissions),
    ...uses.list.filter(hearsOfCookies).map(({ path, node }) => ({
      ...position(node),
      message: `Safari calls the listeners of browser.${path.slice(0, -1).join(".")} without an argument (https://webkit.org/b/267514); `
        + "ask cookies.getAll()",
      isHint: true,
    })),
  ];
}

/** Whether a listener of `cookies.onChanged` is to be told what has changed. */
function hearsOfCookies({ path, node, isCalled }) {
  const listener = node.parent.arguments?.[0];
  return isCalled && path.join(".") === "cookies.onChanged.addListener" && listener !== undefined && isFunction(listener)
    && listener.params.length > 0;
}

/** https://github.com/WebKit/WebKit, validatePermissionsDetails in WebExtensionAPIPermissionsCocoa.mm: `contains()` throws */
function unknownPermissions({ path, node, isCalled }) {
  if (!isCalled || path.join(".") !== "permissions.contains" || isTried(node)) return [];
  return textElements(memberOf(node.parent.arguments?.[0], "permissions"))
    .filter((element) => !permissionNames().has(textOf(element)))
    .map((element) => ({
      ...position(element), message: `permissions.contains() throws: '${textOf(element)}' is no permission of Safari`, isHint: false,
    }));
}

const tests = new Set([
  "BinaryExpression", "ConditionalExpression", "ForStatement", "IfStatement", "LogicalExpression", "UnaryExpression", "WhileStatement",
]);

/** The paths whose presence a use asks for, such as `["menus"]` for `if (browser.menus)`. */
function testedPaths({ path, node, accesses, isCalled, isTaken }) {
  const tested = [];
  accesses.forEach((access, index) => {
    if (access.optional) tested.push(path.slice(0, path.length - accesses.length + index));
  });
  const { parent } = node;
  if (isCalled) return parent.optional ? [...tested, path] : tested;
  if (parent.type === "BinaryExpression" && parent.operator === "in" && parent.right === node && parent.left.type === "Literal") {
    tested.push([...path, parent.left.value]);
  } else if (isTaken || tests.has(parent.type)) {
    // What is taken somewhere may be asked for there.
    tested.push(path);
  }
  return tested;
}

function isTried(node) {
  let child = node;
  for (const parent of ancestorsOf(node)) {
    if (parent.type === "TryStatement" && parent.block === child && parent.handler !== null) return true;
    child = parent;
  }
  return false;
}

/** The first await at the top of a module, which keeps a service worker from being loaded. */
function refusedAwaits(program) {
  for (const node of nodesOf(program)) {
    const isAwait = node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await);
    if (isAwait && ![...ancestorsOf(node)].some(isFunction)) {
      return [{ ...position(node), message: "top-level await is not allowed in service workers", isHint: false }];
    }
  }
  return [];
}

/** Texts that are evaluated as scripts, which throws. */
function refusedEvaluations(uses, program) {
  return evaluations(uses, program).filter(({ node }) => !isTried(node)).map(({ name, node }) => ({
    ...position(node),
    message: `the content security policy of the extension refuses ${name}: `
      + (name.startsWith("set") ? "the text is not run" : "it throws an EvalError"),
    isHint: true,
  }));
}

/** WebAssembly that is compiled, which throws. */
function refusedModules(uses) {
  return compilations(uses).filter(({ node }) => !isTried(node)).map(({ name, node }) => ({
    ...position(node),
    message: `the content security policy of the extension refuses ${name}: it throws a CompileError; add 'wasm-unsafe-eval' to script-src`,
    isHint: true,
  }));
}

const told = ({ node, message, isHint }) => ({ ...position(node), message, isHint });

/** What ends with a background that sleeps. */
const lost = (uses, idleDelay) =>
  mortals(uses, idleDelay).map(({ node, message }) => ({ ...position(node), message, isHint: true }));

/** Listeners that are not there yet when the event comes that has started the background. */
function lateListeners(uses) {
  const turns = new Turns(uses);
  const removed = new Set(uses.list.filter(({ path }) => path.at(-1) === "removeListener").map(({ path }) => path.slice(0, -1).join(".")));
  return uses.list
    .filter(({ path, node, isCalled }) => {
      const event = path.slice(0, -1);
      // A listener that is taken away again waits for something that has begun.
      return isCalled && path.at(-1) === "addListener" && look(event, false)?.kind === "event"
        && !removed.has(event.join(".")) && turns.isLate(node);
    })
    .map(({ path, node }) => ({
      ...position(node),
      message: `this listener of browser.${path.slice(0, -1).join(".")} is added after the first turn of the script, so it misses an `
        + "event that starts the background; add it at the top of the script",
      isHint: false,
    }));
}

/** Where a node stands; of a member expression, where its last name does. */
function position(node) {
  const { start } = (node.type === "MemberExpression" ? node.property : node).loc;
  return { line: start.line, column: start.column + 1 };
}
