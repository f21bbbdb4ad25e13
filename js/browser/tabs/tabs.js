// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs
import { define, defineFunctions, makeEvent, readTab } from "browser/api";
import schema from "./tabs.schema.json";

function readTabs(tabs) {
  for (let i = 0; i < tabs.length; i++) readTab(tabs[i]);
  return tabs;
}

export function create(functions) {
  const tabs = {};
  defineFunctions(tabs, "tabs", functions, schema, {
    __proto__: null,
    read: { __proto__: null, query: readTabs, get: readTab, create: readTab, update: readTab },
  });
  define(tabs, "TAB_ID_NONE", -1);
  define(tabs, "onActivated", makeEvent("tabs.onActivated"));
  define(tabs, "onCreated", makeEvent("tabs.onCreated", (values) => [readTab(values[0])]));
  define(tabs, "onRemoved", makeEvent("tabs.onRemoved"));
  define(tabs, "onUpdated", makeEvent("tabs.onUpdated", (values) => [values[0], values[1], readTab(values[2])]));
  return tabs;
}
