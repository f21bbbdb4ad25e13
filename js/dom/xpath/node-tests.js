// https://www.w3.org/TR/xpath-10/#node-tests, as functions of a node; on the attribute axis, of a record and its
// element
import {
  $document, $localName, $namespace, $nodeType, $target, $type, HTML, asciiLower, isHTMLInHTML, isText, nodeType,
} from "library/tree";

const { ELEMENT, COMMENT, PROCESSING_INSTRUCTION } = nodeType;

const all = () => true;
const none = () => false;

/** The function that tests the nodes of an axis. */
export function nodeTest(test, axis) {
  if (test.kind === "type") return typeTest(test, axis);
  if (axis === "attribute") return attributeTest(test);
  if (test.name === null) return anyNameTest(test.namespace);
  return test.namespace === undefined ? localNameTest(test.name) : qualifiedNameTest(test.name, test.namespace);
}

function typeTest({ type, target }, axis) {
  // DEPARTURE: a doctype passes `node()` — WebKit and other browsers count it among the children of a document —
  // https://www.w3.org/TR/xpath-10/#data-model
  if (type === "node") return all;
  if (axis === "attribute") return none;
  if (type === "text") return isText;
  if (type === "comment") return (node) => node[$nodeType] === COMMENT;
  return (node) => node[$nodeType] === PROCESSING_INSTRUCTION && (target === null || node[$target] === target);
}

function attributeTest({ name, namespace = null }) {
  if (name === null) return namespace === null ? all : (attribute) => attribute.namespace === namespace;
  const lower = asciiLower(name);
  if (lower === name || namespace !== null) {
    return (attribute) => attribute.localName === name && attribute.namespace === namespace;
  }
  return (attribute, element) =>
    attribute.localName === (isHTMLInHTML(element) ? lower : name) && attribute.namespace === null;
}

function anyNameTest(namespace) {
  if (namespace === undefined) return (node) => node[$nodeType] === ELEMENT;
  return (node) => node[$nodeType] === ELEMENT && node[$namespace] === namespace;
}

/**
 * A name without a prefix: https://html.spec.whatwg.org/#interactions-with-xpath-and-xslt. In an HTML document it means
 * HTML elements, whatever its case; elsewhere those without a namespace.
 */
function localNameTest(name) {
  const lower = asciiLower(name);
  return (node) => {
    if (node[$nodeType] !== ELEMENT) return false;
    const localName = node[$localName];
    if (node[$document][$type] !== "html") return localName === name && node[$namespace] === null;
    return node[$namespace] === HTML && isSameName(localName, lower);
  };
}

function qualifiedNameTest(name, namespace) {
  const lower = asciiLower(name);
  return (node) => {
    if (node[$nodeType] !== ELEMENT || node[$namespace] !== namespace) return false;
    const localName = node[$localName];
    return localName === name || (isHTMLInHTML(node) && isSameName(localName, lower));
  };
}

function isSameName(localName, lower) {
  return localName === lower || (localName.length === lower.length && asciiLower(localName) === lower);
}
