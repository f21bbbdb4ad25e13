// https://dom.spec.whatwg.org/#interface-nodeiterator
import { webidl } from "core";
import { internal, requireInternal, toNode } from "dom/nodes";
import {
  $first, $parent, $previous, following, followingSkippingChildren, isInclusiveAncestor, lastInclusiveDescendant,
  preceding,
} from "library/tree";
import { $preRemove, $root, keepIterator } from "./live-iterators.js";
import { FILTER_ACCEPT, filterNode, makeFilterState, toFilter, toWhatToShow } from "./node-filter.js";

export class NodeIterator {
  [$root];
  #reference;
  #isBefore = true;
  #state;

  constructor(token, root, whatToShow, filter) {
    requireInternal(token);
    this[$root] = root;
    this.#reference = root;
    this.#state = makeFilterState(whatToShow, filter);
    keepIterator(this, root);
  }

  get root() {
    return this[$root];
  }

  get referenceNode() {
    return this.#reference;
  }

  get pointerBeforeReferenceNode() {
    return this.#isBefore;
  }

  get whatToShow() {
    return this.#state.whatToShow;
  }

  get filter() {
    return this.#state.filter;
  }

  /** https://dom.spec.whatwg.org/#concept-nodeiterator-traverse, forwards */
  nextNode() {
    let node = this.#reference;
    let isBefore = this.#isBefore;
    do {
      if (isBefore) {
        isBefore = false;
      } else {
        node = following(node, this[$root]);
        if (node === null) return null;
      }
    } while (filterNode(this.#state, node) !== FILTER_ACCEPT);
    this.#reference = node;
    this.#isBefore = false;
    return node;
  }

  /** https://dom.spec.whatwg.org/#concept-nodeiterator-traverse, backwards */
  previousNode() {
    let node = this.#reference;
    let isBefore = this.#isBefore;
    do {
      if (!isBefore) {
        isBefore = true;
      } else {
        node = preceding(node, this[$root]);
        if (node === null) return null;
      }
    } while (filterNode(this.#state, node) !== FILTER_ACCEPT);
    this.#reference = node;
    this.#isBefore = true;
    return node;
  }

  /** https://dom.spec.whatwg.org/#dom-nodeiterator-detach: does nothing. */
  detach() {}

  /** https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps */
  [$preRemove](node) {
    const reference = this.#reference;
    // OPTIMIZATION: a node without children contains nothing but itself.
    if (node !== reference && (node[$first] === null || !isInclusiveAncestor(node, reference))) return;
    if (isInclusiveAncestor(node, this[$root])) return;
    if (this.#isBefore) {
      const next = followingSkippingChildren(node, this[$root]);
      if (next !== null) {
        this.#reference = next;
        return;
      }
      this.#isBefore = false;
    }
    const previous = node[$previous];
    this.#reference = previous === null ? node[$parent] : lastInclusiveDescendant(previous);
  }
}
webidl.expose(NodeIterator);

/** https://dom.spec.whatwg.org/#dom-document-createnodeiterator, with what a script passed */
export function createNodeIterator(root, whatToShow, filter) {
  toNode(root, "Argument 1 ('root') to Document.createNodeIterator");
  const shown = toWhatToShow(whatToShow);
  const accepts = toFilter(filter, "Argument 3 ('filter') to Document.createNodeIterator");
  return new NodeIterator(internal, root, shown, accepts);
}
