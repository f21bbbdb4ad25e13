// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/declarativeNetRequest
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIDeclarativeNetRequestCocoa.mm
import { host, load, primordials } from "core";
import { define, defineFunctions } from "browser/api";
import schema from "./declarativeNetRequest.schema.json";

const { JSONParse, JSONStringify } = primordials;

/** What is known to be refused at once is: the call throws, and there is no promise. */
function prepare(name) {
  return (values) => {
    const text = host.rules_refusal(name, JSONStringify(values));
    if (text === undefined) return;
    const { key, sentence } = JSONParse(text);
    load("browser/argument-errors").refuse(`declarativeNetRequest.${name}()`, key, sentence);
  };
}

function prepareActionOptions(values) {
  const { tabUpdate } = values[0];
  if (tabUpdate === undefined) return;
  const description = { params: [{ name: "tabUpdate", type: "object", groups: ["tabUpdate"] }], returns: "value" };
  const { checkArguments } = load("browser/argument-errors");
  const call = "declarativeNetRequest.setExtensionActionOptions()";
  values[0].tabUpdate = checkArguments(call, description, JSONParse(schema).types, [tabUpdate])[0];
}

export function create(functions) {
  const declarativeNetRequest = {};
  defineFunctions(declarativeNetRequest, "declarativeNetRequest", functions, schema, {
    __proto__: null,
    prepare: {
      __proto__: null,
      updateDynamicRules: prepare("updateDynamicRules"),
      updateSessionRules: prepare("updateSessionRules"),
      getMatchedRules: prepare("getMatchedRules"),
      setExtensionActionOptions: prepareActionOptions,
    },
  });
  // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionConstants.h
  define(declarativeNetRequest, "MAX_NUMBER_OF_STATIC_RULESETS", 100);
  define(declarativeNetRequest, "MAX_NUMBER_OF_ENABLED_STATIC_RULESETS", 50);
  define(declarativeNetRequest, "MAX_NUMBER_OF_DYNAMIC_AND_SESSION_RULES", 30000);
  return declarativeNetRequest;
}
