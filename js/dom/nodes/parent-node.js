// https://dom.spec.whatwg.org/#interface-parentnode
import { load, webidl } from "core";
import {
  $document, $first, $next, $nodeType, $rare, elementById, firstElementChild, isNode, lastElementChild, nodeType,
} from "library/tree";
import { append, ensurePreInsertionValidity, preInsert, replaceAll } from "shared/changes";
import { createText } from "./character-data.js";
import { createFragment } from "./document-fragment.js";
import { querySelector, querySelectorAll } from "./selecting.js";

/** https://dom.spec.whatwg.org/#convert-nodes-into-a-node */
export function nodesToNode(nodes, document) {
  for (let i = 0; i < nodes.length; i++) {
    if (!isNode(nodes[i])) nodes[i] = createText(document, webidl.DOMString(nodes[i]));
  }
  if (nodes.length === 1) return nodes[0];
  const fragment = createFragment(document);
  for (let i = 0; i < nodes.length; i++) append(nodes[i], fragment);
  return fragment;
}

/** The members that Document, DocumentFragment and Element share. */
export class ParentNode {
  get children() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.children ??= load("dom/collections").makeChildren(this));
  }

  get firstElementChild() {
    return firstElementChild(this);
  }

  get lastElementChild() {
    return lastElementChild(this);
  }

  get childElementCount() {
    let count = 0;
    for (let child = this[$first]; child !== null; child = child[$next]) {
      if (child[$nodeType] === nodeType.ELEMENT) count++;
    }
    return count;
  }

  prepend(...nodes) {
    preInsert(nodesToNode(nodes, this[$document]), this, this[$first]);
  }

  append(...nodes) {
    append(nodesToNode(nodes, this[$document]), this);
  }

  replaceChildren(...nodes) {
    const node = nodesToNode(nodes, this[$document]);
    ensurePreInsertionValidity(node, this, null);
    replaceAll(node, this);
  }

  querySelector(selectors) {
    webidl.requireArguments(arguments.length, 1);
    return querySelector(this, webidl.DOMString(selectors));
  }

  querySelectorAll(selectors) {
    webidl.requireArguments(arguments.length, 1);
    const elements = querySelectorAll(this, webidl.DOMString(selectors));
    return load("dom/collections").makeNodeList(elements);
  }
}

/** The members that Document and DocumentFragment share: https://dom.spec.whatwg.org/#interface-nonelementparentnode */
export class NonElementParentNode {
  getElementById(elementId) {
    webidl.requireArguments(arguments.length, 1);
    const id = webidl.DOMString(elementId);
    return id === "" ? null : elementById(this, id);
  }
}
