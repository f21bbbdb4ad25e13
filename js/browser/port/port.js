// Ports between the contexts of an extension, and to its native half.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/Port
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIPortCocoa.mm
import { entry, host, load, primordials, push, put } from "core";
import { callListeners, define, listenersOf, makeListeners, readTab } from "browser/api";

const { Error, JSONParse, JSONStringify } = primordials;

/** The open ports of this context, by the number of their connection: one, or one for each listener that got it. */
const ports = { __proto__: null };

const maximumLength = 64 * 1024 * 1024;

/** Throws what is wrong with a call of `postMessage`. */
function refuse(key, text) {
  load("browser/argument-errors").refuse("port.postMessage()", key, text);
}

function textOf(message) {
  if (message === undefined || message === null || typeof message === "function") refuse("message", "an object is expected");
  const text = JSONStringify(message);
  if (text === undefined) refuse("message", "a JSON serializable value is expected");
  if (text.length > maximumLength) refuse("message", "it exceeded the maximum allowed length");
  return text;
}

/** How an end of an extension's context, or of its native half, sends and goes. */
const ownEnd = {
  __proto__: null,
  post: (id, text) => host.port_post(id, text),
  disconnect: (id) => host.port_disconnect(id),
};

/** The same of a web page. */
const pageEnd = {
  __proto__: null,
  post: (id, text) => host.external_post(id, text),
  disconnect: (id) => host.external_disconnect(id),
};

function makePort(id, name, sender, end = ownEnd) {
  const onMessage = makeListeners("port.onMessage");
  const onDisconnect = makeListeners("port.onDisconnect");
  let isOpen = true;
  const state = {
    receive(text) {
      callListeners("port.onMessage", onMessage.get(), () => [JSONParse(text), port]);
    },
    /**
     * The end of the connection: both sides hear of it, each once. An error stands on the port and in the console;
     * `runtime.lastError` is gone by the time that listeners are called, see WebExtensionAPIRuntime::connect.
     */
    close(reason) {
      if (!isOpen) return;
      isOpen = false;
      if (reason !== undefined) {
        const error = new Error(reason);
        host.console_write("error", reason, error.stack);
        define(port, "error", error);
      }
      callListeners("port.onDisconnect", onDisconnect.get(), () => [port]);
      onMessage.clear();
      onDisconnect.clear();
    },
  };
  const port = {};
  define(port, "name", name);
  define(port, "sender", sender);
  define(port, "error", null);
  define(port, "onMessage", onMessage.event);
  define(port, "onDisconnect", onDisconnect.event);
  define(port, "postMessage", function postMessage(message) {
    if (arguments.length === 0) refuse(undefined, "a required argument is missing");
    const text = textOf(message);
    if (!isOpen) refuse(undefined, "the port is disconnected");
    end.post(id, text);
  });
  define(port, "disconnect", function disconnect() {
    if (!isOpen) return;
    if (forget(id, state)) end.disconnect(id);
    state.close(undefined);
  });
  ports[id] ??= [];
  push(ports[id], state);
  return port;
}

/** Takes a port off its connection. Returns whether it was the last. */
function forget(id, state) {
  const others = [];
  for (let i = 0; i < ports[id].length; i++) {
    if (ports[id][i] !== state) push(others, ports[id][i]);
  }
  if (others.length > 0) ports[id] = others;
  else delete ports[id];
  return others.length === 0;
}

/**
 * `runtime.connect`
 * @param {string} name
 * @param {string} [extensionID] whom to; there is no other extension that one can connect to
 */
export function connect(name, extensionID) {
  return makePort(host.port_connect(name, extensionID), name, null);
}

/** `tabs.connect` */
export function connectToTab(name, tab, frame, document) {
  return makePort(host.tab_connect(name, tab, frame, document), name, null);
}

/** `runtime.connect` of a web page. The port of one that may not connect stays silent, and ends after a while. */
export function connectToExtension(extensionID, name) {
  return makePort(host.external_connect(extensionID, name), name, null, pageEnd);
}

/** `runtime.connectNative`: the port's name is the application's. */
export function connectNative(applicationID = "") {
  return makePort(host.native_connect(applicationID), applicationID, null);
}

/** Somebody connects: gives each listener of the event a port of its own. Returns how many there were. */
entry.openPort = (event, id, name, senderText) => {
  const listeners = listenersOf(event);
  // All of them first: a listener may disconnect its port.
  const made = [];
  for (let i = 0; i < listeners.length; i++) {
    const sender = JSONParse(senderText);
    if (sender.tab !== undefined) readTab(sender.tab);
    put(made, i, makePort(id, name, sender));
  }
  callListeners(event, listeners, (index) => [made[index]]);
  return listeners.length;
};

entry.portMessage = (id, text) => {
  const open = ports[id] ?? [];
  for (let i = 0; i < open.length; i++) open[i].receive(text);
};

entry.portDisconnected = (id, error) => {
  const open = ports[id] ?? [];
  delete ports[id];
  for (let i = 0; i < open.length; i++) open[i].close(error);
};
