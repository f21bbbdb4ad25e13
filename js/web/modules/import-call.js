// https://tc39.es/ecma262/#sec-import-call-runtime-semantics-evaluation
import { primordials, realm, webidl } from "core";
import { evaluate } from "./evaluate.js";
import { link } from "./link.js";
import { errorOf, fetchModule, loadGraph, typeOf, unknownAttribute } from "./map.js";
import { getNamespace } from "./namespace.js";
import { resolveSpecifier } from "./resolve.js";

const { Promise, PromisePrototypeThen, TypeError } = primordials;

/**
 * DEPARTURE: an `import()` has no nonce, whatever script calls it — which one that is the engine does not tell —
 * https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule
 */
const callOptions = { crossOrigin: null, nonce: "", isParserInserted: false, isImportCall: true };

/** Those of a module that a context begins with: it comes at once. */
export const entryOptions = { ...callOptions, isImportCall: false };

/** Loads a module and all that it asks for. `done` is told the record, `failed` the error. */
export function loadModule(url, type, options, done, failed) {
  fetchModule(url, type, options, (script) => {
    if (script.record === undefined) {
      failed(errorOf(script));
      return;
    }
    loadGraph(script.record, options, (problem) => {
      if (problem !== null) failed(errorOf(problem));
      else done(script.record);
    });
  });
}

/** https://tc39.es/ecma262/#sec-ContinueDynamicImport, step 6 */
export function linkAndEvaluate(record, resolve, reject) {
  try {
    link(record);
  } catch (error) {
    reject(error);
    return;
  }
  PromisePrototypeThen(evaluate(record), () => resolve(getNamespace(record)), reject);
}

/** The type that the second argument asks for: `{ with: { type: "json" } }`. */
function typeIn(options) {
  if (options === undefined) return "javascript";
  if (!webidl.isObject(options)) throw new TypeError("The second argument of import() must be an object.");
  const attributes = options.with;
  if (attributes === undefined) return "javascript";
  if (!webidl.isObject(attributes)) throw new TypeError("The 'with' option of import() must be an object.");
  const list = webidl.record(attributes, (key) => key, (value) => {
    if (typeof value !== "string") throw new TypeError("Import attributes of import() must be strings.");
    return value;
  });
  for (let i = 0; i < list.length; i++) list[i] = { key: list[i][0], value: list[i][1] };
  const unknown = unknownAttribute(list);
  if (unknown !== null) throw new TypeError(unknown);
  return typeOf(list);
}

/**
 * `import(specifier, options)` in a script.
 * @param {string} base the script's address
 */
export function importCall(base, specifier, options) {
  return new Promise((resolve, reject) => {
    const name = webidl.DOMString(specifier);
    const type = typeIn(options);
    // https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule, step 4
    if (realm.isServiceWorker) throw new TypeError("Dynamic-import is not available in Worklets or ServiceWorkers");
    let record;
    const loaded = new Promise((done, failed) => loadModule(resolveSpecifier(name, base), type, callOptions, (found) => {
      record = found;
      // Without the record: a promise asks what it is fulfilled with for a method `then`.
      done();
    }, failed));
    PromisePrototypeThen(loaded, () => linkAndEvaluate(record, resolve, reject), reject);
  });
}
