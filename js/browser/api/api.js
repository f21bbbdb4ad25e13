// The `browser` object and what all its namespaces have in common: calls, callbacks, lastError.
// One object under two names, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Cocoa/WebExtensionControllerProxyCocoa.mm
import { defineLazyAhead, entry, host, load, primordials, reportException } from "core";
import { checker } from "./checker.js";

export { checker } from "./checker.js";
export { callListeners, listenersOf, makeEvent, makeListeners, registerEvent } from "./event.js";
export { readTab } from "./tab.js";

const {
  Error, JSONParse, JSONStringify, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectOwnKeys,
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

/**
 * Calls the browser.
 * @param {string} name the function's whole name, `tabs.query`
 * @param {unknown[]} values what the argument check gave, without the callback
 * @param {(value: unknown) => unknown} [read] turns the parsed answer into what the caller gets
 * @returns {Promise<unknown>} rejects with an Error of WebKit's sentence
 */
export async function callBrowser(name, values, read) {
  const text = await host.api_call(name, JSONStringify(values));
  const value = text === undefined ? undefined : JSONParse(text);
  return read === undefined ? value : read(value);
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
 * @param {string} schema the text of the namespace's schema, see ../schema/README.md
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
    define(target, name, {
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
        return deliver(callBrowser(`${namespace}.${name}`, values, read[name]), callback);
      },
    }[name]);
  }
}

/**
 * Puts what the imitated browser has and this one has not yet on a namespace, where it throws when it is used.
 * @param {{functions: string[], events: string[]}} members their names
 */
function defineMissing(target, namespace, { functions, events }) {
  for (let i = 0; i < functions.length; i++) {
    define(target, functions[i], failing(`${namespace}.${functions[i]}`));
  }
  for (let i = 0; i < events.length; i++) {
    const fail = failing(`${namespace}.${events[i]}`);
    define(target, events[i], { addListener: fail, removeListener: fail, hasListener: fail });
  }
  return target;
}

function failing(name) {
  return () => {
    throw new Error(`${name} is not implemented by extrun`);
  };
}

/**
 * Defines a property as WebKit's bindings do: functions can be overwritten, other members cannot.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/Scripts/CodeGeneratorExtensions.pm
 */
export function define(target, name, value) {
  const writable = typeof value === "function";
  ReflectDefineProperty(target, name, { __proto__: null, value, writable, enumerable: true, configurable: true });
}

/** `browser` and `chrome` can be overwritten: addNamespaces in WebExtensionControllerProxyCocoa.mm */
function defineGlobal(name, value) {
  ReflectDefineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

/** What the members of `browser` are made from: `id`, `baseURL`, `version`, and `namespaces`: by name the JSON text of members. */
let settings;
const browser = {};

function makeNamespace(name) {
  const members = JSONParse(settings.namespaces[name]);
  const namespace = members.isSupported ? load(`browser/${name}`).create(members.supported, settings) : {};
  return defineMissing(namespace, name, members);
}

function addNamespace(name) {
  defineLazyAhead(browser, name, makeNamespace, true);
}

/** Installs `browser` and `chrome`. `configuration` is JSON: see `settings`. */
entry.installBrowser = (configuration) => {
  settings = JSONParse(configuration);
  const names = ReflectOwnKeys(settings.namespaces);
  for (let i = 0; i < names.length; i++) addNamespace(names[i]);
  defineGlobal("browser", browser);
  defineGlobal("chrome", browser);
};

/** The extension has other permissions now, and so other namespaces and functions. */
entry.updateBrowser = (configuration) => {
  const before = settings;
  settings = JSONParse(configuration);
  load("browser/renewal").renewBrowser(browser, before, settings, addNamespace);
};
