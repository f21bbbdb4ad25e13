// https://dom.spec.whatwg.org/#interface-nodefilter
import { domException, primordials, webidl } from "core";
import { $nodeType } from "library/tree";

const { ReflectApply, TypeError } = primordials;

export const FILTER_ACCEPT = 1;
export const FILTER_REJECT = 2;
export const FILTER_SKIP = 3;
const SHOW_ALL = 0xffffffff;

/** A callback interface object: it has the constants and makes nothing. */
export class NodeFilter {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}
webidl.expose(NodeFilter, {
  FILTER_ACCEPT,
  FILTER_REJECT,
  FILTER_SKIP,
  SHOW_ALL,
  SHOW_ELEMENT: 0x1,
  SHOW_ATTRIBUTE: 0x2,
  SHOW_TEXT: 0x4,
  SHOW_CDATA_SECTION: 0x8,
  SHOW_ENTITY_REFERENCE: 0x10,
  SHOW_ENTITY: 0x20,
  SHOW_PROCESSING_INSTRUCTION: 0x40,
  SHOW_COMMENT: 0x80,
  SHOW_DOCUMENT: 0x100,
  SHOW_DOCUMENT_TYPE: 0x200,
  SHOW_DOCUMENT_FRAGMENT: 0x400,
  SHOW_NOTATION: 0x800,
});

/** Converts which types of nodes a traverser shows: all, unless said otherwise. */
export function toWhatToShow(value) {
  return value === undefined ? SHOW_ALL : webidl.unsignedLong(value);
}

/** Converts the filter of a traverser. `place` reads "Argument 3 ('filter') to Document.createTreeWalker". */
export function toFilter(value, place) {
  if (value === null || value === undefined) return null;
  if (!webidl.isObject(value)) throw new TypeError(`${place} must be an object`);
  return value;
}

/**
 * What a traverser keeps to filter nodes with.
 * @param {number} whatToShow
 * @param {Function | object | null} filter
 */
export function makeFilterState(whatToShow, filter) {
  return { whatToShow, filter, isActive: false };
}

/**
 * https://dom.spec.whatwg.org/#concept-node-filter
 * @param {object} state see makeFilterState
 * @param {Node} node
 */
export function filterNode(state, node) {
  if (state.isActive) throw domException("InvalidStateError");
  if (((1 << (node[$nodeType] - 1)) & state.whatToShow) === 0) return FILTER_SKIP;
  const { filter } = state;
  if (filter === null) return FILTER_ACCEPT;
  state.isActive = true;
  try {
    if (typeof filter === "function") return webidl.unsignedShort(ReflectApply(filter, undefined, [node]));
    const { acceptNode } = filter;
    if (typeof acceptNode !== "function") {
      throw new TypeError("'acceptNode' property of node filter should be callable");
    }
    return webidl.unsignedShort(ReflectApply(acceptNode, filter, [node]));
  } finally {
    state.isActive = false;
  }
}
