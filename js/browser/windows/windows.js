// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWindowsCocoa.mm
import { load, primordials } from "core";
import { define, defineFunctions, readTab } from "browser/api";
import schema from "./windows.schema.json";

function readWindow(window) {
  for (let i = 0; i < (window?.tabs?.length ?? 0); i++) readTab(window.tabs[i]);
  return window;
}

function readWindows(windows) {
  for (let i = 0; i < windows.length; i++) readWindow(windows[i]);
  return windows;
}

const refuse = (call, key, text) => load("browser/argument-errors").refuse(call, key, text);

/** Checks which types of windows are asked for. */
function checkTypes(call, types) {
  if (types === undefined) return;
  for (let i = 0; i < types.length; i++) if (types[i] === "normal" || types[i] === "popup") return;
  refuse(call, "windowTypes", "it must specify either 'normal', 'popup', or both.");
}

/** Checks the types in the last argument of a function. */
function prepare(name) {
  return (values) => checkTypes(`windows.${name}()`, values[values.length - 1]?.windowTypes);
}

const states = { __proto__: null, normal: true, minimized: true, maximized: true, fullscreen: true };

/** parseWindowUpdateOptions of WebKit. */
function checkState(call, argument, properties) {
  const { state, top, left, width, height } = properties;
  if (state === "") properties.state = undefined;
  if (properties.state === undefined) return;
  if (states[state] !== true) refuse(call, "state", "it must specify 'normal', 'minimized', 'maximized', or 'fullscreen'");
  if (state !== "normal" && (top ?? left ?? width ?? height) !== undefined) {
    const text = "when 'top', 'left', 'width', or 'height' are specified, 'state' must specify 'normal'.";
    refuse(call, argument, text);
  }
}

function prepareCreate(values) {
  const info = values[0];
  if (info === undefined) return;
  checkState("windows.create()", "info", info);
  if (info.url === "") info.url = undefined;
  if (info.url === undefined) return;
  const urls = typeof info.url === "string" ? [info.url] : info.url;
  for (let i = 0; i < urls.length; i++) load("browser/argument-errors").checkURL("windows.create()", urls[i]);
}

/** An event whose listeners choose by the type of the window. */
function makeWindowEvent(name) {
  return load("browser/filtered-event").makeFilteredEvent(name, {
    __proto__: null,
    read: (call, args) => readTypes(call, args[1]),
    fits: (types, type) => type === null || types[type] === true,
  });
}

function readTypes(call, filter) {
  if (filter === undefined || filter === null) return { __proto__: null, normal: true, popup: true };
  const description = { params: [{ name: "filters", type: "object", groups: ["info"] }], returns: "value" };
  const groups = primordials.JSONParse(schema.types);
  const { 0: { windowTypes } } = load("browser/argument-errors").checkArguments(call, description, groups, [filter]);
  checkTypes(call, windowTypes);
  const types = { __proto__: null, normal: windowTypes === undefined, popup: windowTypes === undefined };
  for (let i = 0; i < (windowTypes?.length ?? 0); i++) types[windowTypes[i]] = true;
  return types;
}

export function create(functions) {
  const windows = {};
  defineFunctions(windows, "windows", functions, schema, {
    __proto__: null,
    prepare: {
      __proto__: null, get: prepare("get"), getCurrent: prepare("getCurrent"), getLastFocused: prepare("getLastFocused"),
      getAll: prepare("getAll"), create: prepareCreate,
      update: (values) => checkState("windows.update()", "properties", values[1]),
    },
    read: {
      __proto__: null, get: readWindow, getCurrent: readWindow, getLastFocused: readWindow, getAll: readWindows, create: readWindow,
    },
  });
  define(windows, "WINDOW_ID_NONE", -1);
  define(windows, "WINDOW_ID_CURRENT", -2);
  define(windows, "onCreated", makeWindowEvent("windows.onCreated"));
  define(windows, "onRemoved", makeWindowEvent("windows.onRemoved"));
  define(windows, "onFocusChanged", makeWindowEvent("windows.onFocusChanged"));
  return windows;
}
