// The `browser` object and what all its namespaces have in common: calls, callbacks, lastError.
// One object under two names, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Cocoa/WebExtensionControllerProxyCocoa.mm
import { defineLazy, entry, host, load, primordials, reportException, setBaseURL } from "core";
import { checker } from "browser/schema";

export { makeEvent } from "./event.js";
export { readTab } from "./tab.js";

const {
  Error, JSONParse, JSONStringify, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectOwnKeys,
} = primordials;

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
function runCallback(callback, error, values) {
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
    (value) => runCallback(callback, null, [value]),
    (error) => runCallback(callback, error, []),
  );
}

/**
 * Puts the functions of a schema on a namespace.
 * @param {object} target the namespace object
 * @param {string} namespace its name in calls, `tabs`
 * @param {object} schema see ../schema/README.md
 * @param {{
 *   errorName?: string,
 *   local?: Record<string, Function>,
 *   read?: Record<string, Function>,
 *   prepare?: Record<string, Function>,
 *   omit?: string[],
 * }} [rules] `errorName`: the namespace in error sentences; `local`: functions that JavaScript answers by itself,
 *   called with the checked values; `read`: see `callBrowser`; `prepare`: changes the checked values before the call
 */
export function defineFunctions(target, namespace, schema, rules = {}) {
  const check = checker(rules.errorName ?? namespace, schema);
  const names = ReflectOwnKeys(schema.functions);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const isValue = schema.functions[name].returns === "value";
    const count = schema.functions[name].params.length;
    const local = rules.local?.[name];
    const read = rules.read?.[name];
    const prepare = rules.prepare?.[name];
    define(target, name, {
      [name](...args) {
        const values = check(name, args);
        if (isValue) {
          return ReflectApply(local, undefined, values);
        }
        const callback = values[count];
        values.length = count;
        prepare?.(values);
        return deliver(callBrowser(`${namespace}.${name}`, values, read), callback);
      },
    }[name]);
  }
}

/**
 * Puts what the imitated browser has and this one has not yet on a namespace, where it throws when it is used, and takes
 * off what a gate keeps away: that is absent, because extensions feature-detect.
 * @param {{absent?: string[], functions: string[], events: string[]}} members see ../gates/gates.js
 */
export function finish(target, namespace, { absent = [], functions, events }) {
  for (let i = 0; i < absent.length; i++) {
    delete target[absent[i]];
  }
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

/** Defines a property as WebKit's bindings do: enumerable and read-only. */
export function define(target, name, value) {
  ReflectDefineProperty(target, name, { __proto__: null, value, writable: false, enumerable: true, configurable: true });
}

/**
 * Installs `browser` and `chrome`.
 * `configuration` is JSON: `id`, `baseURL`, `version`, and the `namespaces` and `missing` of ../gates/gates.js.
 */
entry.installBrowser = (configuration) => {
  const settings = JSONParse(configuration);
  const browser = {};
  setBaseURL(settings.baseURL);
  for (const name in settings.namespaces) {
    const make = () => finish(load(`browser/${name}`).create(settings), name, settings.namespaces[name]);
    defineLazy(browser, name, make, true);
  }
  for (const name in settings.missing) {
    const make = () => finish(load("browser/missing").create(settings.missing[name]), name, settings.missing[name]);
    defineLazy(browser, name, make, true);
  }
  define(globalThis, "browser", browser);
  define(globalThis, "chrome", browser);
};
