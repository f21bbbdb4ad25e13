// What a service worker finds on its global object: https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope-interface
import { asTask, defineValue, domException, entry, host, load, primordials, realm } from "core";
import { installScope, scope } from "./scope.js";

const { Promise, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

/** https://w3c.github.io/ServiceWorker/#dfn-active-worker */
let isActiveWorker = false;

/** Whether the worker is one that may claim pages. */
export const isActive = () => isActiveWorker;

/** https://html.spec.whatwg.org/multipage/workers.html#workerglobalscope and the service worker's */
const handlerTypes = [
  "activate", "error", "fetch", "install", "languagechange", "message", "messageerror", "offline", "online", "rejectionhandled",
  "unhandledrejection",
];

/** The addresses of the scripts that the worker has imported: https://w3c.github.io/ServiceWorker/#dfn-script-resource-map */
const imported = { __proto__: null };

/** https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope */
function importScripts(...urls) {
  const { URL } = load("web/url");
  const { href } = globalThis.location;
  for (let i = 0; i < urls.length; i++) {
    const url = new URL(urls[i], href).href;
    // Source: loadSynchronously in WorkerScriptLoader.cpp of https://github.com/WebKit/WebKit
    if (isActiveWorker && imported[url] === undefined) {
      throw domException("NetworkError", "Importing a script from a service worker that is past installing state");
    }
    let thrown;
    const isThere = host.script_import(url, (error) => (thrown = { error }));
    if (!isThere) throw domException("NetworkError", `importScripts: '${url}' is no script of the extension's folder`);
    imported[url] = true;
    if (thrown !== undefined) throw thrown.error;
  }
}

/** @param {string} url the background's own URL */
entry.installBackground = (url, userAgent, platform, language) => {
  const device = { userAgent, platform, hardwareConcurrency: 2, languages: [language] };
  const origin = StringPrototypeSlice(url, 0, StringPrototypeIndexOf(url, "/", StringPrototypeIndexOf(url, "://") + 3));
  installScope(
    "serviceWorker", "ServiceWorkerGlobalScope", { url, origin, isSecure: true, device }, handlerTypes, importScripts);
  realm.isServiceWorker = true;
  realm.handleException = (error) => scope.isEventTarget && load("web/html-events").reportToGlobal(error);
  defineValue(globalThis, "skipWaiting", function skipWaiting() {
    return new Promise((resolve) => resolve());
  }, true);
};

/** Fires `install`, and `activate` when what it waits for has settled: every life of the worker registers it anew. */
entry.startServiceWorker = () => {
  if (!scope.isEventTarget) {
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
