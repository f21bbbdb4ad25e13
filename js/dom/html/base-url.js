// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-urls
import { host, load, webidl } from "core";
import { SafeMap, currentDocument } from "dom/nodes";
import { $document, $rare, $url, following, getAttribute, isHTML } from "library/tree";
import { $aboutBaseURL, $hasBase } from "./slots.js";

/** https://html.spec.whatwg.org/#fallback-base-url */
export function fallbackBaseURL(document) {
  const url = document[$url];
  return url === "about:srcdoc" || url === "about:blank" ? document[$aboutBaseURL] ?? url : url;
}

/** The frozen base URL of a base element: https://html.spec.whatwg.org/#frozen-base-url */
function frozenBaseURL(element, href, document) {
  const fallback = fallbackBaseURL(document);
  const parsed = load("web/url").parse(href, fallback);
  if (parsed === null || parsed.scheme === "data" || parsed.scheme === "javascript") return fallback;
  return document === currentDocument() && isRefused(element, parsed.href) ? fallback : parsed.href;
}

/** https://w3c.github.io/webappsec-csp/#directive-base-uri */
function isRefused(element, url) {
  const rare = (element[$rare] ??= { __proto__: null });
  if (rare.baseRefusal?.url !== url) rare.baseRefusal = { url, isRefused: host.policy_refuses("base-uri", url) };
  return rare.baseRefusal.isRefused;
}

/** https://html.spec.whatwg.org/#document-base-url, serialized */
export function documentBaseURL(document) {
  // OPTIMIZATION: a document that never had a base element is not searched for one.
  if (document[$hasBase] === true) {
    for (let node = document; node !== null; node = following(node, document)) {
      if (!isHTML(node, "base")) continue;
      const href = getAttribute(node, "href");
      if (href !== null) return frozenBaseURL(node, href, document);
    }
  }
  return fallbackBaseURL(document);
}

const MOST_KEPT = 5000;
let resolved = new SafeMap();
let resolvedAgainst;

/** A URL of an element, resolved against its document's base URL and serialized; null where it is not valid. */
export function resolveURL(element, text) {
  const base = documentBaseURL(element[$document]);
  // OPTIMIZATION: a page asks for the same few URLs again and again.
  if (base !== resolvedAgainst || resolved.size > MOST_KEPT) {
    resolved = new SafeMap();
    resolvedAgainst = base;
  }
  let url = resolved.get(text);
  if (url === undefined) {
    url = load("web/url").parse(webidl.USVString(text), base)?.href ?? null;
    resolved.set(text, url);
  }
  return url;
}
