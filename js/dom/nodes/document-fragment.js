// https://dom.spec.whatwg.org/#interface-documentfragment
import { $document, $host, $nodeType, nodeType } from "library/tree";
import { currentDocument } from "./current-document.js";
import { Node, internal } from "./node.js";

export class DocumentFragment extends Node {
  [$host] = null;

  constructor() {
    super(internal, currentDocument());
  }
}
DocumentFragment.prototype[$nodeType] = nodeType.DOCUMENT_FRAGMENT;

/** A new DocumentFragment of a document. */
export function createFragment(document) {
  const fragment = new DocumentFragment();
  fragment[$document] = document;
  return fragment;
}
