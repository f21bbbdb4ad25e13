// https://html.spec.whatwg.org/multipage/dom.html#the-document-object
import { domException, load, primordials, webidl } from "core";
import { defineGlobalHandlers } from "dom/events";
import { Document, include } from "dom/nodes";
import { StringPrototypePadStart } from "library/text";
import { $mode, $window, firstElementChild, focusedElement, getAttribute, isHTML, loadFor, rootOf } from "library/tree";
import { defineEventHandler } from "web/dom-events";
import { setAttribute } from "shared/changes";
import { DocumentEditing } from "./document-editing.js";
import { bodyOf } from "./document-tree.js";
import { DocumentTree } from "./document-tree-members.js";
import { hooks } from "./hooks.js";
import { define, stateOf } from "./reflect.js";
import { $currentScript, $lastModified, $readyState, $referrer } from "./slots.js";

const { TypeError } = primordials;

/** The members that say what the document is and where. */
const DocumentState = {
  /** https://drafts.csswg.org/web-animations-1/#dom-document-timeline */
  get timeline() {
    return load("dom/web-animations").timelineOf(this);
  },

  /** https://drafts.csswg.org/web-animations-1/#dom-documentorshadowroot-getanimations */
  getAnimations() {
    return load("dom/web-animations").animationsIn(this, true);
  },

  startViewTransition(callbackOptions = undefined) {
    return load("dom/view-transitions").startViewTransition(this, callbackOptions, isHidden(this));
  },

  /** https://html.spec.whatwg.org/multipage/dom.html#dom-document-dir */
  get dir() {
    const root = firstElementChild(this);
    if (root === null || !isHTML(root, "html")) return "";
    return stateOf(getAttribute(root, "dir"), ["ltr", "rtl", "auto"], "", "");
  },

  set dir(value) {
    const string = webidl.DOMString(value);
    const root = firstElementChild(this);
    if (root !== null && isHTML(root, "html")) setAttribute(root, "dir", string);
  },

  get readyState() {
    return this[$readyState] ?? "complete";
  },

  get currentScript() {
    return this[$currentScript] ?? null;
  },

  get defaultView() {
    return this[$window];
  },

  // DEPARTURE: `location` is not an own property of each document — one that cannot be overwritten has no use without a
  // browser's security boundary — https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-document-location
  get location() {
    return this[$window] === null ? null : this[$window].location;
  },

  set location(value) {
    if (this[$window] !== null) this[$window].location = value;
  },

  get referrer() {
    return this[$referrer] ?? "";
  },

  /** https://html.spec.whatwg.org/multipage/dom.html#dom-document-lastmodified */
  get lastModified() {
    const date = new Date(this[$lastModified] ?? Date.now());
    const two = (number) => StringPrototypePadStart(`${number}`, 2, "0");
    return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${StringPrototypePadStart(`${date.getFullYear()}`, 4, "0")} `
      + `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  },

  /** https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie */
  get cookie() {
    return this[$window] === null ? "" : hooks.cookie?.(this) ?? "";
  },

  set cookie(value) {
    const string = webidl.USVString(value);
    if (this[$window] !== null) hooks.setCookie?.(this, string);
  },

  /** https://html.spec.whatwg.org/multipage/browsers.html#dom-document-domain */
  get domain() {
    if (this[$window] === null) return "";
    const origin = loadFor(this, "dom/window").windowOrigin();
    return origin === "null" ? "" : new (load("web/url").URL)(origin).hostname;
  },

  // DEPARTURE: an origin's domain cannot be changed to a shorter one — two origins would have to share an agent —
  // https://html.spec.whatwg.org/multipage/browsers.html#relaxing-the-same-origin-restriction
  set domain(value) {
    const string = webidl.DOMString(value);
    if (this[$window] === null || string !== this.domain) {
      throw domException("SecurityError");
    }
  },

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-documentorshadowroot-activeelement */
  get activeElement() {
    const focused = focusedElement(this);
    if (focused !== null) {
      const shown = load("dom/events").retarget(focused, this);
      if (shown !== null && rootOf(shown) === this) return shown;
    }
    return bodyOf(this) ?? firstElementChild(this);
  },

  /** https://html.spec.whatwg.org/#dom-documentorshadowroot-customelementregistry */
  get customElementRegistry() {
    return load("dom/custom-elements").registryOf(this);
  },

  /** https://drafts.csswg.org/cssom/#extensions-to-the-document-or-shadow-root-interface */
  get styleSheets() {
    return load("dom/style-sheets").styleSheetsOf(this);
  },

  get adoptedStyleSheets() {
    return load("dom/style-sheets").adoptedStyleSheetsOf(this);
  },

  set adoptedStyleSheets(value) {
    load("dom/style-sheets").setAdoptedStyleSheets(this, value);
  },

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-document-hasfocus */
  hasFocus() {
    return this[$window] !== null && (hooks.hasSystemFocus?.(this) ?? true);
  },

  get hidden() {
    return isHidden(this);
  },

  get visibilityState() {
    return visibilityOf(this);
  },

  // https://fullscreen.spec.whatwg.org/, https://w3c.github.io/pointerlock/, https://w3c.github.io/picture-in-picture/
  get fullscreenEnabled() {
    return false;
  },

  get fullscreenElement() {
    return null;
  },

  /** https://fullscreen.spec.whatwg.org/#dom-document-exitfullscreen, where no element is in full screen */
  async exitFullscreen() {
    throw new TypeError("Not in fullscreen");
  },

  get pointerLockElement() {
    return null;
  },

  get fonts() {
    return load("dom/fonts").fontsOf(this);
  },

  /** https://w3c.github.io/picture-in-picture/#dom-document-pictureinpictureenabled */
  get pictureInPictureEnabled() {
    return true;
  },

  get pictureInPictureElement() {
    return load("dom/media").elementInWindow(this, this);
  },

  exitPictureInPicture() {
    return load("dom/media").exitPictureInPicture(this);
  },

  /** https://drafts.csswg.org/cssom-view/#dom-documentorshadowroot-elementfrompoint, of the boxes that a test has set */
  elementFromPoint(x, y) {
    webidl.requireArguments(arguments.length, 2);
    return load("dom/boxes").elementsAt(this, webidl.double(x), webidl.double(y))[0] ?? null;
  },

  elementsFromPoint(x, y) {
    webidl.requireArguments(arguments.length, 2);
    return load("dom/boxes").elementsAt(this, webidl.double(x), webidl.double(y));
  },

  /** https://drafts.csswg.org/cssom-view/#dom-document-scrollingelement */
  get scrollingElement() {
    return this[$mode] === "quirks" ? bodyOf(this) : firstElementChild(this);
  },

  // https://html.spec.whatwg.org/multipage/obsolete.html#document-partial
  clear() {},

  captureEvents() {},

  releaseEvents() {},
};

