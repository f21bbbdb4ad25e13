// The global object of a worker that a page has made:
// https://html.spec.whatwg.org/multipage/workers.html#dedicated-workers-and-the-dedicatedworkerglobalscope-interface
import { defineValue, entry, host, load, primordials, realm, reportException, webidl } from "core";
import { describe, reportToGlobal } from "web/html-events";
import { connect, makeEnd, readTransfer, send, start } from "web/message-channel";
import { becomeEventTarget, installScope } from "web/worker";
import { importScripts, setImportBase } from "./import-scripts.js";

const { JSONParse, ReflectDefineProperty, TypeError } = primordials;

const handlerTypes = [
  "error", "languagechange", "message", "messageerror", "offline", "online", "rejectionhandled", "unhandledrejection",
];

let end;
let settings;
let owner;

/**
 * @param {string} text JSON: what `installScope` takes as settings, and the worker's `name`
 * @param {object} given what `js/web/workers` gives of the global object that has made the worker
 */
entry.installDedicatedWorker = (text, given) => {
  settings = JSONParse(text);
  owner = given;
  realm.kind = "dedicatedWorker";
  realm.origin = () => settings.origin;
  realm.isSecureContext = () => settings.isSecure;
  realm.loadsResources = () => true;
  webidl.platformObjects.objectURLs = owner.objectURLs;
  load("library/realms").joinRealms(Object.prototype, webidl.platformObjects);
  installScope("dedicatedWorker", "DedicatedWorkerGlobalScope", settings, handlerTypes, importScripts);
  becomeEventTarget();
  end = makeEnd(globalThis);
  connect(end, owner.end);
  realm.handleException = (error, details) => {
    if (!reportToGlobal(error, details)) owner.fail(error, details ?? describe(error));
    return true;
  };
  ReflectDefineProperty(globalThis, "name", {
    __proto__: null,
    get: () => settings.name,
    set: (value) => defineValue(globalThis, "name", value, true),
    enumerable: true,
    configurable: true,
  });
  defineValue(globalThis, "postMessage", postMessage, true);
  defineValue(globalThis, "close", close, true);
  if (!settings.isSecure) for (const name of ["CryptoKey", "SubtleCrypto"]) delete globalThis[name];
};

/** https://html.spec.whatwg.org/multipage/workers.html#dom-dedicatedworkerglobalscope-postmessage */
function postMessage(message, options = undefined) {
  webidl.requireArguments(arguments.length, 1);
  send(end, message, readTransfer(options));
}

/** https://html.spec.whatwg.org/multipage/workers.html#dom-dedicatedworkerglobalscope-close */
function close() {
  end.isDetached = true;
  host.worker_end();
}

/**
 * https://html.spec.whatwg.org/multipage/workers.html#run-a-worker
 * @param {string} code the worker's script
 * @param {string} text JSON: `{ url, type, credentials }`
 */
entry.runDedicatedWorker = (code, text) => {
  const { url, type, credentials } = JSONParse(text);
  settings.url = url;
  setImportBase(url);
  if (type === "module") runModule(code, url, credentials);
  else runClassic(code, url);
};

function runClassic(code, url) {
  let thrown;
  host.script_run(code, url, 1, (error) => (thrown = { error }), url);
  if (thrown !== undefined) reportException(thrown.error);
  start(end);
}

function runModule(code, url, credentials) {
  defineValue(globalThis, "importScripts", () => {
    throw new TypeError('importScripts cannot be used if worker type is "module"');
  }, true);
  const { makeInlineScript, runModuleScript } = load("web/modules");
  const crossOrigin = credentials === "include" ? "use-credentials" : "anonymous";
  makeInlineScript(code, url, { file: url, line: 1 }, { crossOrigin }, (module) => {
    if (module === null) {
      owner.refuse();
      return;
    }
    runModuleScript(module);
    start(end);
  });
}
