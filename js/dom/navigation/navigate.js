// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
import { asTask, entry, host, load, primordials, timers } from "core";
import { $readyState } from "dom/html";
import { currentDocument } from "dom/nodes";
import { around } from "dom/window";
import { $rare, $url } from "library/tree";
import { fragmentOf, hasScheme, withoutFragment } from "library/url";
import { fire, fireLater } from "web/dom-events";
import { revealTarget } from "./reveal.js";
import { currentEntry, currentState, pushEntry, replaceEntry } from "./session-history.js";

const { StringPrototypeSlice } = primordials;

/**
 * Goes to a URL: within the document where it is this one with a fragment, else the browser may load another page.
 * @param {string} url serialized
 * @param {"push"|"replace"} history
 * @param {object} [options] `post`, what a form sends along: `{ contentType, body }`, and `referrerPolicy`, what a link or a form says
 *     of it, empty where it says nothing
 */
export function navigate(url, history, { post, referrerPolicy } = {}) {
  const document = currentDocument();
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
  const handling = document[$readyState] === "complete" ? history : "replace";
  if (hasScheme(url, "data") && around.parent === globalThis) {
    refuseData(url);
  } else if (hasScheme(url, "javascript")) {
    timers.start(() => load("dom/scripts").runJavaScriptURL(url), 0);
  } else if (post === undefined && url !== withoutFragment(url) && withoutFragment(url) === withoutFragment(document[$url])) {
    navigateToFragment(url, handling);
  } else {
    host.page_navigate(url, handling, post?.contentType, post?.body, referrerPolicy);
  }
}

/**
 * AllowTopNavigationToDataURLs of WebKit, which is off:
 * https://github.com/WebKit/WebKit/blob/main/Source/WTF/Scripts/Preferences/UnifiedWebPreferences.yaml
 */
export function refuseData(url) {
  host.console_write("error", `Not allowed to navigate top frame to data URL '${StringPrototypeSlice(url, 0, 100)}'.`, new Error().stack);
}

/**
 * Another address for the same document: https://html.spec.whatwg.org/multipage/nav-history-apis.html#set-the-url
 * @param {boolean} isNavigation whether that is a navigation, which indicates a part of the document anew
 */
export function setURL(document, url, isNavigation) {
  const rare = (document[$rare] ??= { __proto__: null });
  rare.navigatedURL = isNavigation ? undefined : rare.navigatedURL ?? document[$url];
  document[$url] = url;
  host.page_changed(url);
}

/** The user, or an extension, goes to another part of the page. */
entry.showFragment = (url) => asTask(() => navigateToFragment(url, "push"));

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid */
function navigateToFragment(url, history) {
  const document = currentDocument();
  const oldURL = document[$url];
  if (history === "replace" || url === oldURL) replaceEntry(url, null);
  else pushEntry(url, null);
  setURL(document, url, true);
  tellChange(oldURL);
  revealTarget(document);
}

/**
 * Tells the page that it has come to another entry of its own document.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#update-document-for-history-step-application
 * DEPARTURE: an address that differs in more than its fragment is no `hashchange`, though the fragment differs too — as in WebKit and
 * Chromium — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/FrameLoader.cpp
 */
export function tellChange(oldURL) {
  const { interfaceNamed } = load("web/ui-events");
  const { url } = currentEntry();
  fire(globalThis, "popstate", { state: currentState() }, interfaceNamed("PopStateEvent"));
  if (fragmentOf(oldURL) !== fragmentOf(url) && withoutFragment(oldURL) === withoutFragment(url)) {
    fireLater(globalThis, "hashchange", { oldURL, newURL: url }, interfaceNamed("HashChangeEvent"));
  }
}
