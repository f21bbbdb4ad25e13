// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime
import { host, load, primordials } from "core";
import { define, defineEvent, defineFunctions, readLastError, readTab } from "browser/api";
import schema from "./runtime.schema.json";

const { JSONParse, ReflectDefineProperty, RegExpPrototypeExec } = primordials;

function readSender(values) {
  const { tab } = values[0];
  if (tab !== undefined) readTab(tab);
  return values;
}

/** The address of `path`, resolved against the root of the extension; null where it is none. */
export function getURL(baseURL, path) {
  const staysAsItIs = /^\/?(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;
  if (RegExpPrototypeExec(staysAsItIs, path) !== null) return baseURL + (path[0] === "/" ? path.slice(1) : path);
  return load("library/url").parse(path, baseURL)?.href ?? null;
}

/** Puts functions on the namespace: some come with a permission that is granted later. */
export function addFunctions(runtime, functions, { baseURL, version }) {
  defineFunctions(runtime, "runtime", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      getURL: (path) => getURL(baseURL, path),
      getManifest: () => JSONParse(host.manifest_text()),
      getVersion: () => version,
      getFrameId: (target) => load("browser/frames").getFrameId(target),
      getDocumentId: (target) => load("browser/frames").getDocumentId(target),
      connect: (extensionID, options) => load("browser/port").connect(options?.name ?? "", extensionID),
      connectNative: (applicationID) => load("browser/port").connectNative(applicationID),
      reload: () => {
        host.api_call("runtime.reload", "[]");
      },
    },
    read: { __proto__: null, getBackgroundPage: () => host.background_window() ?? null },
  });
}

export function create(functions, settings) {
  const { id, isContentScript } = settings;
  const runtime = {};
  addFunctions(runtime, functions, settings);
  define(runtime, "id", id);
  if (!isContentScript) {
    ReflectDefineProperty(runtime, "lastError", {
      __proto__: null,
      get: readLastError,
      enumerable: true,
      configurable: true,
    });
    defineEvent(runtime, "runtime", "onInstalled");
    defineEvent(runtime, "runtime", "onStartup");
    defineEvent(runtime, "runtime", "onConnectExternal");
    defineEvent(runtime, "runtime", "onMessageExternal", readSender);
  }
  defineEvent(runtime, "runtime", "onConnect");
  defineEvent(runtime, "runtime", "onMessage", readSender);
  return runtime;
}
