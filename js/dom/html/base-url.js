// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-urls
import { host, load, primordials, webidl } from "core";
import { SafeMap, currentDocument } from "dom/nodes";
import { StringPrototypeReplace, pattern } from "library/text";
import { $document, $encoding, $rare, $url, following, getAttribute, isHTML } from "library/tree";
import { $aboutBaseURL, $hasBase } from "./slots.js";

const { StringPrototypeCharCodeAt, StringPrototypeSlice } = primordials;

/** https://html.spec.whatwg.org/#fallback-base-url */
export function fallbackBaseURL(document) {
  const url = document[$url];
  return url === "about:srcdoc" || url === "about:blank" ? document[$aboutBaseURL] ?? url : url;
}

/** The frozen base URL of a base element: https://html.spec.whatwg.org/#frozen-base-url */
function frozenBaseURL(element, href, document) {
  const fallback = fallbackBaseURL(document);
  const parsed = load("library/url").parse(href, fallback);
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

/**
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
 * @returns {object | null} a URL record; null where the address is not valid
 */
export function parseURL(document, text) {
  const base = documentBaseURL(document);
  const url = load("library/url").parse(text, base);
  if (document[$encoding] === "UTF-8" || url === null || !hasEncodedQuery.test(url.scheme)) return url;
  const { encodeQuery, outputEncoding } = load("web/encoding");
  const encoding = outputEncoding(document[$encoding]);
  const { 1: before, 2: query, 3: fragment } = address.exec(text);
  if (encoding === "utf-8" || query === undefined || !mayDiffer.test(query)) return url;
  return load("library/url").parse(`${before}?${encodeQuery(encoding, cleanQuery(query))}${fragment}`, base);
}

/** https://url.spec.whatwg.org/#special-scheme, but for sockets */
const hasEncodedQuery = pattern(/^(?:https?|ftp|file)$/);
const address = pattern(/^([^?#]*)(?:\?([^#]*))?([^]*)$/);
/** What is not the same byte in every encoding: ISO-2022-JP has its own use of three of ASCII. */
const mayDiffer = pattern(/[^\0-\x7f]|[\x0e\x0f\x1b]/);

/** A query as it is read: without newlines, and without the spaces at the end of its address. */
function cleanQuery(query) {
  let end = query.length;
  while (end > 0 && StringPrototypeCharCodeAt(query, end - 1) <= 32) end--;
  return StringPrototypeReplace(StringPrototypeSlice(query, 0, end), pattern(/[\t\n\r]/g), "");
}

const MOST_KEPT = 5000;
let resolved = new SafeMap();
let resolvedAgainst;
let resolvedIn;

/** A URL of an element, resolved against its document's base URL and serialized; null where it is not valid. */
export function resolveURL(element, text) {
  const base = documentBaseURL(element[$document]);
  // OPTIMIZATION: a page asks for the same few URLs again and again.
  const encoding = element[$document][$encoding];
  if (base !== resolvedAgainst || encoding !== resolvedIn || resolved.size > MOST_KEPT) {
    resolved = new SafeMap();
    resolvedAgainst = base;
    resolvedIn = encoding;
  }
  let url = resolved.get(text);
  if (url === undefined) {
    url = parseURL(element[$document], webidl.USVString(text))?.href ?? null;
    resolved.set(text, url);
  }
  return url;
}
