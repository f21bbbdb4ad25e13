// https://dom.spec.whatwg.org/#locate-a-namespace-prefix and its like
import {
  $attributes, $element, $namespace, $nodeType, $parent, $prefix, XML, XMLNS, firstElementChild, nodeType,
} from "library/tree";

/** The element at which a node's namespaces are looked up, or null. */
function elementOf(node) {
  switch (node[$nodeType]) {
    case nodeType.ELEMENT:
      return node;
    case nodeType.DOCUMENT:
      return firstElementChild(node);
    case nodeType.DOCUMENT_TYPE:
    case nodeType.DOCUMENT_FRAGMENT:
      return null;
    case nodeType.ATTRIBUTE:
      return node[$element];
    default:
      return parentElementOf(node);
  }
}

function parentElementOf(node) {
  const parent = node[$parent];
  return parent !== null && parent[$nodeType] === nodeType.ELEMENT ? parent : null;
}

/** https://dom.spec.whatwg.org/#locate-a-namespace */
export function locateNamespace(node, prefix) {
  for (let element = elementOf(node); element !== null; element = parentElementOf(element)) {
    if (prefix === "xml") return XML;
    if (prefix === "xmlns") return XMLNS;
    if (element[$namespace] !== null && element[$prefix] === prefix) return element[$namespace];
    const attributes = element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      const { namespace, prefix: attributePrefix, localName, value } = attributes[i];
      if (namespace !== XMLNS) continue;
      const declares = prefix === null
        ? attributePrefix === null && localName === "xmlns"
        : attributePrefix === "xmlns" && localName === prefix;
      if (declares) return value === "" ? null : value;
    }
  }
  return null;
}

/** https://dom.spec.whatwg.org/#locate-a-namespace-prefix, from https://dom.spec.whatwg.org/#dom-node-lookupprefix */
export function locatePrefix(node, namespace) {
  for (let element = elementOf(node); element !== null; element = parentElementOf(element)) {
    if (element[$namespace] === namespace && element[$prefix] !== null) return element[$prefix];
    const attributes = element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      if (attributes[i].prefix === "xmlns" && attributes[i].value === namespace) return attributes[i].localName;
    }
  }
  return null;
}
