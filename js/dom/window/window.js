// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object
import { defineValue, entry, hidePlatformSources, host, load, primordials, realm, shareStack, webidl } from "core";
import { defineGlobalHandlers, defineWindowHandlers } from "dom/events";
import { $aboutBaseURL, $readyState, $referrer, documentBaseURL } from "dom/html";
import { createHTMLDocument, createXMLDocument, currentDocument, setCurrentDocument } from "dom/nodes";
import { StringPrototypeEndsWith } from "library/text";
import { $contentType, $nodeType, $runsScripts, $url, $window } from "library/tree";
import { EventTarget, currentEvent, defineEventHandler, makeEventTarget } from "web/dom-events";
import { around, collectOriginsAround, viewOf, visibleFrameElement } from "./around.js";
import { frameCount } from "./frames.js";
import { installHooks } from "./hooks.js";
import { makeNamedProperties } from "./named-properties.js";
import { isSecureContext, windowOrigin } from "./origin.js";
import { installProvided } from "./provided.js";
import { applySettings, loadsResources, settings } from "./settings.js";

const { ReflectDefineProperty, ReflectSetPrototypeOf, TypeError } = primordials;

realm.kind = "window";
realm.baseURL = () => documentBaseURL(currentDocument());
realm.origin = windowOrigin;
realm.isSecureContext = isSecureContext;
realm.loadsResources = loadsResources;
realm.hasTouch = () => settings.maxTouchPoints > 0;
realm.isWindow = (object) => load("library/realms").realms.get(object) !== undefined;
realm.handleException = (error, details) => load("web/html-events").reportToGlobal(error, details);

function Window() {
  throw new TypeError("Illegal constructor");
}

/** https://webidl.spec.whatwg.org/#LegacyUnforgeable */
function defineUnforgeable(name, getter, setter) {
  ReflectDefineProperty(globalThis, name, {
    __proto__: null, get: getter, set: setter, enumerable: true, configurable: false,
  });
}

/** Defines an attribute of the window, read-only where there is no setter. */
function defineAttribute(name, getter, setter = undefined) {
  ReflectDefineProperty(globalThis, name, {
    __proto__: null, get: getter, set: setter, enumerable: true, configurable: true,
  });
}

/** https://webidl.spec.whatwg.org/#Replaceable */
function defineReplaceable(name, getter) {
  defineAttribute(name, getter, (value) => defineValue(globalThis, name, value, true));
}

/** https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage: the window of a frame that was removed has none. */
const storage = (kind) => (around.parent === null ? null : load("dom/storage").storage(kind));

entry.windowName = () => settings.name;

function defineMembers() {
  defineUnforgeable("window", () => globalThis);
  defineUnforgeable("document", currentDocument);
  defineUnforgeable("location", () => load("dom/navigation").location, (value) => {
    load("dom/navigation").location.href = value;
  });
  defineUnforgeable("top", () => viewOf(around.top));
  defineValue(globalThis, "self", globalThis, true);
  defineValue(globalThis, "frames", globalThis, true);
  defineReplaceable("parent", () => viewOf(around.parent));
  defineAttribute("frameElement", visibleFrameElement);
  defineReplaceable("opener", () => around.opener);
  defineReplaceable("event", currentEvent);
  defineReplaceable("length", frameCount);
  defineAttribute("name", () => settings.name, (value) => {
    settings.name = webidl.DOMString(value);
  });
  defineAttribute("status", () => settings.status, (value) => {
    settings.status = webidl.DOMString(value);
  });
  defineAttribute("closed", () => settings.closed);
  defineReplaceable("origin", windowOrigin);
  defineAttribute("isSecureContext", isSecureContext);
  defineAttribute("crossOriginIsolated", () => false);
  defineAttribute("history", () => load("dom/navigation").history);
  defineAttribute("navigator", () => load("dom/navigator").navigator);
  defineAttribute("customElements", () => load("dom/custom-elements").customElements);
  defineAttribute("localStorage", () => storage("local"));
  defineAttribute("sessionStorage", () => storage("session"));
}

