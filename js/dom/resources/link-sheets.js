// https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet
import { load, primordials } from "core";
import { policyNonceOf, referrerPolicyOf, resolveURL } from "dom/html";
import { $parser } from "dom/parsing";
import { beginSheet } from "dom/window";
import { $document, $window, asciiLower, getAttribute, hasAttribute, isConnected, splitOnWhitespace } from "library/tree";
import { fire } from "web/dom-events";
import { loadText } from "web/resources";
import { isSheet, loadImports } from "./imported-sheets.js";

const { RegExpPrototypeExec } = primordials;

/** The address from which an element's sheet was loaded, or is being loaded. */
const $sheetURL = Symbol("sheet URL");

/** Loads the sheet of a `link` element that refers to one it has not got yet. */
export function updateLink(element) {
  const url = sheetURL(element);
  if (url === (element[$sheetURL] ?? null)) return;
  element[$sheetURL] = url;
  load("shared/style-sheets").setLinkedStyle(element, null, null);
  if (url === null) return;
  const end = beginSheetOf(element);
  loadText(url, "style", fetchOptionsOf(element), (resource) => {
    if (element[$sheetURL] !== url) {
      end();
      return;
    }
    const isLoaded = resource?.isOK === true && isSheet(resource.type);
    const tell = () => {
      fire(element, isLoaded ? "load" : "error");
      end();
    };
    if (isLoaded) load("shared/style-sheets").setLinkedStyle(element, resource.text, resource.url);
    if (isLoaded && RegExpPrototypeExec(/@import/i, resource.text) !== null) loadImports(element, resource.url, tell);
    else tell();
  });
}

/** What a `link` element says of how a request is made, as `loadText` takes it. */
export const fetchOptionsOf = (element) => ({
  crossOrigin: getAttribute(element, "crossorigin"),
  nonce: policyNonceOf(element),
  integrity: getAttribute(element, "integrity") ?? "",
  referrerPolicy: referrerPolicyOf(element),
});

/**
 * The sheet of an element is on its way. Scripts wait for it where the parser has come to it and its medium is there.
 * https://html.spec.whatwg.org/multipage/semantics.html#contributes-a-script-blocking-style-sheet
 * @returns {() => void} to be called when it has come, with what it imports, or has failed to
 */
export function beginSheetOf(element) {
  const isByParser = element[$document][$parser]?.isBusy === true;
  return beginSheet(isByParser && load("shared/media-queries").evaluateMedia(getAttribute(element, "media") ?? ""));
}

function sheetURL(element) {
  if (!isConnected(element) || element[$document][$window] === null || hasAttribute(element, "disabled")) return null;
  const href = getAttribute(element, "href");
  if (href === null || href === "") return null;
  const rel = splitOnWhitespace(asciiLower(getAttribute(element, "rel") ?? ""));
  for (let i = 0; i < rel.length; i++) {
    if (rel[i] === "stylesheet") return resolveURL(element, href);
  }
  return null;
}
