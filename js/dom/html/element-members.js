// What other specifications add to Element: https://w3c.github.io/aria/#ARIAMixin, https://drafts.csswg.org/cssom-view/
import { load, primordials, webidl } from "core";
import { addMember, addMembers } from "dom/nodes";
import { ariaElements, ariaStrings } from "library/aria";
import { fireLater } from "web/dom-events";
import { elementReference, elementReferences } from "./reflect-elements.js";
import { nullableString } from "./reflect.js";

const { TypeError } = primordials;

/** https://drafts.csswg.org/cssom-view/#extension-to-the-element-interface: a box is what a test has set. */
const view = {
  getBoundingClientRect() {
    return load("dom/boxes").boundingRect(this);
  },

  getClientRects() {
    return load("dom/boxes").clientRects(this);
  },

  checkVisibility(options = undefined) {
    return load("dom/boxes").isVisible(this, options);
  },

  /** https://dom.spec.whatwg.org/#dom-element-customelementregistry */
  get customElementRegistry() {
    return load("dom/custom-elements").registryOf(this);
  },

  /** https://drafts.csswg.org/web-animations-1/#the-animatable-interface-mixin */
  animate(keyframes, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return load("dom/web-animations").animate(this, keyframes, options);
  },

  getAnimations(options = undefined) {
    const { subtree } = webidl.dictionary(options);
    return load("dom/web-animations").animationsIn(this, Boolean(subtree));
  },

  /**
   * https://fullscreen.spec.whatwg.org/#dom-element-requestfullscreen, where full screen is not supported. The sentence is that of
   * DocumentFullscreen.cpp in https://github.com/WebKit/WebKit.
   */
  async requestFullscreen() {
    fireLater(this, "fullscreenerror", { bubbles: true, composed: true });
    throw new TypeError("Fullscreen API is disabled.");
  },

  setPointerCapture(pointerId) {
    webidl.requireArguments(arguments.length, 1);
    load("shared/pointer-capture").capturePointer(this, webidl.long(pointerId));
  },

  releasePointerCapture(pointerId) {
    webidl.requireArguments(arguments.length, 1);
    load("shared/pointer-capture").releasePointer(this, webidl.long(pointerId));
  },

  hasPointerCapture(pointerId) {
    webidl.requireArguments(arguments.length, 1);
    return load("shared/pointer-capture").hasPointer(this, webidl.long(pointerId));
  },

  scrollIntoView() {},
  scrollIntoViewIfNeeded() {},
  scroll() {},
  scrollTo() {},
  scrollBy() {},

  get scrollTop() {
    return 0;
  },

  set scrollTop(value) {
    webidl.DOMString(value);
  },

  get scrollLeft() {
    return 0;
  },

  set scrollLeft(value) {
    webidl.DOMString(value);
  },

  get scrollWidth() {
    return load("dom/boxes").scrollSizeOf(this, "width");
  },

  get scrollHeight() {
    return load("dom/boxes").scrollSizeOf(this, "height");
  },

  get clientTop() {
    return 0;
  },

  get clientLeft() {
    return 0;
  },

  get clientWidth() {
    return load("dom/boxes").clientSizeOf(this, "width");
  },

  get clientHeight() {
    return load("dom/boxes").clientSizeOf(this, "height");
  },
};

export function defineElementMembers(prototype) {
  for (let i = 0; i < ariaStrings.length; i++) {
    const { name, attribute } = ariaStrings[i];
    addMember(prototype, name, nullableString(name, attribute));
  }
  const activeDescendant = "ariaActiveDescendantElement";
  addMember(prototype, activeDescendant, elementReference(activeDescendant, "aria-activedescendant"));
  for (let i = 0; i < ariaElements.length; i++) {
    const { name, attribute } = ariaElements[i];
    addMember(prototype, name, elementReferences(name, attribute));
  }
  addMembers(prototype, view);
}
