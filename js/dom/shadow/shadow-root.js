// https://dom.spec.whatwg.org/#interface-shadowroot
import { load, primordials, webidl } from "core";
import { DocumentFragment, InnerMarkup, include } from "dom/nodes";
import {
  $adopted, $document, $host, $rare, $shadow, $shadowMode, focusedElement, isConnected, isNode, rootOf, shadowRootMaker,
} from "library/tree";
import { defineEventHandler } from "web/dom-events";

const { TypeError } = primordials;

/** https://dom.spec.whatwg.org/#shadowroot-delegates-focus */
export function delegatesFocus(root) {
  return root[$shadow].delegatesFocus;
}

export class ShadowRoot extends DocumentFragment {
  constructor() {
    throw new TypeError("Illegal constructor");
  }

  /** A tree of another document has none of the old one's sheets: https://github.com/w3c/csswg-drafts/issues/10013 */
  [$adopted]() {
    if (this[$rare]?.adoptedList !== undefined) load("dom/style-sheets").setAdoptedStyleSheets(this, []);
  }

  get mode() {
    return this[$shadowMode];
  }

  get delegatesFocus() {
    return this[$shadow].delegatesFocus;
  }

  get slotAssignment() {
    return this[$shadow].slotAssignment;
  }

  /** https://drafts.csswg.org/web-animations-1/#dom-documentorshadowroot-getanimations */
  getAnimations() {
    return load("dom/web-animations").animationsIn(this, true);
  }

  get clonable() {
    return this[$shadow].clonable;
  }

  get serializable() {
    return this[$shadow].serializable;
  }

  get host() {
    return this[$host];
  }

  /** https://html.spec.whatwg.org/#dom-documentorshadowroot-activeelement */
  get activeElement() {
    const focused = focusedElement(this[$document]);
    if (focused === null || !isConnected(this)) return null;
    const shown = load("dom/events").retarget(focused, this);
    return isNode(shown) && rootOf(shown) === this ? shown : null;
  }

  /** https://html.spec.whatwg.org/#dom-documentorshadowroot-customelementregistry */
  get customElementRegistry() {
    return load("dom/custom-elements").registryOf(this);
  }

  /** https://drafts.csswg.org/cssom/#extensions-to-the-document-or-shadow-root-interface */
  get styleSheets() {
    return load("dom/style-sheets").styleSheetsOf(this);
  }

  get adoptedStyleSheets() {
    return load("dom/style-sheets").adoptedStyleSheetsOf(this);
  }

  set adoptedStyleSheets(value) {
    load("dom/style-sheets").setAdoptedStyleSheets(this, value);
  }

  /** https://fullscreen.spec.whatwg.org/#dom-document-fullscreenelement: nothing ever is. */
  get fullscreenElement() {
    return null;
  }

  /** https://w3c.github.io/pointerlock/#dom-documentorshadowroot-pointerlockelement: nothing ever is. */
  get pointerLockElement() {
    return null;
  }

  get pictureInPictureElement() {
    return load("dom/media").elementInWindow(this[$document], this);
  }

  /** https://drafts.csswg.org/cssom-view/#dom-documentorshadowroot-elementfrompoint, of the boxes that a test has set */
  elementFromPoint(x, y) {
    webidl.requireArguments(arguments.length, 2);
    return load("dom/boxes").elementsAt(this, webidl.double(x), webidl.double(y))[0] ?? null;
  }

  elementsFromPoint(x, y) {
    webidl.requireArguments(arguments.length, 2);
    return load("dom/boxes").elementsAt(this, webidl.double(x), webidl.double(y));
  }
}

include(ShadowRoot, InnerMarkup);
defineEventHandler(ShadowRoot.prototype, "slotchange");
webidl.expose(ShadowRoot);

/** A new shadow root of a document, with its host, its mode and what else it has. */
export const createShadowRoot = shadowRootMaker(ShadowRoot.prototype);
