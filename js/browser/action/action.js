// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/action
import { defineEvent, defineFunctions, readTab } from "browser/api";
import { load } from "core";
import schema from "./action.schema.json";

/** Pictures cross to the browser as the addresses of files. */
function prepareIcon({ 0: details }) {
  if (details?.imageData) details.imageData = load("browser/argument-errors").iconURLs(details.imageData);
}

export function create(functions) {
  const action = {};
  defineFunctions(action, "action", functions, schema, { prepare: { __proto__: null, setIcon: prepareIcon } });
  defineEvent(action, "action", "onClicked", (values) => [readTab(values[0])]);
  return action;
}
