// What may be inserted where: https://dom.spec.whatwg.org/#mutation-algorithms
import { domException, primordials } from "core";
import {
  $content, $first, $next, $nodeType, $parent, $previous, $self, $shadowRoot, isHostIncludingInclusiveAncestor, isText,
  nodeType,
} from "library/tree";

const { TypeError } = primordials;
const { ELEMENT, TEXT, CDATA_SECTION, DOCUMENT, DOCUMENT_TYPE, DOCUMENT_FRAGMENT, ATTRIBUTE } = nodeType;

function hierarchy(why) {
  return domException("HierarchyRequestError", `The operation would yield an incorrect node tree: ${why}.`);
}

/** A Proxy of a node, as libraries for reactive state make them, is none: https://webidl.spec.whatwg.org/#implements */
export function requireNode(node) {
  if (node[$self] !== node) throw new TypeError("Can only be called on instances of Node");
}

export function notFound() {
  return domException("NotFoundError");
}

/** What insertion and replacement ask in the same way. */
function ensureFits(node, parent, child) {
  const type = parent[$nodeType];
  if (type !== ELEMENT && type !== DOCUMENT && type !== DOCUMENT_FRAGMENT) {
    throw hierarchy("a node of this kind has no children");
  }
  const kind = node[$nodeType];
  // OPTIMIZATION: without children, a shadow root or template contents a node is above nothing but itself.
  const isAbove = node[$first] !== null || node === parent || node[$content] !== undefined
    || (kind === ELEMENT && node[$shadowRoot] !== null);
  if (isAbove && isHostIncludingInclusiveAncestor(node, parent)) throw hierarchy("a node cannot be inside itself");
  if (child !== null && child[$parent] !== parent) throw notFound();
  if (kind === DOCUMENT || kind === ATTRIBUTE) throw hierarchy("a node of this kind has no parent");
}

/** https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity */
export function ensurePreInsertionValidity(node, parent, child) {
  ensureFits(node, parent, child);
  if (parent[$nodeType] === DOCUMENT) ensureDocumentChild(node, parent, child, null);
  else if (node[$nodeType] === DOCUMENT_TYPE) throw hierarchy("a doctype belongs into a document");
}

/** Steps 1 to 6 of https://dom.spec.whatwg.org/#concept-node-replace */
export function ensureReplacementValidity(node, parent, child) {
  ensureFits(node, parent, child);
  if (parent[$nodeType] === DOCUMENT) ensureDocumentChild(node, parent, child, child);
  else if (node[$nodeType] === DOCUMENT_TYPE) throw hierarchy("a doctype belongs into a document");
}

/** Whether a node or one of its following siblings is of a type, other than `except`. */
function hasFrom(first, type, except) {
  for (let node = first; node !== null; node = node[$next]) {
    if (node[$nodeType] === type && node !== except) return true;
  }
  return false;
}

/** Whether a document has no other element, and no doctype after where one would go. */
function takesElement(parent, child, replaced) {
  return !hasFrom(parent[$first], ELEMENT, replaced) && !hasFrom(child, DOCUMENT_TYPE, replaced);
}

/**
 * What a document takes before `child`.
 * @param {Node | null} replaced the child that leaves
 */
function ensureDocumentChild(node, parent, child, replaced) {
  const first = parent[$first];
  switch (node[$nodeType]) {
    case TEXT:
    case CDATA_SECTION:
      throw hierarchy("a document has no text of its own");
    case ELEMENT:
      if (!takesElement(parent, child, replaced)) throw hierarchy("a document has one element");
      break;
    case DOCUMENT_FRAGMENT: {
      let elements = 0;
      for (let inner = node[$first]; inner !== null; inner = inner[$next]) {
        if (isText(inner)) throw hierarchy("a document has no text of its own");
        if (inner[$nodeType] === ELEMENT) elements++;
      }
      if (elements > 1 || (elements === 1 && !takesElement(parent, child, replaced))) {
        throw hierarchy("a document has one element");
      }
      break;
    }
    case DOCUMENT_TYPE: {
      if (hasFrom(first, DOCUMENT_TYPE, replaced)) throw hierarchy("a document has one doctype");
      let comesLate = child === null && hasFrom(first, ELEMENT, null);
      for (let other = child; other !== null; other = other[$previous]) {
        if (other !== child && other[$nodeType] === ELEMENT) comesLate = true;
      }
      if (comesLate) throw hierarchy("a doctype comes before the element");
      break;
    }
  }
}
