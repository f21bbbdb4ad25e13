// Module scripts of a page: https://html.spec.whatwg.org/multipage/webappapis.html#module-script
import { host, primordials, reportException } from "core";
import { evaluate } from "./evaluate.js";
import { link } from "./link.js";
import { compile, errorOf, fetchModule, loadGraph } from "./map.js";

const { PromisePrototypeThen } = primordials;

/** What became of a module of a script element: `{ record }`, `{ error }`, or null where something could not be had. */
function settle(script, options, done) {
  if (script.failure !== undefined) tell(script, done);
  else if (script.error !== undefined) done(script);
  else loadGraph(script.record, { ...options, integrity: "", file: undefined }, (problem) => {
    if (problem?.failure !== undefined) tell(problem, done);
    else done(problem ?? linked(script.record));
  });
}

/** The element learns only that it failed, the console why. */
function tell(problem, done) {
  const error = errorOf(problem);
  host.console_write("error", error.message, error.stack);
  done(null);
}

function linked(record) {
  try {
    link(record);
    return { record };
  } catch (error) {
    return { error };
  }
}

/**
 * https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-module-script-tree
 * @param {object} options those of the script element: see `fetchOptions` in dom/scripts
 */
export function fetchModuleScript(url, options, done) {
  fetchModule(url, "javascript", options, (script) => settle(script, options, done));
}

/**
 * https://html.spec.whatwg.org/multipage/webappapis.html#fetch-an-inline-module-script-graph
 * @param {string} url what it resolves against
 * @param {{file: string, line: number}} place what positions in it name, and the line of its first character there
 */
export function makeInlineScript(text, url, place, options, done) {
  settle(compile(text, url, place), options, done);
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#run-a-module-script */
export function runModuleScript({ record, error }) {
  if (record === undefined) reportException(error);
  else PromisePrototypeThen(evaluate(record), undefined, reportException);
}
