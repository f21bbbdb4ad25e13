// https://html.spec.whatwg.org/multipage/links.html#link-type-preload, #link-type-modulepreload
import { load } from "core";
import { resolveURL } from "dom/html";
import { $window, $document, asciiLower, getAttribute, isAmong, isConnected, splitOnWhitespace } from "library/tree";
import { fire } from "web/dom-events";
import { preload } from "web/resources";
import { fetchOptionsOf } from "./link-sheets.js";

/** What an element has asked for last, as text. */
const $preload = Symbol("preload");

/** By `as`: https://html.spec.whatwg.org/multipage/links.html#translate-a-preload-destination */
const destinations = { __proto__: null, fetch: "", font: "font", image: "image", script: "script", style: "style", track: "track" };

/**
 * Loads what a `link` element says will be needed. Source: LinkLoader.cpp of https://github.com/WebKit/WebKit
 * @param {Element} element
 */
export function updatePreload(element) {
  const asked = askedBy(element);
  const key = asked === null ? "" : `${asked.isModule} ${asked.destination} ${asked.url}`;
  if (key === (element[$preload] ?? "")) return;
  element[$preload] = key;
  if (asked === null) return;
  const { url, destination, isModule } = asked;
  const tell = (hasCome) => {
    if (element[$preload] === key) fire(element, hasCome ? "load" : "error");
  };
  const options = fetchOptionsOf(element);
  if (isModule) load("web/modules").fetchModuleScript(url, options, (module) => tell(module !== null));
  else preload(url, destination, options, tell);
}

/** `{ url, destination, isModule }`, or null where nothing is to be loaded. */
function askedBy(element) {
  if (!isConnected(element) || element[$document][$window] === null) return null;
  const rel = splitOnWhitespace(asciiLower(getAttribute(element, "rel") ?? ""));
  const isModule = isAmong(rel, "modulepreload");
  const href = getAttribute(element, "href") ?? "";
  if (href === "" || !(isModule || isAmong(rel, "preload"))) return null;
  const url = resolveURL(element, href);
  const destination = destinations[asciiLower(getAttribute(element, "as") ?? "")];
  if (url === null || (destination === undefined && !isModule)) return null;
  const isMeant = load("shared/media-queries").evaluateMedia(getAttribute(element, "media") ?? "");
  return isMeant ? { url, destination: isModule ? "script" : destination, isModule } : null;
}
