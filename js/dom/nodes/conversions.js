// Arguments of the members of nodes: https://webidl.spec.whatwg.org/#js-to-idl
import { primordials, webidl } from "core";
import { $nodeType, isNode, nodeType } from "library/tree";

const { TypeError } = primordials;

/** Converts an argument to a node, or throws. `place` reads "Argument 1 ('node') to Node.appendChild". */
export function toNode(value, place) {
  if (!isNode(value)) throw new TypeError(`${place} must be an instance of Node`);
  return value;
}

export function toNodeOrNull(value, place) {
  return value === null || value === undefined ? null : toNode(value, place);
}

export function toElement(value, place) {
  if (!isNode(value) || value[$nodeType] !== nodeType.ELEMENT) {
    throw new TypeError(`${place} must be an instance of Element`);
  }
  return value;
}

export function toAttr(value, place) {
  if (!isNode(value) || value[$nodeType] !== nodeType.ATTRIBUTE) {
    throw new TypeError(`${place} must be an instance of Attr`);
  }
  return value;
}

export function toDoctypeOrNull(value, place) {
  if (value === null || value === undefined) return null;
  if (!isNode(value) || value[$nodeType] !== nodeType.DOCUMENT_TYPE) {
    throw new TypeError(`${place} must be an instance of DocumentType`);
  }
  return value;
}

/** A namespace that may be null, which the empty string stands for too. */
export function toNamespace(value) {
  if (value === null || value === undefined) return null;
  const string = webidl.DOMString(value);
  return string === "" ? null : string;
}
