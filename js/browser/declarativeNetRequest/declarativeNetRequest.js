// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/declarativeNetRequest
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIDeclarativeNetRequestCocoa.mm
import { host, load, primordials } from "core";
import { callBrowser, define, defineFunctions, deliver } from "browser/api";
import schema from "./declarativeNetRequest.schema.json";

const { Error, JSONParse, JSONStringify } = primordials;

/** What is known to be refused at once is: the call throws, and there is no promise. */
function prepare(name) {
  return (values) => {
    const text = host.rules_refusal(name, JSONStringify(values));
    if (text === undefined) return;
    const { key, sentence } = JSONParse(text);
    load("browser/argument-errors").refuse(`declarativeNetRequest.${name}()`, key, sentence);
  };
}

function checkTab(call, tabId) {
  const { identifierProblem, refuse } = load("browser/argument-errors");
  if (identifierProblem({ is: "tab" }, tabId) !== undefined) refuse(call, "tabId", `${tabId} is not a valid tab identifier`);
}

const refuseMatches = prepare("getMatchedRules");

function prepareMatches(values) {
  refuseMatches(values);
  const tabId = values[0]?.tabId;
  if (tabId !== undefined) checkTab("declarativeNetRequest.getMatchedRules()", tabId);
}

/** What is wrong with the filter is told to the promise, as it is. */
async function getRules(name, filter) {
  const ruleIds = filter?.ruleIds ?? undefined;
  const { typeProblem } = load("browser/argument-errors");
  const problem = ruleIds === undefined ? undefined : typeProblem(ruleIds, { array: "number" }, "ruleIds");
  if (problem !== undefined) throw new Error(problem);
  return callBrowser(`declarativeNetRequest.${name}`, [{ __proto__: null, ruleIds }]);
}

function prepareActionOptions(values) {
  const { tabUpdate } = values[0];
  if (tabUpdate === undefined) return;
  const description = { params: [{ name: "tabUpdate", type: "object", groups: ["tabUpdate"] }], returns: "value" };
  const { checkArguments } = load("browser/argument-errors");
  const call = "declarativeNetRequest.setExtensionActionOptions()";
  values[0].tabUpdate = checkArguments(call, description, JSONParse(schema.types), [tabUpdate])[0];
  checkTab(call, values[0].tabUpdate.tabId);
}

export function create(functions) {
  const declarativeNetRequest = {};
  defineFunctions(declarativeNetRequest, "declarativeNetRequest", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      getDynamicRules: (filter, callback) => deliver(getRules("getDynamicRules", filter), callback),
      getSessionRules: (filter, callback) => deliver(getRules("getSessionRules", filter), callback),
    },
    prepare: {
      __proto__: null,
      updateDynamicRules: prepare("updateDynamicRules"),
      updateSessionRules: prepare("updateSessionRules"),
      getMatchedRules: prepareMatches,
      setExtensionActionOptions: prepareActionOptions,
    },
  });
  // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionConstants.h
  define(declarativeNetRequest, "MAX_NUMBER_OF_STATIC_RULESETS", 100);
  define(declarativeNetRequest, "MAX_NUMBER_OF_ENABLED_STATIC_RULESETS", 50);
  define(declarativeNetRequest, "MAX_NUMBER_OF_DYNAMIC_AND_SESSION_RULES", 30000);
  return declarativeNetRequest;
}
