// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/dom
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIDOMCocoa.mm
import { defineFunctions } from "browser/api";
import schema from "./dom.schema.json";

/** Elements have it in isolated worlds alone, so that in a page of the extension there is nothing to be had. */
function openOrClosedShadowRoot(element) {
  return element === null ? undefined : element.openOrClosedShadowRoot;
}

export function create(functions) {
  const dom = {};
  defineFunctions(dom, "dom", functions, schema, { __proto__: null, local: { __proto__: null, openOrClosedShadowRoot } });
  return dom;
}
