// https://dom.spec.whatwg.org/#trees
import {
  $document, $first, $host, $last, $localName, $namespace, $next, $nodeType, $parent, $previous, $self, $shadowMode,
  $type,
} from "./slots.js";

export const nodeType = {
  ELEMENT: 1,
  ATTRIBUTE: 2,
  TEXT: 3,
  CDATA_SECTION: 4,
  PROCESSING_INSTRUCTION: 7,
  COMMENT: 8,
  DOCUMENT: 9,
  DOCUMENT_TYPE: 10,
  DOCUMENT_FRAGMENT: 11,
};

export const HTML = "http://www.w3.org/1999/xhtml";
export const SVG = "http://www.w3.org/2000/svg";
export const MATHML = "http://www.w3.org/1998/Math/MathML";
export const XML = "http://www.w3.org/XML/1998/namespace";
export const XMLNS = "http://www.w3.org/2000/xmlns/";
export const XLINK = "http://www.w3.org/1999/xlink";

/** Whether names have no case: those of an HTML element in an HTML document, and of its attributes. */
export function isHTMLInHTML(element) {
  return element[$namespace] === HTML && element[$document][$type] === "html";
}

/** Whether a value is a node of any kind, of any frame. */
export function isNode(value) {
  return typeof value === "object" && value !== null && value[$self] === value;
}

/** Whether a node is a Text or CDATASection node. */
export function isText(node) {
  const type = node[$nodeType];
  return type === nodeType.TEXT || type === nodeType.CDATA_SECTION;
}

/** Whether a node is an element of the HTML namespace with this local name. */
export function isHTML(node, localName) {
  return node[$localName] === localName && node[$namespace] === HTML;
}

/** https://html.spec.whatwg.org/multipage/media.html#media-element */
export function isMedia(node) {
  return isHTML(node, "video") || isHTML(node, "audio");
}

/** Whether an element is a script of HTML or SVG. */
export function isScript(element) {
  return element[$localName] === "script" && (element[$namespace] === HTML || element[$namespace] === SVG);
}

/** Whether a node is a shadow root. */
export function isShadowRoot(node) {
  return node[$shadowMode] !== undefined;
}

/** https://dom.spec.whatwg.org/#concept-tree-root */
export function rootOf(node) {
  for (let parent = node[$parent]; parent !== null; parent = node[$parent]) node = parent;
  return node;
}

/** https://dom.spec.whatwg.org/#concept-shadow-including-root */
export function shadowIncludingRootOf(node) {
  let root = rootOf(node);
  while (isShadowRoot(root)) root = rootOf(root[$host]);
  return root;
}

/** https://dom.spec.whatwg.org/#connected */
export function isConnected(node) {
  return shadowIncludingRootOf(node)[$nodeType] === nodeType.DOCUMENT;
}

/** https://dom.spec.whatwg.org/#concept-tree-inclusive-ancestor: whether `ancestor` is `node` or above it. */
export function isInclusiveAncestor(ancestor, node) {
  for (; node !== null; node = node[$parent]) {
    if (node === ancestor) return true;
  }
  return false;
}

/** https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor */
export function isHostIncludingInclusiveAncestor(ancestor, node) {
  for (;;) {
    if (isInclusiveAncestor(ancestor, node)) return true;
    const host = rootOf(node)[$host];
    if (host === undefined || host === null) return false;
    node = host;
  }
}

/**
 * The node after `node` in tree order, below `root`.
 * @returns {Node | null} null after the last
 */
export function following(node, root) {
  return node[$first] ?? followingSkippingChildren(node, root);
}

/** The node after `node` and its descendants in tree order, below `root`; null after the last. */
export function followingSkippingChildren(node, root) {
  while (node !== root) {
    if (node[$next] !== null) return node[$next];
    node = node[$parent];
    if (node === null) return null;
  }
  return null;
}

/** The node before `node` in tree order; `root` comes before all. null before it. */
export function preceding(node, root) {
  if (node === root) return null;
  const previous = node[$previous];
  return previous === null ? node[$parent] : lastInclusiveDescendant(previous);
}

/** The last node of a node's subtree in tree order. */
export function lastInclusiveDescendant(node) {
  while (node[$last] !== null) node = node[$last];
  return node;
}

/** The depth of a node: how many ancestors it has. */
/** How many ancestors a node has. */
export function depthOf(node) {
  let depth = 0;
  for (let parent = node[$parent]; parent !== null; parent = parent[$parent]) depth++;
  return depth;
}

/** https://dom.spec.whatwg.org/#concept-tree-preceding: whether `a` comes before `b` in the tree of both. */
export function isBefore(a, b) {
  if (a === b) return false;
  let depthA = depthOf(a);
  let depthB = depthOf(b);
  const aIsDeeper = depthA > depthB;
  for (; depthA > depthB; depthA--) a = a[$parent];
  for (; depthB > depthA; depthB--) b = b[$parent];
  if (a === b) return !aIsDeeper;
  while (a[$parent] !== b[$parent]) {
    a = a[$parent];
    b = b[$parent];
  }
  // OPTIMIZATION: from both at once, so that neighbours are found fast among many siblings.
  let forward = a;
  let backward = a;
  for (;;) {
    forward = forward === null ? null : forward[$next];
    if (forward === b) return true;
    backward = backward === null ? null : backward[$previous];
    if (backward === b) return false;
  }
}

/** https://dom.spec.whatwg.org/#concept-tree-index */
export function indexOf(node) {
  let index = 0;
  for (let sibling = node[$previous]; sibling !== null; sibling = sibling[$previous]) index++;
  return index;
}

/** The first child that is an element, or null. */
export function firstElementChild(node) {
  let child = node[$first];
  while (child !== null && child[$nodeType] !== nodeType.ELEMENT) child = child[$next];
  return child;
}

/** The last child that is an element, or null. */
export function lastElementChild(node) {
  let child = node[$last];
  while (child !== null && child[$nodeType] !== nodeType.ELEMENT) child = child[$previous];
  return child;
}

/** The next sibling that is an element, or null. */
export function nextElementSibling(node) {
  let sibling = node[$next];
  while (sibling !== null && sibling[$nodeType] !== nodeType.ELEMENT) sibling = sibling[$next];
  return sibling;
}

/** The previous sibling that is an element, or null. */
export function previousElementSibling(node) {
  let sibling = node[$previous];
  while (sibling !== null && sibling[$nodeType] !== nodeType.ELEMENT) sibling = sibling[$previous];
  return sibling;
}
