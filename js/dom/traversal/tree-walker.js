// https://dom.spec.whatwg.org/#interface-treewalker
import { webidl } from "core";
import { internal, requireInternal, toNode } from "dom/nodes";
import { $first, $last, $next, $parent, $previous } from "library/tree";
import {
  FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, filterNode, makeFilterState, toFilter, toWhatToShow,
} from "./node-filter.js";

export class TreeWalker {
  #root;
  #current;
  #state;

  constructor(token, root, whatToShow, filter) {
    requireInternal(token);
    this.#root = root;
    this.#current = root;
    this.#state = makeFilterState(whatToShow, filter);
  }

  get root() {
    return this.#root;
  }

  get whatToShow() {
    return this.#state.whatToShow;
  }

  get filter() {
    return this.#state.filter;
  }

  get currentNode() {
    return this.#current;
  }

  set currentNode(node) {
    this.#current = toNode(node, "The TreeWalker.currentNode attribute");
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-parentnode */
  parentNode() {
    const root = this.#root;
    let node = this.#current;
    while (node !== null && node !== root) {
      node = node[$parent];
      if (node !== null && filterNode(this.#state, node) === FILTER_ACCEPT) return (this.#current = node);
    }
    return null;
  }

  firstChild() {
    return this.#child($first, $next);
  }

  lastChild() {
    return this.#child($last, $previous);
  }

  previousSibling() {
    return this.#sibling($last, $previous);
  }

  nextSibling() {
    return this.#sibling($first, $next);
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-previousnode */
  previousNode() {
    const root = this.#root;
    let node = this.#current;
    while (node !== root) {
      let sibling = node[$previous];
      while (sibling !== null) {
        node = sibling;
        let result = filterNode(this.#state, node);
        while (result !== FILTER_REJECT && node[$last] !== null) {
          node = node[$last];
          result = filterNode(this.#state, node);
        }
        if (result === FILTER_ACCEPT) return (this.#current = node);
        sibling = node[$previous];
      }
      if (node === root || node[$parent] === null) return null;
      node = node[$parent];
      if (filterNode(this.#state, node) === FILTER_ACCEPT) return (this.#current = node);
    }
    return null;
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-nextnode */
  nextNode() {
    const root = this.#root;
    let node = this.#current;
    let result = FILTER_ACCEPT;
    for (;;) {
      while (result !== FILTER_REJECT && node[$first] !== null) {
        node = node[$first];
        result = filterNode(this.#state, node);
        if (result === FILTER_ACCEPT) return (this.#current = node);
      }
      while (node[$next] === null || node === root) {
        if (node === root) return null;
        node = node[$parent];
        if (node === null) return null;
      }
      node = node[$next];
      result = filterNode(this.#state, node);
      if (result === FILTER_ACCEPT) return (this.#current = node);
    }
  }

  /** https://dom.spec.whatwg.org/#concept-traverse-children; the slots say in which direction. */
  #child($firstOrLast, $nextOrPrevious) {
    const start = this.#current;
    let node = start[$firstOrLast];
    while (node !== null) {
      const result = filterNode(this.#state, node);
      if (result === FILTER_ACCEPT) return (this.#current = node);
      if (result === FILTER_SKIP && node[$firstOrLast] !== null) {
        node = node[$firstOrLast];
        continue;
      }
      while (node[$nextOrPrevious] === null) {
        node = node[$parent];
        if (node === null || node === this.#root || node === start) return null;
      }
      node = node[$nextOrPrevious];
    }
    return null;
  }

  /** https://dom.spec.whatwg.org/#concept-traverse-siblings; the slots say in which direction. */
  #sibling($firstOrLast, $nextOrPrevious) {
    const root = this.#root;
    let node = this.#current;
    if (node === root) return null;
    for (;;) {
      let sibling = node[$nextOrPrevious];
      while (sibling !== null) {
        node = sibling;
        const result = filterNode(this.#state, node);
        if (result === FILTER_ACCEPT) return (this.#current = node);
        sibling = node[$firstOrLast];
        if (result === FILTER_REJECT || sibling === null) sibling = node[$nextOrPrevious];
      }
      node = node[$parent];
      if (node === null || node === root) return null;
      if (filterNode(this.#state, node) === FILTER_ACCEPT) return null;
    }
  }
}
webidl.expose(TreeWalker);

/** https://dom.spec.whatwg.org/#dom-document-createtreewalker, with what a script passed */
export function createTreeWalker(root, whatToShow, filter) {
  toNode(root, "Argument 1 ('root') to Document.createTreeWalker");
  const shown = toWhatToShow(whatToShow);
  const accepts = toFilter(filter, "Argument 3 ('filter') to Document.createTreeWalker");
  return new TreeWalker(internal, root, shown, accepts);
}
