// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/action
import { define, defineFunctions, makeEvent, readTab } from "browser/api";
import schema from "./action.schema.json";

export function create(functions) {
  const action = {};
  defineFunctions(action, "action", functions, schema);
  define(action, "onClicked", makeEvent("action.onClicked", (values) => [readTab(values[0])]));
  return action;
}