/** https://webidl.spec.whatwg.org/#SecureContext */
function leaveOut(names) {
  for (let i = 0; i < names.length; i++) delete globalThis[names[i]];
}

/** https://drafts.csswg.org/cssom-view/#extensions-to-the-window-interface: there is one size, and nothing scrolls. */
function defineViewport() {
  defineValue(globalThis, "devicePixelRatio", settings.devicePixelRatio, true);
  defineValue(globalThis, "innerWidth", settings.innerWidth, true);
  defineValue(globalThis, "innerHeight", settings.innerHeight, true);
  defineValue(globalThis, "outerWidth", settings.innerWidth, true);
  defineValue(globalThis, "outerHeight", settings.innerHeight, true);
  const zeros = ["pageXOffset", "pageYOffset", "screenLeft", "screenTop", "screenX", "screenY", "scrollX", "scrollY"];
  for (let i = 0; i < zeros.length; i++) defineValue(globalThis, zeros[i], 0, true);
}

/** What the window of a phone has: https://compat.spec.whatwg.org/#windoworientation-interface, https://w3c.github.io/deviceorientation/ */
function definePhone() {
  defineValue(globalThis, "orientation", 0, true);
  defineEventHandler(globalThis, "orientationchange");
  defineEventHandler(globalThis, "devicemotion");
  defineEventHandler(globalThis, "deviceorientation");
}

/**
 * Makes a document of the window's and makes it the one that the window shows.
 * @returns {Document} empty, and loading
 */
export function makeWindowDocument() {
  const { contentType, url } = settings;
  const isXML = StringPrototypeEndsWith(contentType, "/xml") || StringPrototypeEndsWith(contentType, "+xml");
  const document = isXML ? createXMLDocument(url, contentType) : createHTMLDocument(url);
  document[$contentType] = contentType;
  document[$window] = globalThis;
  document[$runsScripts] = settings.scripts !== "off";
  document[$readyState] = "loading";
  document[$referrer] = settings.referrer;
  document[$aboutBaseURL] = settings.aboutBaseURL;
  setCurrentDocument(document);
  return document;
}

/**
 * Turns the global object into the window of a page, and makes its document.
 * @param {object} options what `settings` names; `url` is the page's
 * @param {object} [windows] what `around` names
 * @returns {Document} empty, and loading
 */
export function installWindow(options, windows = {}) {
  applySettings(options);
  Object.assign(around, windows);
  ReflectSetPrototypeOf(Window, EventTarget);
  Window.prototype = Object.create(makeNamedProperties());
  defineValue(Window.prototype, "constructor", Window, false);
  ReflectDefineProperty(Window, "prototype", { __proto__: null, writable: false });
  // OPTIMIZATION: events ask whether their target is a node; what the window has not is looked for among named elements.
  ReflectDefineProperty(Window.prototype, $nodeType, { __proto__: null, value: undefined });
  webidl.expose(Window, { TEMPORARY: 0, PERSISTENT: 1 });
  host.global_inherit(Window.prototype);
  hidePlatformSources();
  makeEventTarget(globalThis);
  const { joinRealms, realms, stack } = load("library/realms");
  realms.set(globalThis, { load, windowOrigin, collectOriginsAround, address: () => currentDocument()[$url] });
  shareStack(stack);
  joinRealms(Object.prototype, webidl.platformObjects);
  defineValue(globalThis, "Window", Window, false);
  defineMembers();
  defineGlobalHandlers(globalThis);
  defineWindowHandlers(globalThis);
  defineViewport();
  if (realm.hasTouch()) definePhone();
  installProvided();
  if (!isSecureContext()) leaveOut(["CryptoKey", "SubtleCrypto"]);
  installHooks();
  return makeWindowDocument();
}
