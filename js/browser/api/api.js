// The `browser` object and what all its namespaces have in common: calls, callbacks, lastError.
// One object under two names, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Cocoa/WebExtensionControllerProxyCocoa.mm
import { defineLazyAhead, defineValue, entry, host, load, primordials, reportException } from "core";
import { checker } from "./checker.js";
import { define } from "./define.js";

export { checker, isMember } from "./checker.js";
export { define } from "./define.js";
export { callListeners, defineEvent, listenerCall, listenersOf, makeEvent, makeListeners, registerEvent } from "./event.js";
export { readTab } from "./tab.js";

const {
  Error, JSONParse, JSONStringify, PromisePrototypeThen, ReflectApply, ReflectOwnKeys,
} = primordials;

/** Has no member, whatever the extension puts on Object.prototype. */
const none = { __proto__: null };

let lastError = null;
let wasRead = false;

/**
 * `runtime.lastError`: the error of the call whose callback runs now, else null.
 * https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/lastError
 */
export function readLastError() {
  wasRead = true;
  return lastError;
}

/** Runs a callback with `error` as runtime.lastError, and warns where it did not look. */
function runWithLastError(callback, error, values) {
  lastError = error;
  wasRead = false;
  try {
    ReflectApply(callback, undefined, values);
  } catch (exception) {
    reportException(exception);
  }
  lastError = null;
  if (error !== null && !wasRead) {
    host.console_write("error", `Unchecked runtime.lastError: ${error.message}`, error.stack);
  }
}

/** The arguments as JSON: the list of them is none of the script's, whatever `toJSON` it has given lists. */
function textOf(values) {
  let text = "";
  for (let i = 0; i < values.length; i++) text += `${i === 0 ? "" : ","}${JSONStringify(values[i]) ?? "null"}`;
  return `[${text}]`;
}

/**
 * Calls the browser.
 * @param {string} name the function's whole name, `tabs.query`
 * @param {unknown[]} values what the argument check gave, without the callback
 * @param {(value: unknown) => unknown} [read] turns the answer into what the caller gets
 * @returns {Promise<unknown>} rejects with an Error of WebKit's sentence
 */
export function callBrowser(name, values, read) {
  const answer = host.api_call(name, textOf(values));
  return read === undefined ? answer : readAnswer(answer, read);
}

async function readAnswer(answer, read) {
  return read(await answer);
}

/** Gives the outcome of a call to its callback, or its promise where there is none. */
export function deliver(promise, callback) {
  if (callback === undefined) {
    return promise;
  }
  PromisePrototypeThen(
    promise,
    (value) => runWithLastError(callback, null, [value]),
    (error) => runWithLastError(callback, error, []),
  );
}

/**
 * Puts functions on a namespace.
 * @param {object} target the namespace object
 * @param {string} namespace its name in calls, `tabs`
 * @param {string[]} names the functions that the extension gets
 * @param {object} schema the namespace's schema as `checker` takes it, see ../schema/README.md
 * @param {{
 *   local?: Record<string, Function>,
 *   prepare?: Record<string, Function>,
 *   read?: Record<string, Function>,
 * }} [rules] objects without a prototype. `local`: functions that JavaScript answers by itself, called with the checked
 *   values; `prepare`: changes the checked values before the call; `read`: see `callBrowser`
 */
export function defineFunctions(target, namespace, names, schema, { local = none, prepare = none, read = none } = none) {
  const check = checker(namespace, schema);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const method = {
      [name](...args) {
        const values = check(name, args);
        if (local[name] !== undefined) {
          return ReflectApply(local[name], undefined, values);
        }
        // The callback comes last.
        const last = values.length - 1;
        const callback = values[last];
        values.length = last;
        prepare[name]?.(values);
        const promise = callBrowser(`${namespace}.${name}`, values, read[name]);
        return callback === undefined ? promise : deliver(promise, callback);
      },
    }[name];
    // OPTIMIZATION: the same as `define`, in half the time; it must not meet what a script has put on Object.prototype.
    if (name in target) define(target, name, method);
    else target[name] = method;
  }
}

/**
 * Puts what cannot be used on a namespace, where it throws.
 * @param {string[]} functions their names
 * @param {string[]} events
 * @param {string} why
 */
function defineMissing(target, namespace, functions, events, why) {
  for (let i = 0; i < functions.length; i++) {
    define(target, functions[i], failing(`${namespace}.${functions[i]}`, why));
  }
  for (let i = 0; i < events.length; i++) {
    const fail = failing(`${namespace}.${events[i]}`, why);
    define(target, events[i], { addListener: fail, removeListener: fail, hasListener: fail });
  }
}

function failing(name, why) {
  return () => {
    throw new Error(`${name} is not ${why}`);
  };
}

/** What the members of `browser` are made from: `id`, `baseURL`, `version`, and `namespaces`: by name the JSON text of members. */
let settings;
const browser = {};

function makeNamespace(name) {
  const { isRefused, isSupported, supported, functions, events, closed } = JSONParse(settings.namespaces[name]);
  const namespace = isSupported ? load(`browser/${name}`).create(supported, settings) : {};
  for (let i = 0; i < closed.length; i++) delete namespace[closed[i]];
  if (functions.length > 0 || events.length > 0) {
    // DEPARTURE: a call that WebKit takes from no process of web pages throws; WebKit gives up the process that asks —
    // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionContext.messages.in
    const why = isRefused
      ? "for a page of the extension in a frame of a web page: Safari refuses it there; ask the background by runtime.sendMessage()"
      : "implemented by extrun";
    defineMissing(namespace, name, functions, events, why);
  }
  return namespace;
}

/** Installs `browser` and `chrome`. `configuration` is JSON: see `settings`. */
entry.installBrowser = (configuration) => {
  settings = JSONParse(configuration);
  const names = ReflectOwnKeys(settings.namespaces);
  for (let i = 0; i < names.length; i++) defineLazyAhead(browser, names[i], makeNamespace, true);
  // Both can be overwritten: addNamespaces in WebExtensionControllerProxyCocoa.mm
  defineValue(globalThis, "browser", browser, true);
  defineValue(globalThis, "chrome", browser, true);
};

/** The extension has other permissions now, and so other namespaces and functions. */
entry.updateBrowser = (configuration) => {
  const before = settings;
  settings = JSONParse(configuration);
  load("browser/renewal").renewBrowser(browser, before, settings, (name) => defineLazyAhead(browser, name, makeNamespace, true));
};
