// https://html.spec.whatwg.org/multipage/nav-history-apis.html#apis-for-creating-and-navigating-browsing-contexts-by-name
import { domException, host, load, primordials, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument } from "dom/nodes";
import { around, entryDocument, hasHadFrames, mayNavigate, settings, stopLoading } from "dom/window";
import { StringPrototypeStartsWith } from "library/text";
import { windowFor } from "./choose-window.js";

const { RegExpPrototypeExec } = primordials;

/** https://html.spec.whatwg.org/multipage/interaction.html#dom-window-focus */
export function focus() {
  webidl.requireGlobal(this, "focus");
  // OPTIMIZATION: one that has no others around it or in it has the focus.
  if (around.frameElement !== null || hasHadFrames()) load("dom/frames").focusWindow();
}

export function blur() {}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-stop */
export function stop() {
  webidl.requireGlobal(this, "stop");
  stopLoading(currentDocument());
}

/** https://html.spec.whatwg.org/multipage/obsolete.html#dom-window-captureevents */
export function captureEvents() {}
export function releaseEvents() {}

/** WebKit's search of the page's text: https://developer.mozilla.org/en-US/docs/Web/API/Window/find */
export function find() {
  throw webidl.notImplemented("window.find");
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close */
export function close() {
  webidl.requireGlobal(this, "close");
  if (settings.closed || !host.page_close()) return;
  settings.closed = true;
}

/**
 * DEPARTURE: null for a new tab, as with `noopener` — windows of other tabs are not reachable —
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
 */
export function open(url = "", target = "_blank", features = "") {
  webidl.requireGlobal(this, "open");
  const string = webidl.USVString(url);
  const name = webidl.DOMString(target);
  const record = string === "" ? null : parseURL(entryDocument(), string);
  if (string !== "" && record === null) throw domException("SyntaxError", "Invalid URL");
  const href = record === null ? "about:blank" : record.href;
  const given = webidl.DOMString(features);
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
  const referrerPolicy = RegExpPrototypeExec(/(?:^|[\s,])noreferrer(?!\s*=\s*(?:0|no|false))/i, given) !== null ? "no-referrer" : "";
  return openTarget(href, name, given, { isLink: false, referrerPolicy, stays: string === "" });
}

/**
 * Goes to a URL in the window of a name, or in a new one.
 * @param {{isLink: boolean, referrerPolicy: string, stays: boolean, post: object}} options whether a link leads there, what it says of the
 *     referrer, whether a window that is there keeps its document, and what a form sends along: `{ contentType, body }`
 */
export function openTarget(href, name, features, { isLink, referrerPolicy, stays = false, post }) {
  if (around.parent === null) return null;
  const window = windowFor(name);
  if (window !== undefined) {
    if (!stays && mayNavigate(window)) lead(window, href, post);
    return window;
  }
  const isRefused = StringPrototypeStartsWith(href, "data:");
  if (isRefused) load("dom/navigation").refuseData(href);
  // Source: DOMWindow::createWindow of https://github.com/WebKit/WebKit: the window is there before it is led anywhere.
  host.page_open(isRefused ? "about:blank" : href, name, features, isLink, referrerPolicy, post?.contentType, post?.body);
  return null;
}

function lead(window, href, post) {
  if (post === undefined) {
    window.location = href;
    return;
  }
  const target = load("dom/frames").windowMeantBy(window);
  load("library/realms").realms.get(target).load("dom/navigation").navigate(href, "push", { post });
}
