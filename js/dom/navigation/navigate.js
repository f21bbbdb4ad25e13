// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
import { host, load, timers } from "core";
import { $readyState } from "dom/html";
import { currentDocument } from "dom/nodes";
import { around, isOfNetwork, loadsResources, markupOfText, settings } from "dom/window";
import { $url } from "library/tree";
import { fire } from "web/dom-events";
import { currentEntry, currentState, pushEntry, replaceEntry } from "./session-history.js";

/** Counts the documents that the page has asked for: only the last one is shown. */
let lastLoad = 0;

/** A URL up to its fragment. */
export function withoutFragment(url) {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

/**
 * Goes to a URL: within the document where it is this one with a fragment, else the browser may load another page.
 * @param {string} url serialized
 * @param {"push"|"replace"} history
 * @param {{contentType: string, body: Uint8Array}} [post] what a form sends along
 */
export function navigate(url, history, post = undefined) {
  const document = currentDocument();
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
  const handling = document[$readyState] === "complete" ? history : "replace";
  if (url.startsWith("data:") && around.parent === globalThis) {
    refuseData(url);
  } else if (url.startsWith("javascript:")) {
    timers.start(() => load("dom/scripts").runJavaScriptURL(url), 0);
  } else if (post === undefined && url.includes("#") && withoutFragment(url) === withoutFragment(document[$url])) {
    navigateToFragment(url, handling);
  } else if (isOfNetwork(url) && isOfNetwork(settings.url) && loadsResources() && around.parent === globalThis) {
    loadNext(url, handling, post);
  } else {
    host.page_navigate(url, handling, undefined, post?.contentType, post?.body);
  }
}

/**
 * AllowTopNavigationToDataURLs of WebKit, which is off:
 * https://github.com/WebKit/WebKit/blob/main/Source/WTF/Scripts/Preferences/UnifiedWebPreferences.yaml
 */
function refuseData(url) {
  host.console_write("error", `Not allowed to navigate top frame to data URL '${url.slice(0, 100)}'.`, new Error().stack);
}

/** Stays until the next document has come. Where there is none, the browser is asked all the same. */
function loadNext(url, handling, post) {
  const turn = ++lastLoad;
  load("dom/resources").loadDocument(url, { destination: "document", post }, (loaded) => {
    if (turn !== lastLoad) return;
    host.page_navigate(loaded?.url ?? url, handling, loaded === null ? undefined : markupOf(loaded));
  });
}

/** The markup of a document that a browser shows as a page; what is no text has none. */
function markupOf({ contentType, text }) {
  if (contentType === "text/html" || contentType === "application/xhtml+xml") return text;
  return /^text\/|^application\/(?:.*\+)?(?:json|xml)$/.test(contentType) ? markupOfText(text) : undefined;
}

/** Another address for the same document: https://html.spec.whatwg.org/multipage/nav-history-apis.html#set-the-url */
export function setURL(document, url) {
  document[$url] = url;
  host.page_changed(url);
}

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid */
function navigateToFragment(url, history) {
  const document = currentDocument();
  const oldURL = document[$url];
  if (history === "replace" || url === oldURL) replaceEntry(url, null);
  else pushEntry(url, null);
  setURL(document, url);
  tellChange(oldURL);
}

/**
 * Tells the page that it has come to another entry of its own document.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#update-document-for-history-step-application
 */
export function tellChange(oldURL) {
  const { interfaceNamed } = load("web/ui-events");
  const { url } = currentEntry();
  fire(globalThis, "popstate", { state: currentState() }, interfaceNamed("PopStateEvent"));
  if (fragmentOf(oldURL) !== fragmentOf(url)) {
    timers.start(() => fire(globalThis, "hashchange", { oldURL, newURL: url }, interfaceNamed("HashChangeEvent")), 0);
  }
}

function fragmentOf(url) {
  return url.slice(withoutFragment(url).length);
}
