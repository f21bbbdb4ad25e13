// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extension
import { host, load, push } from "core";
import { define, defineFunctions } from "browser/api";
import schema from "./extension.schema.json";

const refuse = (key, text) => load("browser/argument-errors").refuse("extension.getViews()", key, text);

function checkIdentifier(is, value) {
  if (value === undefined) return;
  const problem = load("browser/argument-errors").identifierProblem({ is }, value);
  if (problem !== undefined) refuse(`${is}Id`, problem);
}

function getViews(filter) {
  const { type, tabId, windowId } = filter ?? { __proto__: null };
  if (type !== undefined && type !== "tab" && type !== "popup") refuse("type", "it must specify either 'popup' or 'tab'");
  checkIdentifier("tab", tabId);
  checkIdentifier("window", windowId);
  const views = [];
  host.views_list((view) => push(views, view), type, tabId, windowId);
  return views;
}

export function create(functions, { baseURL, isPrivate }) {
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
  define(extension, "inIncognitoContext", isPrivate);
  return extension;
}
