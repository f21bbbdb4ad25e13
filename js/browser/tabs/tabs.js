// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs
import { host, load } from "core";
import { define, defineEvent, defineFunctions, readTab } from "browser/api";
import schema from "./tabs.schema.json";

function readTabs(tabs) {
  for (let i = 0; i < tabs.length; i++) readTab(tabs[i]);
  return tabs;
}

// What stands in texts is looked at before the call, as in WebKit, to which an empty text is as good as none:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPITabsCocoa.mm
// (parseTabUpdateOptions, parseTabQueryOptions, parseCaptureVisibleTabOptions)

function omitEmpty(properties, name) {
  if (properties[name] === "") properties[name] = undefined;
}

function checkWord(name, properties, key, first, second) {
  omitEmpty(properties, key);
  const word = properties[key];
  if (word === undefined || word === first || word === second) return;
  load("browser/argument-errors").refuse(`tabs.${name}()`, key, `it must specify either '${first}' or '${second}'`);
}

function prepareURL(name, properties) {
  omitEmpty(properties, "url");
  const { url } = properties;
  if (url === undefined || host.url_canonical(url) !== undefined) return;
  load("browser/argument-errors").checkURL(`tabs.${name}()`, url);
}

function refusePattern(text) {
  load("browser/argument-errors").refuse("tabs.query()", "url", `'${text}' is not a valid pattern`);
}

function prepareQuery(properties) {
  checkWord("query", properties, "windowType", "normal", "popup");
  checkWord("query", properties, "status", "loading", "complete");
  omitEmpty(properties, "url");
  omitEmpty(properties, "title");
  const { url } = properties;
  if (url === undefined) return;
  const patterns = typeof url === "string" ? [url] : url;
  for (let i = 0; i < patterns.length; i++) {
    if (!host.pattern_check(patterns[i])) refusePattern(patterns[i]);
  }
}

/** parseTabIdentifiers of WebKit */
function prepareTabs(name, ids) {
  const list = typeof ids === "number" ? [ids] : ids;
  for (let i = 0; i < list.length; i++) {
    if (list[i] >= 1 && list[i] % 1 === 0) continue;
    load("browser/argument-errors").refuse(`tabs.${name}()`, "tabIDs", `'${list[i]}' is not a tab identifier`);
  }
}

function prepareImage(options) {
  if (options === undefined) return;
  checkWord("captureVisibleTab", options, "format", "png", "jpeg");
  const { quality } = options;
  if (quality === undefined || (quality >= 0 && quality <= 100)) return;
  load("browser/argument-errors").refuse("tabs.captureVisibleTab()", "quality", "it must specify a value between 0 and 100");
}

export function create(functions) {
  const tabs = {};
  defineFunctions(tabs, "tabs", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      connect: (tab, { name = "", frameId, documentId } = {}) => load("browser/port").connectToTab(name, tab, frameId, documentId),
    },
    prepare: {
      __proto__: null,
      query: (values) => prepareQuery(values[0]),
      create: (values) => prepareURL("create", values[0]),
      update: (values) => prepareURL("update", values[1]),
      remove: (values) => prepareTabs("remove", values[0]),
      captureVisibleTab: (values) => prepareImage(values[1]),
      executeScript: (values) => load("browser/injection").prepareInjection("executeScript", values),
      insertCSS: (values) => load("browser/injection").prepareInjection("insertCSS", values),
      removeCSS: (values) => load("browser/injection").prepareInjection("removeCSS", values),
    },
    read: {
      __proto__: null, query: readTabs, get: readTab, create: readTab, update: readTab, duplicate: readTab, getCurrent: readTab,
      getSelected: readTab,
    },
  });
  define(tabs, "TAB_ID_NONE", -1);
  defineEvent(tabs, "tabs", "onActivated");
  defineEvent(tabs, "tabs", "onHighlighted");
  defineEvent(tabs, "tabs", "onAttached");
  defineEvent(tabs, "tabs", "onDetached");
  // Nobody moves a tab in its window, or puts another in its place: these are never fired.
  defineEvent(tabs, "tabs", "onMoved");
  defineEvent(tabs, "tabs", "onReplaced");
  defineEvent(tabs, "tabs", "onCreated", (values) => [readTab(values[0])]);
  defineEvent(tabs, "tabs", "onRemoved");
  defineEvent(tabs, "tabs", "onUpdated", ([id, changes, tab]) => [id, readTab(changes, id), readTab(tab)]);
  return tabs;
}
