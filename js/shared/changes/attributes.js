// https://dom.spec.whatwg.org/#concept-element-attribute: the algorithms on attribute lists
import { domException, load } from "core";
import {
  $attributeChanged, $attributes, $behavior, $changeLog, $customState, $document, $element, $namespace, $record, $type, $versions, HTML,
  asciiLower, attributeNamed, attributeOf, logAttribute, noteId,
} from "library/tree";
import { beginReactions, endReactions } from "./reactions.js";
import { algorithms, runSteps, steps } from "./steps.js";
import { requireNode } from "./validity.js";

/** A record of an attribute list. */
export function makeAttribute(namespace, prefix, localName, value) {
  const name = prefix === null ? localName : `${prefix}:${localName}`;
  return { namespace, prefix, localName, name, value, node: null };
}

/** A qualified name as an element compares it: in lower case where element and document are HTML. */
export function attributeName(element, qualifiedName) {
  const isHTML = element[$namespace] === HTML && element[$document][$type] === "html";
  return isHTML ? asciiLower(qualifiedName) : qualifiedName;
}

/** https://dom.spec.whatwg.org/#handle-attribute-changes */
function handleChanges(attribute, element, oldValue, value) {
  beginReactions();
  try {
    tellChanges(attribute, element, oldValue, value);
  } finally {
    endReactions();
  }
}

function tellChanges(attribute, element, oldValue, value) {
  const { localName, namespace } = attribute;
  const document = element[$document];
  document[$versions].attributes++;
  if (document[$changeLog] !== null) logAttribute(element);
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("attributes", element, { name: localName, namespace, oldValue });
  }
  if (element[$customState] === "custom") {
    algorithms.enqueueReaction(element, "attributeChangedCallback", [localName, oldValue, value, namespace]);
  }
  if (localName === "id" && namespace === null) noteId(element, value);
  runSteps(steps.attributeChanged, element, localName, oldValue, value, namespace);
  if (element[$behavior].attributeChanged) element[$attributeChanged](localName, oldValue, value, namespace);
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-change */
export function changeAttribute(attribute, element, value) {
  requireNode(element);
  const oldValue = attribute.value;
  attribute.value = value;
  handleChanges(attribute, element, oldValue, value);
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-append */
export function appendAttribute(attribute, element) {
  requireNode(element);
  const attributes = element[$attributes];
  attributes[attributes.length] = attribute;
  if (attribute.node !== null) {
    attribute.node[$element] = element;
    attribute.node[$document] = element[$document];
  }
  handleChanges(attribute, element, null, attribute.value);
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-remove */
export function removeRecord(attribute, element) {
  requireNode(element);
  const attributes = element[$attributes];
  let kept = 0;
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i] !== attribute) attributes[kept++] = attributes[i];
  }
  attributes.length = kept;
  if (attribute.node !== null) attribute.node[$element] = null;
  handleChanges(attribute, element, attribute.value, null);
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-replace */
function replaceRecord(old, attribute, element) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i] === old) attributes[i] = attribute;
  }
  attribute.node[$element] = element;
  attribute.node[$document] = element[$document];
  if (old.node !== null) old.node[$element] = null;
  handleChanges(old, element, old.value, attribute.value);
}

/**
 * https://dom.spec.whatwg.org/#concept-element-attributes-set
 * @returns {Attr | null} the one that was there before
 */
export function setAttr(element, attr) {
  const owner = attr[$element];
  if (owner !== null && owner !== element) throw domException("InUseAttributeError");
  const record = attr[$record];
  const old = attributeOf(element, record.localName, record.namespace);
  if (old === record) return attr;
  if (old === null) {
    appendAttribute(record, element);
    return null;
  }
  const oldAttr = attrOf(old, element);
  replaceRecord(old, record, element);
  return oldAttr;
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-set-value: sets a content attribute. */
export function setAttribute(element, localName, value, prefix = null, namespace = null) {
  const attribute = attributeOf(element, localName, namespace);
  if (attribute === null) appendAttribute(makeAttribute(namespace, prefix, localName, value), element);
  else changeAttribute(attribute, element, value);
}

/** Sets the attribute with a qualified name, as the public `setAttribute` does. */
export function setAttributeNamed(element, name, value) {
  const attribute = attributeNamed(element, name);
  if (attribute === null) appendAttribute(makeAttribute(null, null, name, value), element);
  else changeAttribute(attribute, element, value);
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-remove-by-namespace: returns the record, or null. */
export function removeAttribute(element, localName, namespace = null) {
  const attribute = attributeOf(element, localName, namespace);
  if (attribute !== null) removeRecord(attribute, element);
  return attribute;
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-remove-by-name: returns the record, or null. */
export function removeAttributeNamed(element, name) {
  const attribute = attributeNamed(element, name);
  if (attribute !== null) removeRecord(attribute, element);
  return attribute;
}

/** Gives a new element its whole attribute list, as parsers and clones do, and runs the steps for each of them. */
export function giveAttributes(element, attributes) {
  element[$attributes] = attributes;
  if (element[$customState] === "custom") enqueueChanges(element, attributes);
  const own = element[$behavior].attributeChanged;
  if (!own && steps.attributeChanged.length === 0) return;
  for (let i = 0; i < attributes.length; i++) {
    const { localName, value, namespace } = attributes[i];
    runSteps(steps.attributeChanged, element, localName, null, value, namespace);
    if (own) element[$attributeChanged](localName, null, value, namespace);
  }
}

/** Tells a custom element, which the parser has made, of the attributes of its token. */
function enqueueChanges(element, attributes) {
  beginReactions();
  try {
    for (let i = 0; i < attributes.length; i++) {
      const { localName, value, namespace } = attributes[i];
      algorithms.enqueueReaction(element, "attributeChangedCallback", [localName, null, value, namespace]);
    }
  } finally {
    endReactions();
  }
}

/** The Attr of a record of an element. */
export function attrOf(attribute, element) {
  return attribute.node ?? load("dom/collections").makeAttr(attribute, element, element[$document]);
}
