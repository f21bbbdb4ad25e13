// https://dom.spec.whatwg.org/#interface-documenttype
import { $name, $publicId, $systemId, doctypeMaker } from "library/tree";
import { Node } from "./node.js";

export class DocumentType extends Node {
  get name() {
    return this[$name];
  }

  get publicId() {
    return this[$publicId];
  }

  get systemId() {
    return this[$systemId];
  }
}

/** A new DocumentType node of a document. */
export const createDoctype = doctypeMaker(DocumentType.prototype);
