// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWindowsCocoa.mm
import { load } from "core";
import { define, defineFunctions, makeEvent, readTab } from "browser/api";
import schema from "./windows.schema.json";

function readWindow(window) {
  for (let i = 0; i < (window.tabs?.length ?? 0); i++) readTab(window.tabs[i]);
  return window;
}

function readWindows(windows) {
  for (let i = 0; i < windows.length; i++) readWindow(windows[i]);
  return windows;
}

/** Checks the types in the last argument of a function. */
function prepare(name) {
  return (values) => {
    const types = values[values.length - 1]?.windowTypes;
    if (types === undefined) return;
    for (let i = 0; i < types.length; i++) if (types[i] === "normal" || types[i] === "popup") return;
    const text = "it must specify either 'normal', 'popup', or both.";
    load("browser/argument-errors").refuse(`windows.${name}()`, "windowTypes", text);
  };
}

export function create(functions) {
  const windows = {};
  defineFunctions(windows, "windows", functions, schema, {
    __proto__: null,
    prepare: {
      __proto__: null, get: prepare("get"), getCurrent: prepare("getCurrent"), getLastFocused: prepare("getLastFocused"),
      getAll: prepare("getAll"),
    },
    read: { __proto__: null, get: readWindow, getCurrent: readWindow, getLastFocused: readWindow, getAll: readWindows },
  });
  define(windows, "WINDOW_ID_NONE", -1);
  define(windows, "WINDOW_ID_CURRENT", -2);
  // There is one window, which stays and has the focus: none of these is ever fired.
  define(windows, "onCreated", makeEvent("windows.onCreated"));
  define(windows, "onRemoved", makeEvent("windows.onRemoved"));
  define(windows, "onFocusChanged", makeEvent("windows.onFocusChanged"));
  return windows;
}
