import { load } from "core";
import { $window } from "library/tree";

let document = null;

/** The document of the page's window: the node document of what `new Text()` and its like make. */
export function currentDocument() {
  return document;
}

export function setCurrentDocument(value) {
  document = value;
}

/**
 * Loads a chunk of the window that a document is in, which is another one where an element went into a frame.
 * @param {Document} document one without a window has what is here
 */
export function loadIn(document, chunk) {
  const window = document[$window];
  return window === globalThis || window === null ? load(chunk) : load("library/realms").realms.get(window).load(chunk);
}
