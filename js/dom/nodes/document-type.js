// https://dom.spec.whatwg.org/#interface-documenttype
import { $name, $nodeType, $publicId, $systemId, nodeType } from "library/tree";
import { Node, internal } from "./node.js";

export class DocumentType extends Node {
  [$name];
  [$publicId];
  [$systemId];

  constructor(token, document, name, publicId, systemId) {
    super(token, document);
    this[$name] = name;
    this[$publicId] = publicId;
    this[$systemId] = systemId;
  }

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
DocumentType.prototype[$nodeType] = nodeType.DOCUMENT_TYPE;

/** A new DocumentType node of a document. */
export function createDoctype(document, name, publicId, systemId) {
  return new DocumentType(internal, document, name, publicId, systemId);
}
