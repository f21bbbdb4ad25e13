// What a service worker finds on its global object beside the globals of every context.
// https://html.spec.whatwg.org/multipage/workers.html#the-workerglobalscope-common-interface
// https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope-interface
import { asTask, defineLazy, entry, host, load, primordials, setBaseURL, setExceptionHandler } from "core";

const { Promise, ReflectApply, ReflectDefineProperty, StringPrototypeSlice } = primordials;

/** Whether a script has asked for addEventListener or set an event handler: only then is the global object made an event target. */
let isEventTarget = false;

/** https://w3c.github.io/ServiceWorker/#dfn-active-worker */
let isActiveWorker = false;

/** Whether the worker is one that may claim pages. */
export const isActive = () => isActiveWorker;

function becomeEventTarget() {
  if (isEventTarget) return;
  isEventTarget = true;
  load("web/dom-events").makeEventTarget(globalThis);
}

function eventMethod(name) {
  becomeEventTarget();
  return load("web/dom-events").EventTarget.prototype[name];
}

/** https://html.spec.whatwg.org/multipage/workers.html#workerglobalscope and the service worker's */
const handlerTypes = [
  "activate", "error", "fetch", "install", "languagechange", "message", "messageerror", "offline", "online", "rejectionhandled",
  "unhandledrejection",
];

/**
 * An event handler attribute of the global object.
 * OPTIMIZATION: nothing of events is loaded before one is set.
 */
function defineHandler(holder, type) {
  const attribute = () => load("web/dom-events").handlerAttribute(type);
  ReflectDefineProperty(holder, `on${type}`, {
    __proto__: null,
    get: () => (isEventTarget ? ReflectApply(attribute().get, globalThis, []) : null),
    set(value) {
      becomeEventTarget();
      ReflectApply(attribute().set, globalThis, [value]);
    },
    enumerable: true,
    configurable: true,
  });
}

function define(name, value, enumerable = true) {
  ReflectDefineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
}

function importScripts(...urls) {
  const { URL } = load("web/url");
  const { href } = globalThis.location;
  for (let i = 0; i < urls.length; i++) {
    let thrown;
    host.script_import(new URL(urls[i], href).href, (error) => (thrown = { error }));
    if (thrown !== undefined) throw thrown.error;
  }
}

function makeLocation(href) {
  const { URL } = load("web/url");
  const url = new URL(href);
  const location = {};
  const locationMembers = ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"];
  for (let i = 0; i < locationMembers.length; i++) {
    const name = locationMembers[i];
    ReflectDefineProperty(location, name, { __proto__: null, get: () => url[name], enumerable: true });
  }
  location.toString = () => url.href;
  return location;
}

function makeNavigator({ userAgent, platform }) {
  const navigator = {
    appCodeName: "Mozilla",
    appName: "Netscape",
    appVersion: StringPrototypeSlice(userAgent, "Mozilla/".length),
    hardwareConcurrency: 2,
    language: "en-US",
    languages: load("web/builtins").builtins.Object.freeze(["en-US"]),
    get onLine() {
      return host.network_online();
    },
    platform,
    product: "Gecko",
    userAgent,
    vendor: "Apple Computer, Inc.",
  };
  load("web/missing-globals").defineMissing(navigator, "navigator", "serviceWorker", true);
  return navigator;
}

let missingGlobal;

/** What the global object inherits beside what every object has. */
function inherited(name) {
  missingGlobal ??= load("web/missing-globals").missingGlobals("serviceWorker", true);
  return missingGlobal(name);
}

/** @param {string} url the background's own URL */
entry.installBackground = (url, userAgent, platform) => {
  setBaseURL(() => url);
  define("self", globalThis);
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) {
    defineLazy(globalThis, name, eventMethod, true);
  }
  define("isSecureContext", true);
  define("crossOriginIsolated", false);
  define("origin", url.slice(0, url.indexOf("/", url.indexOf("://") + 3)));
  defineLazy(globalThis, "location", () => makeLocation(url), true);
  defineLazy(globalThis, "navigator", () => makeNavigator({ userAgent, platform }), true);
  define("importScripts", importScripts);
  defineLazy(globalThis, "reportError", () => load("web/report-error").reportError, true);
  const handlers = {};
  for (let i = 0; i < handlerTypes.length; i++) defineHandler(handlers, handlerTypes[i]);
  host.global_inherit(host.lookup_make(inherited, handlers));
  setExceptionHandler((error) => isEventTarget && load("web/html-events").reportToGlobal(error));
  define("skipWaiting", () => new Promise((resolve) => resolve()));
  ReflectDefineProperty(globalThis, Symbol.toStringTag, { __proto__: null, value: "ServiceWorkerGlobalScope", configurable: true });
};

/** @param {"online"|"offline"} type https://html.spec.whatwg.org/multipage/system-state.html#event-online */
entry.tellConnection = (type) => {
  if (isEventTarget) asTask(() => load("web/dom-events").fire(globalThis, type));
};

/** The same as in a page: see js/dom/window/page.js. */
entry.fireRejection = (promise, reason) => isEventTarget && load("web/html-events").reportRejectionToGlobal(promise, reason);

/** Fires `install`, and `activate` when what it waits for has settled: every life of the worker registers it anew. */
entry.startServiceWorker = () => {
  if (!isEventTarget) {
    isActiveWorker = true;
    return;
  }
  const { ExtendableEvent, whenSettled } = load("web/service-worker-events");
  const { dispatch, eventState } = load("web/dom-events");
  const trusted = (type) => {
    const event = new ExtendableEvent(type);
    eventState(event).isTrusted = true;
    asTask(() => dispatch(globalThis, event));
    return event;
  };
  whenSettled(trusted("install"), () => {
    isActiveWorker = true;
    trusted("activate");
  });
};
