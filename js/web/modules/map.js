// Loading modules and what they ask for:
// https://html.spec.whatwg.org/multipage/webappapis.html#fetching-scripts
import { host, load, primordials, push, put, realm, timers } from "core";
import { syntaxError, typeError } from "./errors.js";
import { ModuleRecord } from "./record.js";
import { resolveSpecifier } from "./resolve.js";

const { JSONParse, ReflectOwnKeys, TypeError } = primordials;

/**
 * https://html.spec.whatwg.org/multipage/webappapis.html#module-map: by type and address, an entry
 * `{ script, waiting }`, where `script` is what came of it, and `waiting` are those who want it.
 */
const moduleMap = { __proto__: null };

/**
 * What a text became: `{ record }`, or `{ error }` for what must be thrown, or `{ failure }`, a sentence, where it could
 * not be had.
 */
function scriptOf({ info, make, thrown }, url, place) {
  if (thrown !== undefined) return { error: thrown };
  if (info.error !== undefined) return { error: syntaxError(info.error.message, place, info.error) };
  const record = new ModuleRecord(url, place, info, make);
  for (let i = 0; i < info.requests.length; i++) {
    const { specifier, attributes } = info.requests[i];
    const unknown = unknownAttribute(attributes);
    if (unknown !== null) return { error: syntaxError(unknown, record, info.requests[i]) };
    try {
      record.addresses[i] = { url: resolveSpecifier(specifier, url), type: typeOf(attributes) };
    } catch (error) {
      return { error: typeError(error.message, record, info.requests[i]) };
    }
  }
  return { record };
}

/** What is wrong with the names of attributes: https://tc39.es/ecma262/#sec-AllImportAttributesSupported */
export function unknownAttribute(attributes) {
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].key !== "type") return `Import attribute "${attributes[i].key}" is not supported`;
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#module-type-from-module-request */
export function typeOf(attributes) {
  let type = "javascript";
  for (let i = 0; i < attributes.length; i++) {
    const { value } = attributes[i];
    if (value !== "json") throw new TypeError(`Import attribute type "${value}" is not valid`);
    type = value;
  }
  return type;
}

/** https://tc39.es/ecma262/#sec-parse-json-module */
function jsonScript(text, url, file) {
  try {
    const value = JSONParse(text);
    return { record: ModuleRecord.synthetic(url, ["default"], () => () => value) };
  } catch (error) {
    return { error: syntaxError(error.message, { file, line: 1 }, JSONParse(host.json_fault(text))) };
  }
}

/** A module whose exports are the members of an object. */
function objectScript(object, url) {
  return { record: ModuleRecord.synthetic(url, ReflectOwnKeys(object), (name) => () => object[name]) };
}

/**
 * Makes a module of a text.
 * @param {string} url what it resolves against
 * @param {{file: string, line: number}} place what positions in it name, and the line of its first character there
 */
export function compile(text, url, place) {
  let script;
  host.module_compile(text, place.file, place.line, (info, make, thrown) => {
    script = scriptOf({ info, make, thrown }, url, place);
  });
  return script;
}

/** Whether what `import()` asks for comes in a task: not where no browser is around. Service workers have no `import()`. */
const importsInTasks = () => realm.kind !== "serviceWorker";

/** Asks the context's own source. Gives undefined where the network is to be asked, `{ sameAs }` where another address has the module. */
function read(url, type) {
  let script;
  host.module_read(url, (kind, content, file, line, column) => {
    if (kind === "failure") script = { failure: content };
    else if (kind === "same-as") script = { sameAs: content };
    else if (kind === "syntax-error") script = { error: syntaxError(content, { file, line: 1 }, { line, column }) };
    else if (kind === "exports") script = objectScript(content, url);
    else if (kind !== type) script = { failure: wrongType(file, type) };
    else if (kind === "json") script = jsonScript(content, url, file);
    else script = compile(content, url, { file, line: 1 });
  });
  return script;
}

