// The script of a share or action extension that runs in the page before the extension opens, and after it closes.
// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html
import { entry, host, primordials } from "core";
import { propertyListText } from "web/property-list";

const { JSONParse } = primordials;

/** The value of a script, which sees the globals of the page, also those that `const` and `class` have declared. */
const evaluate = (code) => host.script_run(code, "extrun:preprocessing", 1, () => {}, "");

/** The object that the script has declared, or an explanation. */
function preprocessor() {
  const kind = evaluate("typeof ExtensionPreprocessingJS");
  if (kind === "undefined") {
    return {
      problem: "the script declares no global ExtensionPreprocessingJS; it ends with "
        + "'var ExtensionPreprocessingJS = new MyPreprocessor();'",
    };
  }
  const object = evaluate("ExtensionPreprocessingJS");
  if (object === null || (typeof object !== "object" && typeof object !== "function")) {
    return { problem: `ExtensionPreprocessingJS is ${object === null ? "null" : `of the type ${kind}`}, not an object` };
  }
  return { object };
}

/** Calls `run`. The host hears of the result, of the first problem, and of every further completion. */
entry.preprocess = (baseURI) => {
  const { object, problem } = preprocessor();
  if (problem !== undefined || typeof object.run !== "function") {
    host.preprocessing_missing(problem ?? "ExtensionPreprocessingJS has no function 'run'");
    return;
  }
  object.run({
    extensionBaseURI: baseURI,
    completionFunction(result) {
      if (result === null || typeof result !== "object" || primordials.ArrayIsArray(result)) {
        host.preprocessing_refused("completionFunction was called without a dictionary; call it with an object");
        return;
      }
      let list;
      try {
        list = propertyListText(result, "result");
      } catch (error) {
        host.preprocessing_refused(error.message);
        return;
      }
      host.preprocessing_completed(list);
    },
  });
};

/** Calls `finalize` with what the native half has completed with. A script need have no such function. */
entry.finalizePreprocessing = (argumentsText) => {
  const { object, problem } = preprocessor();
  if (problem !== undefined) {
    host.preprocessing_missing(problem);
    return;
  }
  if (typeof object.finalize === "function") object.finalize(JSONParse(argumentsText));
};
