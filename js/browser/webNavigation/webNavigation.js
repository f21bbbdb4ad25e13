// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webNavigation
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebNavigationCocoa.mm
import { define, defineFunctions } from "browser/api";
import { makeFilteredEvent } from "./filtered-event.js";
import schema from "./webNavigation.schema.json";

export function create(functions) {
  const webNavigation = {};
  defineFunctions(webNavigation, "webNavigation", functions, schema);
  const names = ["onBeforeNavigate", "onCommitted", "onDOMContentLoaded", "onCompleted"];
  for (let i = 0; i < names.length; i++) define(webNavigation, names[i], makeFilteredEvent(`webNavigation.${names[i]}`));
  return webNavigation;
}
