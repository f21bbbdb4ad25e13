// https://dom.spec.whatwg.org/#concept-node-clone
import { load } from "core";
import {
  HTMLDocument, XMLDocument, createCDATASection, createComment, createDoctype, createDocument, createElement, createFragment,
  createHTMLDocument, createProcessingInstruction, createText, createXMLDocument,
} from "dom/nodes";
import {
  $attributes, $behavior, $cloned, $contentType, $data, $document, $encoding, $first, $localName, $mode, $name, $namespace, $next,
  $nodeType, $parent, $prefix, $publicId, $record, $shadowRoot, $systemId, $target, $type, $url, copyAttributes,
  nodeType,
} from "library/tree";
import { algorithms, beginReactions, endReactions, giveAttributes, linkInserted, runSteps, steps } from "shared/changes";

function cloneDocument(node) {
  const url = node[$url];
  const copy = node instanceof HTMLDocument ? createHTMLDocument(url)
    : node instanceof XMLDocument ? createXMLDocument(url, node[$contentType]) : createDocument(url);
  copy[$encoding] = node[$encoding];
  copy[$contentType] = node[$contentType];
  copy[$type] = node[$type];
  copy[$mode] = node[$mode];
  return copy;
}

/** https://dom.spec.whatwg.org/#clone-a-single-node */
function cloneSingle(node, document) {
  switch (node[$nodeType]) {
    case nodeType.ELEMENT: {
      const copy = createElement(document, node[$localName], node[$namespace], node[$prefix]);
      if (node[$attributes].length > 0) giveAttributes(copy, copyAttributes(node[$attributes]));
      return copy;
    }
    case nodeType.DOCUMENT:
      return cloneDocument(node);
    case nodeType.DOCUMENT_TYPE:
      return createDoctype(document, node[$name], node[$publicId], node[$systemId]);
    case nodeType.ATTRIBUTE:
      return load("dom/collections").makeAttr(copyAttributes([node[$record]])[0], null, document);
    case nodeType.TEXT:
      return createText(document, node[$data]);
    case nodeType.CDATA_SECTION:
      return createCDATASection(document, node[$data]);
    case nodeType.COMMENT:
      return createComment(document, node[$data]);
    case nodeType.PROCESSING_INSTRUCTION:
      return createProcessingInstruction(document, node[$target], node[$data]);
    default:
      return createFragment(document);
  }
}

/** Clones a node without its children, and runs the cloning steps. */
function cloneWithSteps(node, document, subtree) {
  const copy = cloneSingle(node, document);
  runSteps(steps.cloning, copy, node, subtree);
  if (node[$behavior].cloned) node[$cloned](copy, subtree);
  if (node[$shadowRoot] != null) algorithms.shadowCloned(copy, node, document);
  return copy;
}

/**
 * https://dom.spec.whatwg.org/#concept-node-clone
 * @param {Node} node
 * @param {Document} [document] of the copy
 * @param {boolean} [subtree] whether the descendants are copied too
 */
export function clone(node, document = node[$document], subtree = false) {
  beginReactions();
  try {
    return cloneTree(node, document, subtree);
  } finally {
    endReactions();
  }
}

function cloneTree(node, document, subtree) {
  const root = cloneWithSteps(node, document, subtree);
  if (!subtree) return root;
  if (root[$nodeType] === nodeType.DOCUMENT) document = root;
  let parent = root;
  let original = node[$first];
  while (original !== null) {
    const copy = cloneWithSteps(original, document, true);
    linkInserted(copy, parent);
    if (original[$first] !== null) {
      original = original[$first];
      parent = copy;
      continue;
    }
    while (original[$next] === null) {
      original = original[$parent];
      if (original === node) return root;
      parent = parent[$parent];
    }
    original = original[$next];
  }
  return root;
}
