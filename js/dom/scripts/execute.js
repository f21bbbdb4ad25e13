// https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element
import { asScript, host, load, primordials, reportException } from "core";
import { $currentScript, documentBaseURL } from "dom/html";
import { $ignoresWrites } from "dom/parsing";
import { $document, isShadowRoot, rootOf } from "library/tree";
import { fire } from "web/dom-events";

const { ReflectGetOwnPropertyDescriptor } = primordials;

/**
 * Runs a classic script.
 * @param {string} file what its positions name
 * @param {number} line of its first character in the file
 * @param {string} base what it imports from
 */
function runClassicScript(code, file, line, base) {
  asScript(() => {
    let thrown;
    host.script_run(code, file, line, (error) => (thrown = { error }), base);
    if (thrown !== undefined) reportException(thrown.error);
  });
}

function runModule(module) {
  asScript(() => load("web/modules").runModuleScript(module));
}

/**
 * @param {Element} script
 * @param {object} source `{ code, file, line, isExternal }`, or `{ module, isExternal }` with what `web/modules` has made;
 *     `code` or `module` are null where it was not to be had
 * @param {Document} document the one that it was prepared for
 */
export function executeScript(script, source, document) {
  const { code, file, line, isExternal } = source;
  // A script may have put one on `Object.prototype`.
  const module = ReflectGetOwnPropertyDescriptor(source, "module")?.value;
  if (script[$document] !== document) return;
  if (code === null || module === null) {
    fire(script, "error");
    return;
  }
  const old = document[$currentScript];
  const ignoresWrites = isExternal || module !== undefined;
  if (ignoresWrites) document[$ignoresWrites] = (document[$ignoresWrites] ?? 0) + 1;
  document[$currentScript] = module === undefined && !isShadowRoot(rootOf(script)) ? script : null;
  if (module === undefined) runClassicScript(code, file, line, isExternal ? file : documentBaseURL(document));
  else runModule(module);
  document[$currentScript] = old;
  if (ignoresWrites) document[$ignoresWrites]--;
  if (isExternal) fire(script, "load");
}
