// https://dom.spec.whatwg.org/#interface-documentfragment
import { fragmentMaker } from "library/tree";
import { currentDocument } from "./current-document.js";
import { Node, withPrototypeOf } from "./node.js";

export class DocumentFragment extends Node {
  constructor() {
    return withPrototypeOf(new.target, DocumentFragment, createFragment(currentDocument()));
  }
}

/** A new DocumentFragment of a document. */
export const createFragment = fragmentMaker(DocumentFragment.prototype);
