// https://dom.spec.whatwg.org/#interface-element
import { domException, load, primordials, put, webidl } from "core";
import {
  $attributes, $document, $element, $localName, $namespace, $prefix, $rare, $record, $shadowMode, $shadowRoot,
  attributeNamed, attributeOf, getAttribute, tagNameOf,
} from "library/tree";
import {
  appendAttribute, attrOf, attributeName, makeAttribute, removeAttribute, removeAttributeNamed, removeRecord, requireNode, setAttr,
  setAttribute, setAttributeNamed,
} from "shared/changes";
import { insertAdjacent } from "./adjacent.js";
import { createText } from "./character-data.js";
import { toAttr, toElement, toNamespace } from "./conversions.js";
import { isValidAttributeName } from "library/names";
import { invalidCharacter, validateAndExtract } from "./names.js";
import { Node } from "./node.js";
import { closest, matches } from "./selecting.js";

const { TypeError } = primordials;

export class Element extends Node {
  constructor() {
    throw new TypeError("Illegal constructor");
  }

  get namespaceURI() {
    return this[$namespace];
  }

  get prefix() {
    return this[$prefix];
  }

  get localName() {
    return this[$localName];
  }

  get tagName() {
    return tagNameOf(this);
  }

  get id() {
    return getAttribute(this, "id") ?? "";
  }

  set id(value) {
    setAttribute(this, "id", webidl.DOMString(value));
  }

  get className() {
    return getAttribute(this, "class") ?? "";
  }

  set className(value) {
    setAttribute(this, "class", webidl.DOMString(value));
  }

