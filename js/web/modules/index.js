// ES modules: https://tc39.es/ecma262/#sec-modules and https://html.spec.whatwg.org/multipage/webappapis.html#scripting
import { defineValue, entry, primordials, push } from "core";
import { typeError } from "./errors.js";
import { entryOptions, importCall, linkAndEvaluate, loadModule } from "./import-call.js";
import { showSourceText } from "./source-text.js";

export { resolveURLLike, useImportMap } from "./resolve.js";
export { fetchModuleScript, makeInlineScript, runModuleScript } from "./scripts.js";

const { Promise, ReflectDefineProperty, TypeError } = primordials;

showSourceText();

/**
 * Loads a module and runs it, at once where all it asks for can be had at once.
 * @returns {Promise<object>} its namespace
 */
entry.importModule = (url) => new Promise((resolve, reject) => {
  loadModule(url, "javascript", entryOptions, (record) => linkAndEvaluate(record, resolve, reject), reject);
});

/** Puts what `import()` of classic scripts was made to call on the global object. */
entry.installImportCall = (name) => {
  const value = (base, specifier, options) => importCall(base, specifier, options);
  ReflectDefineProperty(globalThis, name, { __proto__: null, value });
};

/** A module, or one that it asks for, that awaits at its top. https://w3c.github.io/ServiceWorker/#async-module */
function asyncModule(record, visited = []) {
  for (let i = 0; i < visited.length; i++) if (visited[i] === record) return undefined;
  push(visited, record);
  if (record.isAsync) return record;
  for (let i = 0; i < record.requested.length; i++) {
    const found = asyncModule(record.requested[i], visited);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope */
function importScripts() {
  throw new TypeError('importScripts cannot be used if worker type is "module"');
}

/** Runs the module of a service worker. https://w3c.github.io/ServiceWorker/#update-algorithm */
entry.runWorkerModule = (url) => new Promise((resolve, reject) => {
  defineValue(globalThis, "importScripts", importScripts, true);
  loadModule(url, "javascript", entryOptions, (record) => {
    const refused = asyncModule(record);
    if (refused !== undefined) {
      reject(typeError("Top-level await is not allowed in service workers.", refused, refused.info.awaitPosition));
    } else linkAndEvaluate(record, resolve, reject);
  }, reject);
});
