// https://dom.spec.whatwg.org/#interface-namednodemap
import { domException, push, webidl } from "core";
import { addIterator, internal, requireInternal, toAttr, toNamespace } from "dom/nodes";
import {
  $attributes, $collection, $document, $namespace, $type, HTML, asciiLower, attributeNamed, attributeOf, legacyHandler,
  wrapLegacy,
} from "library/tree";
import { attrOf, attributeName, removeRecord, setAttr } from "shared/changes";
import { collectionState } from "./collection-state.js";

const nodeOf = (element, record) => (record === null ? null : attrOf(record, element));

/** Removes a record and returns its Attr, or throws. */
function removed(element, record) {
  if (record === null) throw domException("NotFoundError");
  const attr = attrOf(record, element);
  removeRecord(record, element);
  return attr;
}

export class NamedNodeMap {
  [$collection];

  constructor(token, element) {
    requireInternal(token);
    this[$collection] = { wrapper: null, element };
  }

  get length() {
    return collectionState(this, "NamedNodeMap.length").element[$attributes].length;
  }

  item(index) {
    const state = collectionState(this, "NamedNodeMap.item");
    webidl.requireArguments(arguments.length, 1);
    return attrAt(state, webidl.unsignedLong(index)) ?? null;
  }

  getNamedItem(qualifiedName) {
    const { element } = collectionState(this, "NamedNodeMap.getNamedItem");
    webidl.requireArguments(arguments.length, 1);
    return nodeOf(element, attributeNamed(element, attributeName(element, webidl.DOMString(qualifiedName))));
  }

  getNamedItemNS(namespace, localName) {
    const { element } = collectionState(this, "NamedNodeMap.getNamedItemNS");
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    return nodeOf(element, attributeOf(element, webidl.DOMString(localName), namespaceString));
  }

  setNamedItem(attr) {
    const { element } = collectionState(this, "NamedNodeMap.setNamedItem");
    webidl.requireArguments(arguments.length, 1);
    return setAttr(element, toAttr(attr, "Argument 1 ('attr') to NamedNodeMap.setNamedItem"));
  }

  setNamedItemNS(attr) {
    const { element } = collectionState(this, "NamedNodeMap.setNamedItemNS");
    webidl.requireArguments(arguments.length, 1);
    return setAttr(element, toAttr(attr, "Argument 1 ('attr') to NamedNodeMap.setNamedItemNS"));
  }

  removeNamedItem(qualifiedName) {
    const { element } = collectionState(this, "NamedNodeMap.removeNamedItem");
    webidl.requireArguments(arguments.length, 1);
    return removed(element, attributeNamed(element, attributeName(element, webidl.DOMString(qualifiedName))));
  }

  removeNamedItemNS(namespace, localName) {
    const { element } = collectionState(this, "NamedNodeMap.removeNamedItemNS");
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    return removed(element, attributeOf(element, webidl.DOMString(localName), namespaceString));
  }
}
addIterator(NamedNodeMap);
webidl.expose(NamedNodeMap);

function attrAt({ element }, index) {
  const record = element[$attributes][index];
  return record === undefined ? undefined : attrOf(record, element);
}

/** https://dom.spec.whatwg.org/#ref-for-dfn-supported-property-names%E2%91%A0 */
function supportedNames({ element }) {
  const attributes = element[$attributes];
  const isHTML = element[$namespace] === HTML && element[$document][$type] === "html";
  const names = [];
  for (let i = 0; i < attributes.length; i++) {
    const { name } = attributes[i];
    let isNew = !isHTML || asciiLower(name) === name;
    for (let j = 0; j < names.length && isNew; j++) isNew = names[j] !== name;
    if (isNew) push(names, name);
  }
  return names;
}

function attrNamed({ element }, name) {
  const isHTML = element[$namespace] === HTML && element[$document][$type] === "html";
  if (isHTML && asciiLower(name) !== name) return undefined;
  return nodeOf(element, attributeNamed(element, name)) ?? undefined;
}

const handler = legacyHandler({
  item: attrAt,
  length: ({ element }) => element[$attributes].length,
  named: attrNamed,
  names: supportedNames,
  hidesNames: true,
});

/** https://dom.spec.whatwg.org/#dom-element-attributes */
export function makeNamedNodeMap(element) {
  return wrapLegacy(new NamedNodeMap(internal, element), handler);
}
