// What every worker has on its global object beside the globals of every context:
// https://html.spec.whatwg.org/multipage/workers.html#the-workerglobalscope-common-interface
import { asTask, defineLazyAhead, defineValue, entry, host, load, primordials, realm } from "core";

const { ReflectApply, ReflectDefineProperty } = primordials;

export const scope = {
  /** Whether a script has asked for addEventListener or set an event handler: only then is the global object made an event target. */
  isEventTarget: false,
};

export function becomeEventTarget() {
  if (scope.isEventTarget) return;
  scope.isEventTarget = true;
  load("web/dom-events").makeEventTarget(globalThis);
}

function eventMethod(name) {
  becomeEventTarget();
  return load("web/dom-events").EventTarget.prototype[name];
}

// OPTIMIZATION: what follows is called before any script runs in the context, so descriptors may inherit: see `defineLazyAhead`.

/**
 * An event handler attribute of the global object.
 * OPTIMIZATION: nothing of events is loaded before one is set.
 */
function defineHandler(holder, type) {
  ReflectDefineProperty(holder, `on${type}`, {
    get() {
      return scope.isEventTarget ? ReflectApply(load("web/dom-events").handlerAttribute(type).get, globalThis, []) : null;
    },
    set(value) {
      becomeEventTarget();
      ReflectApply(load("web/dom-events").handlerAttribute(type).set, globalThis, [value]);
    },
    enumerable: true,
    configurable: true,
  });
}

/** Defines a read-only attribute of the global object. */
function defineAttribute(name, get) {
  ReflectDefineProperty(globalThis, name, { get, enumerable: true, configurable: true });
}

/** The same for one whose value is made when it is first asked for. */
function defineMade(name, make) {
  let value;
  defineAttribute(name, () => (value ??= make()));
}

/**
 * @param {"serviceWorker" | "dedicatedWorker"} kind
 * @param {string} name of the interface of the global object
 * @param {object} settings `url` of the worker's script, which may still change, `origin`, `isSecure`, and `device`, what
 *     `navigator` says
 * @param {string[]} handlerTypes the events for which the global object has handler attributes
 * @param {(...urls: string[]) => void} importScripts
 */
export function installScope(kind, name, settings, handlerTypes, importScripts) {
  const { origin, isSecure, device } = settings;
  realm.baseURL = () => settings.url;
  defineAttribute("self", () => globalThis);
  defineLazyAhead(globalThis, "addEventListener", eventMethod, true);
  defineLazyAhead(globalThis, "removeEventListener", eventMethod, true);
  defineLazyAhead(globalThis, "dispatchEvent", eventMethod, true);
  defineValue(globalThis, "isSecureContext", isSecure, true);
  defineAttribute("crossOriginIsolated", () => false);
  defineValue(globalThis, "origin", origin, true);
  defineMade("location", () => load("web/worker-interfaces").makeLocation(settings.url));
  defineMade("navigator", () => load("web/worker-interfaces").makeNavigator(device));
  defineValue(globalThis, "importScripts", importScripts, true);
  defineLazyAhead(globalThis, "reportError", () => load("web/report-error").reportError, true);
  let missingGlobal;
  const inherited = (name) => {
    missingGlobal ??= makeMissing(kind, isSecure, device);
    return missingGlobal(name);
  };
  const handlers = {};
  for (let i = 0; i < handlerTypes.length; i++) defineHandler(handlers, handlerTypes[i]);
  host.global_inherit(host.lookup_make(inherited, handlers));
  ReflectDefineProperty(globalThis, Symbol.toStringTag, { value: name, configurable: true });
}

function makeMissing(kind, isSecure, { platform }) {
  const { deviceOf } = load("library/missing-names");
  const { missingGlobals } = load("web/missing-globals");
  return missingGlobals(kind, isSecure, deviceOf(platform));
}

/** @param {"online"|"offline"} type https://html.spec.whatwg.org/multipage/system-state.html#event-online */
entry.tellConnection = (type) => {
  if (scope.isEventTarget) asTask(() => load("web/dom-events").fire(globalThis, type));
};

/** The same as in a page: see js/dom/window/page.js. */
entry.fireRejection = (promise, reason) => scope.isEventTarget && load("web/html-events").reportRejectionToGlobal(promise, reason);
