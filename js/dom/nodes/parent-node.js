// https://dom.spec.whatwg.org/#interface-parentnode
import { load, webidl } from "core";
import {
  $document, $first, $next, $nodeType, $rare, elementById, firstElementChild, isNode, lastElementChild, nodeType,
} from "library/tree";
import { append, ensurePreInsertionValidity, preInsert, reacting, replaceAll, requireNode } from "shared/changes";
import { createText } from "./character-data.js";
import { createFragment } from "./document-fragment.js";
import { querySelector, querySelectorAll } from "./selecting.js";

/** https://dom.spec.whatwg.org/#convert-nodes-into-a-node, where texts are strings already: see `withNodes` */
export function nodesToNode(nodes, document) {
  for (let i = 0; i < nodes.length; i++) {
    if (typeof nodes[i] === "string") nodes[i] = createText(document, nodes[i]);
  }
  if (nodes.length === 1) return nodes[0];
  const fragment = createFragment(document);
  for (let i = 0; i < nodes.length; i++) append(nodes[i], fragment);
  return fragment;
}

/**
 * Does something with what a script gives for nodes, which is converted first. What custom elements hear of it, they hear when it is
 * done with all of them.
 */
export function withNodes(nodes, algorithm) {
  for (let i = 0; i < nodes.length; i++) {
    if (!isNode(nodes[i])) nodes[i] = webidl.DOMString(nodes[i]);
  }
  return nodes.length > 1 ? reacting(algorithm) : algorithm();
}

/** The members that Document, DocumentFragment and Element share. */
export const ParentNode = {
  get children() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.children ??= load("dom/collections").makeChildren(this));
  },

  get firstElementChild() {
    return firstElementChild(this);
  },

  get lastElementChild() {
    return lastElementChild(this);
  },

  get childElementCount() {
    let count = 0;
    for (let child = this[$first]; child !== null; child = child[$next]) {
      if (child[$nodeType] === nodeType.ELEMENT) count++;
    }
    return count;
  },

  prepend(...nodes) {
    withNodes(nodes, () => preInsert(nodesToNode(nodes, this[$document]), this, this[$first]));
  },

  append(...nodes) {
    withNodes(nodes, () => append(nodesToNode(nodes, this[$document]), this));
  },

  replaceChildren(...nodes) {
    withNodes(nodes, () => {
      const node = nodesToNode(nodes, this[$document]);
      ensurePreInsertionValidity(node, this, null);
      replaceAll(node, this);
    });
  },

  querySelector(selectors) {
    requireNode(this);
    webidl.requireArguments(arguments.length, 1);
    return querySelector(this, webidl.DOMString(selectors));
  },

  querySelectorAll(selectors) {
    requireNode(this);
    webidl.requireArguments(arguments.length, 1);
    const elements = querySelectorAll(this, webidl.DOMString(selectors));
    return load("dom/collections").makeNodeList(elements);
  },
};

/** The members that Document and DocumentFragment share: https://dom.spec.whatwg.org/#interface-nonelementparentnode */
export const NonElementParentNode = {
  getElementById(elementId) {
    webidl.requireArguments(arguments.length, 1);
    const id = webidl.DOMString(elementId);
    return id === "" ? null : elementById(this, id);
  },
};
