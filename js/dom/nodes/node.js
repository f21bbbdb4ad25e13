// https://dom.spec.whatwg.org/#interface-node
import { load, primordials, webidl } from "core";
import {
  $childNodes, $document, $first, $last, $next, $nodeType, $parent, $previous, isInclusiveAncestor, nodeNameOf, nodeType, rootOf,
  shadowIncludingRootOf,
} from "library/tree";
import { EventTarget } from "web/dom-events";
import { append, preInsert, preRemove, replace } from "shared/changes";
import { comparePosition, equals } from "./comparison.js";
import { toNamespace, toNode, toNodeOrNull } from "./conversions.js";
import { locateNamespace, locatePrefix } from "./namespaces.js";

const { ReflectSetPrototypeOf, TypeError } = primordials;

/** What our own code hands to a constructor that a script may not call. */
export const internal = Symbol("internal");

/** Throws unless `token` is ours: https://webidl.spec.whatwg.org/#es-interface-call */
export function requireInternal(token) {
  if (token !== internal) throw new TypeError("Illegal constructor");
}

/**
 * What a constructor returns for a node that was made without it: the node, with the prototype of the class that a script
 * calls, where that is another one. https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
 */
export function withPrototypeOf(newTarget, Interface, node) {
  if (newTarget === Interface) return node;
  const { prototype } = newTarget;
  if (webidl.isObject(prototype)) ReflectSetPrototypeOf(node, prototype);
  return node;
}

/** Nodes are made by js/library/tree, with all their slots: interfaces hold their members. */
export class Node extends EventTarget {
  constructor() {
    throw new TypeError("Illegal constructor");
  }

  get nodeType() {
    return this[$nodeType];
  }

  get ownerDocument() {
    const document = this[$document];
    return document === this ? null : document;
  }

  get parentNode() {
    return this[$parent];
  }

  get parentElement() {
    const parent = this[$parent];
    return parent !== null && parent[$nodeType] === nodeType.ELEMENT ? parent : null;
  }

  get firstChild() {
    return this[$first];
  }

  get lastChild() {
    return this[$last];
  }

  get previousSibling() {
    return this[$previous];
  }

  get nextSibling() {
    return this[$next];
  }

  get isConnected() {
    return shadowIncludingRootOf(this)[$nodeType] === nodeType.DOCUMENT;
  }

  hasChildNodes() {
    return this[$first] !== null;
  }

  getRootNode(options = undefined) {
    return webidl.dictionary(options).composed ? shadowIncludingRootOf(this) : rootOf(this);
  }

  contains(other) {
    webidl.requireArguments(arguments.length, 1);
    const node = toNodeOrNull(other, "Argument 1 ('other') to Node.contains");
    return node !== null && isInclusiveAncestor(this, node);
  }

  get baseURI() {
    return load("dom/html").documentBaseURL(this[$document]);
  }

  get nodeName() {
    return nodeNameOf(this);
  }

  get childNodes() {
    return (this[$childNodes] ??= load("dom/collections").makeChildNodes(this));
  }

  isEqualNode(otherNode) {
    webidl.requireArguments(arguments.length, 1);
    const other = toNodeOrNull(otherNode, "Argument 1 ('other') to Node.isEqualNode");
    return other !== null && equals(this, other);
  }

  isSameNode(otherNode) {
    webidl.requireArguments(arguments.length, 1);
    return this === toNodeOrNull(otherNode, "Argument 1 ('other') to Node.isSameNode");
  }

  compareDocumentPosition(other) {
    webidl.requireArguments(arguments.length, 1);
    return comparePosition(this, toNode(other, "Argument 1 ('other') to Node.compareDocumentPosition"));
  }

  lookupPrefix(namespace) {
    webidl.requireArguments(arguments.length, 1);
    const name = toNamespace(namespace);
    return name === null ? null : locatePrefix(this, name);
  }

  lookupNamespaceURI(prefix) {
    webidl.requireArguments(arguments.length, 1);
    return locateNamespace(this, toNamespace(prefix));
  }

  isDefaultNamespace(namespace) {
    webidl.requireArguments(arguments.length, 1);
    return locateNamespace(this, null) === toNamespace(namespace);
  }

  insertBefore(node, child) {
    webidl.requireArguments(arguments.length, 2);
    return preInsert(
      toNode(node, "Argument 1 ('node') to Node.insertBefore"), this,
      toNodeOrNull(child, "Argument 2 ('child') to Node.insertBefore"));
  }

  appendChild(node) {
    webidl.requireArguments(arguments.length, 1);
    return append(toNode(node, "Argument 1 ('node') to Node.appendChild"), this);
  }

  replaceChild(node, child) {
    webidl.requireArguments(arguments.length, 2);
    return replace(
      toNode(child, "Argument 2 ('child') to Node.replaceChild"),
      toNode(node, "Argument 1 ('node') to Node.replaceChild"), this);
  }

  removeChild(child) {
    webidl.requireArguments(arguments.length, 1);
    return preRemove(toNode(child, "Argument 1 ('child') to Node.removeChild"), this);
  }
}
