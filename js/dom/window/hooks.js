// What elements ask of the window that they are in
import { domException, host, load, primordials } from "core";
import { $readyState, documentBaseURL, hooks } from "dom/html";
import { currentDocument } from "dom/nodes";
import { $document, $runsScripts, $url, getAttribute } from "library/tree";
import { around } from "./around.js";
import { noteFrame } from "./frames.js";
import { windowOrigin } from "./origin.js";
import { isByExtension, loadsResources, settings } from "./settings.js";
import { visibilityState } from "./visibility.js";

const { RegExpPrototypeExec } = primordials;

const ofNetwork = /^https?:/;
const ofNetworkOrFrame = /^(?:https?|about):/;

/**
 * A sandboxed document has no origin, and no cookies: https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie. Addresses like
 * `data:` never have any.
 */
function requireCookies(document) {
  const mayHaveCookies = RegExpPrototypeExec(around.frameElement === null ? ofNetwork : ofNetworkOrFrame, document[$url]) !== null;
  if (mayHaveCookies && windowOrigin() === "null") throw domException("SecurityError");
}

export function installHooks() {
  hooks.visibilityState = visibilityState;
  hooks.cookie = (document) => {
    requireCookies(document);
    return host.cookie_get(document[$url]);
  };
  hooks.setCookie = (document, text) => {
    requireCookies(document);
    host.cookie_set(document[$url], text);
  };
  hooks.followHyperlink = (element, url) => load("dom/navigation").followHyperlink(element, url);
  // https://drafts.csswg.org/css-cascade/: the sheets of a page count for nobody where nothing is loaded.
  hooks.updateLink = (element) => {
    if (!loadsResources() && !isByExtension(getAttribute(element, "href"))) return;
    load("dom/resources").updateLink(element);
    load("dom/resources").updatePreload(element);
  };
  hooks.loadImports = (element, done) => load("dom/resources").loadImports(element, documentBaseURL(element[$document]), done);
  hooks.beginSheet = (element) => load("dom/resources").beginSheetOf(element);
  hooks.prepareScript = (script) => {
    const mayRun = script[$document][$runsScripts] === true || isByExtension(getAttribute(script, "src"));
    if (mayRun) load("dom/scripts").prepareScript(script);
  };
  hooks.updateImage = (element) => {
    const document = element[$document];
    // OPTIMIZATION: no script listens yet to an image of a page that is only read.
    if (document === currentDocument() && (loadsResources() || document[$readyState] !== "loading")) {
      load("dom/resources").updateImage(element);
    }
  };
  hooks.awaitImage = (element, resolve, refuse) => load("dom/resources").awaitImage(element, resolve, refuse);
  hooks.processFrame = (element, isInitial, attribute) => {
    noteFrame();
    load("dom/frames").processFrame(element, isInitial, attribute);
  };
  hooks.focusEnters = (document) => {
    if (around.frameElement !== null && document === currentDocument()) load("dom/frames").takeFocus();
  };
  hooks.focusLeavesFrame = (element) => load("dom/frames").leaveFrame(element);
  hooks.hasSystemFocus = () => !settings.isHidden && (around.parent === globalThis || load("dom/frames").hasFocus());
  hooks.destroyFrame = (element) => load("dom/frames").destroyFrame(element);
  hooks.frameWindow = (element) => load("dom/frames").frameWindow(element);
  hooks.frameDocument = (element) => load("dom/frames").frameDocument(element);
}
