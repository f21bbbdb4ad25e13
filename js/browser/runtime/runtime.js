// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime
import { host, primordials } from "core";
import { define, defineFunctions, makeEvent, readLastError, readTab } from "browser/api";
import schema from "./runtime.schema.json";

const { JSONParse, ReflectDefineProperty } = primordials;

function readSender(sender) {
  if (sender.tab !== undefined) readTab(sender.tab);
  return sender;
}

export function create(functions, { id, baseURL, version }) {
  const runtime = {};
  defineFunctions(runtime, "runtime", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      getURL: (path) => baseURL + (path[0] === "/" ? path.slice(1) : path),
      getManifest: () => JSONParse(host.manifest_text()),
      getVersion: () => version,
    },
  });
  define(runtime, "id", id);
  ReflectDefineProperty(runtime, "lastError", {
    __proto__: null,
    get: readLastError,
    enumerable: true,
    configurable: true,
  });
  define(runtime, "onInstalled", makeEvent("runtime.onInstalled"));
  define(runtime, "onStartup", makeEvent("runtime.onStartup"));
  define(runtime, "onMessage", makeEvent("runtime.onMessage", (values) => [readSender(values[0])]));
  return runtime;
}
