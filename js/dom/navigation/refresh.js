// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
import { host, primordials, timers } from "core";
import { parseURL } from "dom/html";
import { afterLoad } from "dom/window";
import { $runsScripts, $url } from "library/tree";
import { hasScheme } from "library/url";
import { navigate } from "./navigate.js";

const { RegExpPrototypeExec } = primordials;

/** Whether the document is led elsewhere already. */
let isPlanned = false;

/**
 * Goes to an address some time after the document is loaded.
 * DEPARTURE: a page whose scripts do not run stays — its `noscript` elements are there, and lead away who has turned scripts off —
 * https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
 * @param {Document} document of this window
 * @param {string} content of the `meta` element
 */
export function planRefresh(document, content) {
  const refresh = parseRefresh(content);
  if (isPlanned || refresh === null || document[$runsScripts] !== true) return;
  const record = refresh.url === "" ? null : parseURL(document, refresh.url);
  if (refresh.url !== "" && (record === null || hasScheme(record.href, "javascript"))) return;
  isPlanned = true;
  afterLoad(document, () => timers.startQuietly(() => {
    if (record === null) host.page_navigate(document[$url], "reload");
    // Source: NavigationScheduler::scheduleRedirect of https://github.com/WebKit/WebKit
    else navigate(record.href, refresh.seconds <= 1 ? "replace" : "push");
  }, refresh.seconds * 1000));
}

const refreshText = /^[\t\n\f\r ]*(?:(\d+)[\d.]*|\.[\d.]*)(?:$|(?=[;,\t\n\f\r ])[\t\n\f\r ]*[;,]?[\t\n\f\r ]*([^]*)$)/;

/** The seconds and the address, which may be empty; null for what is no refresh. */
function parseRefresh(content) {
  const match = RegExpPrototypeExec(refreshText, content);
  if (match === null) return null;
  const text = RegExpPrototypeExec(/^url[\t\n\f\r ]*=[\t\n\f\r ]*([^]*)$/i, match[2] ?? "")?.[1] ?? match[2] ?? "";
  const quoted = RegExpPrototypeExec(/^(["'])([^]*?)(?:\1|$)/, text);
  return { seconds: +(match[1] ?? 0), url: quoted === null ? text : quoted[2] };
}
