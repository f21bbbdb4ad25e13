// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/menus
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIMenusCocoa.mm
import { host, primordials } from "core";
import { callBrowser, define, defineFunctions, deliver, makeListeners, readTab, registerEvent } from "browser/api";
import schema from "./menus.schema.json";
import { readProperties } from "./properties.js";

const { ReflectOwnKeys, RegExpPrototypeExec } = primordials;

const eventName = "menus.onClicked";
const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The click handlers of items, by the items' identifiers. They end with the context. */
let handlers = { __proto__: null };
let menus;

const hasHandlers = () => ReflectOwnKeys(handlers).length > 0;

function setHandler(identifier, handler) {
  if (!hasHandlers()) host.listener_add(eventName);
  handlers[identifier] = handler;
}

function removeHandler(identifier) {
  if (handlers[identifier] === undefined) return;
  delete handlers[identifier];
  if (!hasHandlers()) host.listener_remove(eventName);
}

/** An identifier as scripts get it: one that reads as a number is a number. */
const readIdentifier = (text) => (RegExpPrototypeExec(number, text) === null ? text : +text);

function createItem(properties, callback) {
  const handler = readProperties("create", properties);
  const identifier = (properties.id ??= host.menu_identifier());
  const made = callBrowser("menus.create", [properties], () => {
    if (handler !== undefined) setHandler(identifier, handler);
  });
  deliver(made, callback ?? (() => {}));
  return readIdentifier(identifier);
}

function updateItem(identifier, properties, callback) {
  const old = `${identifier}`;
  const handler = readProperties("update", properties);
  const changed = callBrowser("menus.update", [old, properties], () => {
    const kept = handler ?? handlers[old];
    if (kept === undefined) return;
    const now = properties.id ?? old;
    setHandler(now, kept);
    if (now !== old) removeHandler(old);
  });
  return deliver(changed, callback);
}

function removeItem(identifier, callback) {
  return deliver(callBrowser("menus.remove", [`${identifier}`], () => removeHandler(`${identifier}`)), callback);
}

function removeAll(callback) {
  const removed = callBrowser("menus.removeAll", [], () => {
    if (hasHandlers()) host.listener_remove(eventName);
    handlers = { __proto__: null };
  });
  return deliver(removed, callback);
}

/** The listeners of a click: the item's own handler comes first. */
function listenersOfClick(listeners, identifier) {
  const handler = handlers[identifier];
  if (handler === undefined) return listeners;
  const all = [handler];
  for (let i = 0; i < listeners.length; i++) all[i + 1] = listeners[i];
  return all;
}

/** Makes `browser.menus`, which is `browser.contextMenus` too. */
export function create(functions) {
  if (menus !== undefined) return menus;
  menus = {};
  defineFunctions(menus, "menus", functions, schema, {
    __proto__: null,
    local: { __proto__: null, create: createItem, update: updateItem, remove: removeItem, removeAll },
  });
  define(menus, "ACTION_MENU_TOP_LEVEL_LIMIT", 6);
  const { event, get } = makeListeners(eventName, () => host.listener_add(eventName), () => host.listener_remove(eventName));
  let clicked;
  registerEvent(eventName, () => listenersOfClick(get(), clicked), ([info, tab]) => {
    clicked = info.menuItemId;
    info.menuItemId = readIdentifier(clicked);
    if (info.parentMenuItemId !== undefined) info.parentMenuItemId = readIdentifier(info.parentMenuItemId);
    return [info, readTab(tab)];
    // Handlers of other items hear nothing of this one.
  }, () => (hasHandlers() ? ReflectOwnKeys(handlers) : get()));
  define(menus, "onClicked", event);
  return menus;
}
