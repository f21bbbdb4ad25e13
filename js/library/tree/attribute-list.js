// https://dom.spec.whatwg.org/#concept-element-attribute: what is asked of attribute lists
import { $attributes } from "./slots.js";

/** The attribute record with exactly this qualified name, or null. */
export function attributeNamed(element, name) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].name === name) return attributes[i];
  }
  return null;
}

/** https://dom.spec.whatwg.org/#concept-element-attributes-get-by-namespace: the record, or null. */
export function attributeOf(element, localName, namespace = null) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].localName === localName && attributes[i].namespace === namespace) return attributes[i];
  }
  return null;
}

/** The value of an attribute, or null: what a specification means by an element's content attribute. */
export function getAttribute(element, localName, namespace = null) {
  return attributeOf(element, localName, namespace)?.value ?? null;
}

/** Whether an element has a content attribute. */
export function hasAttribute(element, localName, namespace = null) {
  return attributeOf(element, localName, namespace) !== null;
}

/** Copies of the records of an attribute list, without their Attr nodes. */
export function copyAttributes(attributes) {
  const copies = [];
  for (let i = 0; i < attributes.length; i++) {
    const { namespace, prefix, localName, name, value } = attributes[i];
    copies[i] = { namespace, prefix, localName, name, value, node: null };
  }
  return copies;
}
