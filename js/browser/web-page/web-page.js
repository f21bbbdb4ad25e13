// `browser` of a web page, which may send messages to the extensions whose `externally_connectable` names it. Loaded before a page's
// first script where an extension is installed, and without `chrome`, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Cocoa/WebExtensionControllerProxyCocoa.mm
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/externally_connectable
import { defineLazy, host, load, primordials } from "core";
import schema from "./web-page.schema.json";

const { JSONParse, ReflectGetOwnPropertyDescriptor } = primordials;

async function sendMessage(extensionID, message) {
  const reply = await host.external_send(extensionID, message);
  return reply === undefined ? undefined : JSONParse(reply);
}

function makeBrowser() {
  const { define, defineFunctions, deliver } = load("browser/api");
  const runtime = {};
  defineFunctions(runtime, "webPageRuntime", ["sendMessage", "connect"], schema, {
    __proto__: null,
    local: {
      __proto__: null,
      sendMessage: (extensionID, message, options, callback) => deliver(sendMessage(extensionID, message), callback),
      connect: (extensionID, options) => load("browser/port").connectToExtension(extensionID, options?.name ?? ""),
    },
  });
  const browser = {};
  define(browser, "runtime", runtime);
  return browser;
}

// A document of an extension has its own.
if (ReflectGetOwnPropertyDescriptor(globalThis, "browser") === undefined) {
  defineLazy(globalThis, "browser", makeBrowser, true);
}
