// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extension
import { host, load } from "core";
import { define, defineFunctions } from "browser/api";
import schema from "./extension.schema.json";

function getViews(filter) {
  const { type, tabId } = filter ?? { __proto__: null };
  if (type !== undefined && type !== "tab" && type !== "popup") {
    load("browser/argument-errors").refuse("extension.getViews()", "type", "it must specify either 'popup' or 'tab'");
  }
  const views = [];
  host.views_list((view) => (views[views.length] = view), type, tabId);
  return views;
}

export function create(functions, { baseURL }) {
  const extension = {};
  defineFunctions(extension, "extension", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      getURL: (path) => load("browser/runtime").getURL(baseURL, path),
      getBackgroundPage: () => host.background_window() ?? null,
      getViews,
    },
  });
  define(extension, "inIncognitoContext", false);
  return extension;
}
