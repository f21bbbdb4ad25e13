// What other specifications have put on the window
import { load, primordials, webidl } from "core";
import { currentDocument } from "dom/nodes";
import { $nodeType, isNode, nodeType } from "library/tree";

const { TypeError } = primordials;

/** https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle */
export function getComputedStyle(element, pseudoElement = null) {
  webidl.requireGlobal(this, "getComputedStyle");
  webidl.requireArguments(arguments.length, 1);
  if (!isNode(element) || element[$nodeType] !== nodeType.ELEMENT) {
    throw new TypeError("Argument 1 ('element') to Window.getComputedStyle must be an instance of Element");
  }
  const pseudo = pseudoElement === null || pseudoElement === undefined ? null : webidl.DOMString(pseudoElement);
  return load("dom/css").getComputedStyle(element, pseudo);
}

/** https://w3c.github.io/selection-api/#dom-window-getselection */
export function getSelection() {
  webidl.requireGlobal(this, "getSelection");
  return load("dom/ranges").getSelection(currentDocument());
}

/** https://drafts.csswg.org/cssom-view/#dom-window-matchmedia */
export function matchMedia(query) {
  webidl.requireGlobal(this, "matchMedia");
  webidl.requireArguments(arguments.length, 1);
  return load("dom/media-queries").matchMedia(webidl.DOMString(query));
}
