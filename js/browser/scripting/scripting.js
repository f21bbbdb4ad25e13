// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting
import { define, defineFunctions } from "browser/api";
import { prepareScript, prepareStyles } from "./injections.js";
import { prepareRegistered } from "./registered.js";
import schema from "./scripting.schema.json";

export { checkFrames } from "./checks.js";

export function create(functions) {
  const scripting = {};
  defineFunctions(scripting, "scripting", functions, schema, {
    __proto__: null,
    prepare: {
      __proto__: null,
      executeScript: prepareScript,
      insertCSS: (values) => prepareStyles(values, "insertCSS"),
      removeCSS: (values) => prepareStyles(values, "removeCSS"),
      registerContentScripts: (values) => prepareRegistered(values, "registerContentScripts", true),
      updateContentScripts: (values) => prepareRegistered(values, "updateContentScripts", false),
    },
  });
  define(scripting, "ExecutionWorld", { ISOLATED: "ISOLATED", MAIN: "MAIN" });
  return scripting;
}
