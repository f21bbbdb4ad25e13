// The names of nodes: https://dom.spec.whatwg.org/#dom-node-nodename
import { $document, $localName, $name, $namespace, $nodeType, $prefix, $record, $target, $type } from "./slots.js";
import { upperName } from "./strings.js";
import { HTML, nodeType } from "./tree.js";

/** https://dom.spec.whatwg.org/#concept-element-qualified-name */
export function qualifiedNameOf(element) {
  return element[$prefix] === null ? element[$localName] : `${element[$prefix]}:${element[$localName]}`;
}

/** https://dom.spec.whatwg.org/#element-html-uppercased-qualified-name */
export function tagNameOf(element) {
  const name = qualifiedNameOf(element);
  return element[$namespace] === HTML && element[$document][$type] === "html" ? upperName(name) : name;
}

/** https://dom.spec.whatwg.org/#dom-node-nodename */
export function nodeNameOf(node) {
  switch (node[$nodeType]) {
    case nodeType.ELEMENT:
      return tagNameOf(node);
    case nodeType.ATTRIBUTE:
      return node[$record].name;
    case nodeType.TEXT:
      return "#text";
    case nodeType.CDATA_SECTION:
      return "#cdata-section";
    case nodeType.PROCESSING_INSTRUCTION:
      return node[$target];
    case nodeType.COMMENT:
      return "#comment";
    case nodeType.DOCUMENT:
      return "#document";
    case nodeType.DOCUMENT_TYPE:
      return node[$name];
    default:
      return "#document-fragment";
  }
}
