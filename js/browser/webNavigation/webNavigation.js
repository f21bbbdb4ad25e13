// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webNavigation
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebNavigationCocoa.mm
import { define, defineFunctions } from "browser/api";
import { makeFilteredEvent } from "browser/filtered-event";
import { readFilter } from "./url-filter.js";
import schema from "./webNavigation.schema.json";

/** Every address will do without a filter. */
function read(call, [, filter]) {
  return filter === undefined || filter === null ? undefined : readFilter(call, filter);
}

const fits = (filter, pieces) => filter === undefined || filter(pieces);

export function create(functions) {
  const webNavigation = {};
  defineFunctions(webNavigation, "webNavigation", functions, schema);
  const names = ["onBeforeNavigate", "onCommitted", "onDOMContentLoaded", "onCompleted", "onErrorOccurred"];
  const rules = { read, fits };
  for (let i = 0; i < names.length; i++) define(webNavigation, names[i], makeFilteredEvent(`webNavigation.${names[i]}`, rules));
  return webNavigation;
}