  get classList() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.classList ??= load("dom/collections").makeTokenList(this, "class"));
  }

  set classList(value) {
    setAttribute(this, "class", webidl.DOMString(value));
  }

  /** https://drafts.csswg.org/css-shadow-parts-1/#dom-element-part */
  get part() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.part ??= load("dom/collections").makeTokenList(this, "part"));
  }

  set part(value) {
    setAttribute(this, "part", webidl.DOMString(value));
  }

  /** https://dom.spec.whatwg.org/#dom-element-attachshadow */
  attachShadow(init) {
    requireNode(this);
    webidl.requireArguments(arguments.length, 1);
    const { attachShadow, shadowInit } = load("dom/shadow");
    return attachShadow(this, shadowInit(init));
  }

  /** https://dom.spec.whatwg.org/#dom-element-shadowroot */
  get shadowRoot() {
    const root = this[$shadowRoot];
    return root === null || root[$shadowMode] === "closed" ? null : root;
  }

  get slot() {
    return getAttribute(this, "slot") ?? "";
  }

  set slot(value) {
    setAttribute(this, "slot", webidl.DOMString(value));
  }

  hasAttributes() {
    return this[$attributes].length > 0;
  }

  get attributes() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.attributes ??= load("dom/collections").makeNamedNodeMap(this));
  }

  getAttributeNames() {
    const attributes = this[$attributes];
    const names = [];
    for (let i = 0; i < attributes.length; i++) put(names, i, attributes[i].name);
    return names;
  }

  getAttribute(qualifiedName) {
    webidl.requireArguments(arguments.length, 1);
    return attributeNamed(this, attributeName(this, webidl.DOMString(qualifiedName)))?.value ?? null;
  }

  getAttributeNS(namespace, localName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    return getAttribute(this, webidl.DOMString(localName), namespaceString);
  }

  setAttribute(qualifiedName, value) {
    webidl.requireArguments(arguments.length, 2);
    const name = webidl.DOMString(qualifiedName);
    const string = webidl.DOMString(value);
    if (!isValidAttributeName(name)) throw invalidCharacter();
    setAttributeNamed(this, attributeName(this, name), string);
  }

  setAttributeNS(namespace, qualifiedName, value) {
    webidl.requireArguments(arguments.length, 3);
    const namespaceString = toNamespace(namespace);
    const name = webidl.DOMString(qualifiedName);
    const string = webidl.DOMString(value);
    const extracted = validateAndExtract(namespaceString, name, "attribute");
    setAttribute(this, extracted.localName, string, extracted.prefix, extracted.namespace);
  }

  removeAttribute(qualifiedName) {
    webidl.requireArguments(arguments.length, 1);
    removeAttributeNamed(this, attributeName(this, webidl.DOMString(qualifiedName)));
  }

  removeAttributeNS(namespace, localName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    removeAttribute(this, webidl.DOMString(localName), namespaceString);
  }

  /** https://dom.spec.whatwg.org/#dom-element-toggleattribute */
  toggleAttribute(qualifiedName, force = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const given = webidl.DOMString(qualifiedName);
    if (!isValidAttributeName(given)) throw invalidCharacter();
    const name = attributeName(this, given);
    const attribute = attributeNamed(this, name);
    if (attribute === null) {
      if (force !== undefined && !force) return false;
      appendAttribute(makeAttribute(null, null, name, ""), this);
      return true;
    }
    if (force !== undefined && force) return true;
    removeRecord(attribute, this);
    return false;
  }

  hasAttribute(qualifiedName) {
    webidl.requireArguments(arguments.length, 1);
    return attributeNamed(this, attributeName(this, webidl.DOMString(qualifiedName))) !== null;
  }

  hasAttributeNS(namespace, localName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    return attributeOf(this, webidl.DOMString(localName), namespaceString) !== null;
  }

  getAttributeNode(qualifiedName) {
    webidl.requireArguments(arguments.length, 1);
    const record = attributeNamed(this, attributeName(this, webidl.DOMString(qualifiedName)));
    return record === null ? null : attrOf(record, this);
  }

  getAttributeNodeNS(namespace, localName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    const record = attributeOf(this, webidl.DOMString(localName), namespaceString);
    return record === null ? null : attrOf(record, this);
  }

  setAttributeNode(attr) {
    webidl.requireArguments(arguments.length, 1);
    return setAttr(this, toAttr(attr, "Argument 1 ('attr') to Element.setAttributeNode"));
  }

  setAttributeNodeNS(attr) {
    webidl.requireArguments(arguments.length, 1);
    return setAttr(this, toAttr(attr, "Argument 1 ('attr') to Element.setAttributeNodeNS"));
  }

  removeAttributeNode(attr) {
    webidl.requireArguments(arguments.length, 1);
    const record = toAttr(attr, "Argument 1 ('attr') to Element.removeAttributeNode")[$record];
    if (attr[$element] !== this) throw domException("NotFoundError");
    removeRecord(record, this);
    return attr;
  }

  closest(selectors) {
    webidl.requireArguments(arguments.length, 1);
    return closest(this, webidl.DOMString(selectors));
  }

  matches(selectors) {
    webidl.requireArguments(arguments.length, 1);
    return matches(this, webidl.DOMString(selectors));
  }

  webkitMatchesSelector(selectors) {
    webidl.requireArguments(arguments.length, 1);
    return matches(this, webidl.DOMString(selectors));
  }

  getElementsByTagName(qualifiedName) {
    webidl.requireArguments(arguments.length, 1);
    return load("dom/collections").elementsByTagName(this, webidl.DOMString(qualifiedName));
  }

  getElementsByTagNameNS(namespace, localName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    return load("dom/collections").elementsByTagNameNS(this, namespaceString, webidl.DOMString(localName));
  }

  getElementsByClassName(classNames) {
    webidl.requireArguments(arguments.length, 1);
    return load("dom/collections").elementsByClassName(this, webidl.DOMString(classNames));
  }

  insertAdjacentElement(where, element) {
    webidl.requireArguments(arguments.length, 2);
    const place = webidl.DOMString(where);
    return insertAdjacent(this, place, toElement(element, "Argument 2 ('element') to Element.insertAdjacentElement"));
  }

  insertAdjacentText(where, data) {
    webidl.requireArguments(arguments.length, 2);
    const place = webidl.DOMString(where);
    insertAdjacent(this, place, createText(this[$document], webidl.DOMString(data)));
  }
}
