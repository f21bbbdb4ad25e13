import { loadIn } from "dom/nodes";
import { $document } from "library/tree";

/** What only a page with a window can do. The chunk `dom/window` puts its own functions here. */
export const hooks = {
  /** A user may have edited what loses the focus: (element). The chunk `shared/user` puts its function here. */
  focusLeaves: undefined,
  /** https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
  prepareScript: undefined,
  /** https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2: (element, url) */
  followHyperlink: undefined,
  /** A `link` element that is connected has other attributes, or is there, or is gone: (element) */
  updateLink: undefined,
  /** Loads what the `@import` rules of a `style` element name: (element, done) */
  loadImports: undefined,
  /** The sheets that a `style` element imports are on their way: (element). Gives what is to be called when they are there. */
  beginSheet: undefined,
  /** An image element's source may have changed: (element) */
  updateImage: undefined,
  /** Calls one of two functions when an image has come, or failed to: (element, resolve, refuse) */
  awaitImage: undefined,
  /** https://html.spec.whatwg.org/#process-the-iframe-attributes: (element, isInitial, attribute) */
  processFrame: undefined,
  /** A frame element was removed, and its document goes: (element) */
  destroyFrame: undefined,
  /** The WindowProxy of a frame element, or null */
  frameWindow: undefined,
  /** The document of a frame element as the page may see it, or null */
  frameDocument: undefined,
  /** An element of a document gets the focus, which may be in a frame: () */
  focusEnters: undefined,
  /** The focus goes from a frame element to something else of its document: (element) */
  focusLeavesFrame: undefined,
  /** The cookies of a document: (document) and (document, text) */
  cookie: undefined,
  setCookie: undefined,
  /** Whether the page has the focus of the system: (document) */
  hasSystemFocus: undefined,
  /** "visible" or "hidden": (document) */
  visibilityState: undefined,
};

/** The hooks of the window that a node's document is in, which may be that of a frame. */
export function hooksOf(node) {
  return loadIn(node[$document] ?? node, "dom/html").hooks;
}