function visibilityOf(document) {
  return hooks.visibilityState?.(document) ?? (document[$window] === null ? "hidden" : "visible");
}

const isHidden = (document) => visibilityOf(document) === "hidden";

/** https://html.spec.whatwg.org/multipage/obsolete.html#document-partial: what the document reflects of its body. */
const bodyAttribute = (name, attribute) => ({
  get [name]() {
    const body = bodyOf(this);
    return body === null || !isHTML(body, "body") ? "" : getAttribute(body, attribute) ?? "";
  },
  set [name](value) {
    const string = value === null ? "" : webidl.DOMString(value);
    const body = bodyOf(this);
    if (body !== null && isHTML(body, "body")) setAttribute(body, attribute, string);
  },
});

const handlerTypes = [
  "fullscreenchange", "fullscreenerror", "readystatechange", "webkitfullscreenchange", "webkitfullscreenerror", "visibilitychange",
];

export function defineDocumentMembers() {
  include(Document, DocumentTree);
  include(Document, DocumentState);
  include(Document, DocumentEditing);
  define(Document.prototype, {
    fgColor: [bodyAttribute, "text"],
    linkColor: [bodyAttribute, "link"],
    vlinkColor: [bodyAttribute, "vlink"],
    alinkColor: [bodyAttribute, "alink"],
    bgColor: bodyAttribute,
  });
  defineGlobalHandlers(Document.prototype);
  for (let i = 0; i < handlerTypes.length; i++) defineEventHandler(Document.prototype, handlerTypes[i]);
}
