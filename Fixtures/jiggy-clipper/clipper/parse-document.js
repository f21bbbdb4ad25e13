import { createDocument } from "./bare-document.js";

/** A page's text as a document: the context's own where it has a parser, else one of parse5's with few abilities. */
export function parseDocument(html) {
  return typeof DOMParser === "function" ? new DOMParser().parseFromString(html, "text/html") : createDocument(html);
}
