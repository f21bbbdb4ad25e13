// https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element
import { host, reportException } from "core";
import { $currentScript } from "dom/html";
import { $document } from "library/tree";
import { fire } from "web/dom-events";

/**
 * Runs a classic script.
 * @param {string} file what its positions name
 * @param {number} line of its first character in the file
 */
export function runClassicScript(code, file, line) {
  let thrown;
  host.script_run(code, file, line, (error) => (thrown = { error }));
  if (thrown !== undefined) reportException(thrown.error);
  host.microtasks_run();
}

/**
 * @param {Element} script
 * @param {object} source `{ code, file, line, isExternal }`; `code` is null where it was not to be had
 * @param {Document} document the one that it was prepared for
 */
export function executeScript(script, { code, file, line, isExternal }, document) {
  if (script[$document] !== document) return;
  if (code === null) {
    fire(script, "error");
    return;
  }
  const old = document[$currentScript];
  document[$currentScript] = script;
  runClassicScript(code, file, line);
  document[$currentScript] = old;
  if (isExternal) fire(script, "load");
}