function wrongType(file, type) {
  if (type === "json") return `Importing a module script failed: '${file}' is no JSON file.`;
  return `Importing a module script failed: '${file}' is JSON, which has to be imported with { type: "json" }.`;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script, step 13 */
function loaded(resource, url, type) {
  if (resource?.isOK !== true) {
    return { failure: `Importing a module script failed: ${url} could not be loaded.` };
  }
  const isJSON = type === "json";
  const { isJSONType, isJavaScriptType } = load("library/script-types");
  if (!(isJSON ? isJSONType : isJavaScriptType)(resource.type)) {
    return { failure: `'${resource.type}' is not a valid ${isJSON ? "JSON" : "JavaScript"} MIME type.` };
  }
  if (isJSON) return jsonScript(resource.text, resource.url, resource.url);
  return compile(resource.text, resource.url, { file: resource.url, line: 1 });
}

/**
 * Loads one module.
 * @param {object} options those of the script element, see `fetchOptions` in dom/scripts, or of `import()`
 * @param {(script: object) => void} done at once where it can be; of `import()` what is not known yet comes in a task, as in a browser
 */
export function fetchModule(url, type, options, done) {
  const key = `${type} ${url}`;
  const known = moduleMap[key];
  if (known !== undefined) {
    if (known.script !== undefined) done(known.script);
    else push(known.waiting, done);
    return;
  }
  const entry = (moduleMap[key] = { script: undefined, waiting: [done] });
  const settle = (script) => {
    entry.script = script;
    const { waiting } = entry;
    entry.waiting = undefined;
    for (let i = 0; i < waiting.length; i++) waiting[i](script);
  };
  const own = read(url, type);
  if (own?.sameAs !== undefined) {
    fetchModule(own.sameAs, type, options, settle);
    return;
  }
  const finish = (resource) => settle(loaded(resource, url, type));
  if (own !== undefined && options.isImportCall && importsInTasks()) timers.startQuietly(() => settle(own), 0);
  else if (own !== undefined) settle(own);
  else if (!realm.loadsResources() && load("web/resources").isOfNetwork(url)) finish(null);
  else load("web/resources").loadText(url, "script", { ...options, crossOrigin: options.crossOrigin ?? "anonymous" }, finish);
}

/**
 * Loads what a module asks for, and what that asks for.
 * https://tc39.es/ecma262/#sec-LoadRequestedModules
 * @param {(problem: object | null) => void} done is told `{ error }`, or `{ failure, module, request }`
 */
export function loadGraph(record, options, done) {
  const loading = { pending: 1, hasProblem: false };
  const visit = (module) => {
    const { requests } = module.info;
    if (module.status === "unlinked" && module.loading !== loading) {
      module.loading = loading;
      loading.pending += requests.length;
      for (let i = 0; i < requests.length; i++) {
        const { url, type } = module.addresses[i];
        fetchModule(url, type, options, (script) => {
          put(module.scripts, i, script);
          put(module.requested, i, script.record);
          if (script.record !== undefined) return visit(script.record);
          loading.hasProblem = true;
          settle();
        });
      }
    }
    settle();
  };
  const settle = () => {
    loading.pending -= 1;
    if (loading.pending > 0) return;
    done(loading.hasProblem ? (firstProblem(record, "failure") ?? firstProblem(record, "error")) : null);
  };
  visit(record);
}

/**
 * The first module of a graph, in the order of the imports, of which something is wrong: so it does not depend on which
 * comes first from the network.
 * @param {"failure"|"error"} kind what could not be had goes before what cannot be parsed
 */
function firstProblem(module, kind, visited = []) {
  for (let i = 0; i < visited.length; i++) if (visited[i] === module) return null;
  push(visited, module);
  for (let i = 0; i < module.scripts.length; i++) {
    const script = module.scripts[i];
    if (script[kind] !== undefined) return { [kind]: script[kind], module, request: module.info.requests[i] };
    const problem = script.record === undefined ? null : firstProblem(script.record, kind, visited);
    if (problem !== null) return problem;
  }
  return null;
}

/** What is thrown for a module that could not be had. */
export function errorOf({ error, failure, module, request }) {
  if (error !== undefined) return error;
  return module === undefined ? new TypeError(failure) : typeError(failure, module, request);
}
