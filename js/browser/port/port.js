// Ports between the contexts of an extension, and to its native half.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/Port
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIPortCocoa.mm
import { entry, host, primordials, reportException } from "core";
import { define, listenersOf, makeListeners, readTab, runWithLastError } from "browser/api";

const { Error, JSONParse, JSONStringify, ReflectApply } = primordials;

/** The open ports of this context, by the number of their connection. */
const ports = { __proto__: null };

const maximumLength = 64 * 1024 * 1024;

/** Calls every listener; what one throws does not keep the others from being called. */
function call(listeners, makeValues) {
  for (let i = 0; i < listeners.length; i++) {
    try {
      ReflectApply(listeners[i], undefined, makeValues());
    } catch (error) {
      reportException(error);
    }
  }
}

function textOf(message) {
  const text = message === undefined ? undefined : JSONStringify(message);
  if (text === undefined) {
    throw new Error(
      "Invalid call to runtime.Port.postMessage(). The 'message' value is invalid, because it is not JSON-serializable.",
    );
  }
  if (text.length > maximumLength) {
    throw new Error(
      "Invalid call to runtime.Port.postMessage(). The 'message' value is invalid, "
        + "because it exceeded the maximum allowed length.",
    );
  }
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
      call(onMessage.get(), () => [JSONParse(text), port]);
    },
    /** The end of the connection: both sides hear of it, each once. */
    close(reason) {
      if (!isOpen) return;
      isOpen = false;
      delete ports[id];
      const error = reason === undefined ? null : new Error(reason);
      if (error !== null) define(port, "error", error);
      const listeners = onDisconnect.get();
      if (error === null) call(listeners, () => [port]);
      else runWithLastError(() => call(listeners, () => [port]), error, []);
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
    if (!isOpen) throw new Error("Invalid call to runtime.Port.postMessage(). The port is disconnected.");
    end.post(id, textOf(message));
  });
  define(port, "disconnect", function disconnect() {
    if (!isOpen) return;
    end.disconnect(id);
    state.close(undefined);
  });
  ports[id] = state;
  return port;
}

/** `runtime.connect` and `tabs.connect`. */
export function connect(name, tab, frame) {
  return makePort(host.port_connect(name, tab, frame), name, null);
}

/** `runtime.connect` of a web page. The port of one that may not connect stays silent, and ends after a while. */
export function connectToExtension(extensionID, name) {
  return makePort(host.external_connect(extensionID, name), name, null, pageEnd);
}

/** `runtime.connectNative` */
export function connectNative() {
  return makePort(host.native_connect(), "", null);
}

/** Somebody connects: gives each listener of the event a port. Returns how many there were. */
entry.openPort = (event, id, name, senderText) => {
  const listeners = listenersOf(event);
  if (listeners.length === 0) return 0;
  const sender = JSONParse(senderText);
  if (sender.tab !== undefined) readTab(sender.tab);
  const port = makePort(id, name, sender);
  call(listeners, () => [port]);
  return listeners.length;
};

entry.portMessage = (id, text) => ports[id]?.receive(text);

entry.portDisconnected = (id, error) => ports[id]?.close(error);
