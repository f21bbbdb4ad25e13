// https://dom.spec.whatwg.org/#interface-document
import { domException, load, primordials, webidl } from "core";
import { StringPrototypeIncludes } from "library/text";
import {
  $contentType, $encoding, $first, $host, $mode, $next, $nodeType, $rare, $type, $url, $window, HTML, asciiLower, documentMaker,
  firstElementChild, isShadowRoot, nodeType, setLoader,
} from "library/tree";
import { adopt, makeAttribute } from "shared/changes";
import { createCDATASection, createComment, createProcessingInstruction, createText } from "./character-data.js";
import { toNamespace, toNode } from "./conversions.js";
import { createFragment } from "./document-fragment.js";
import { createElement } from "./interfaces.js";
import { isValidAttributeName, isXMLName } from "library/names";
import { checkedElementName, invalidCharacter, validateAndExtract } from "./names.js";
import { Node, withPrototypeOf } from "./node.js";

const { TypeError } = primordials;

/** https://dom.spec.whatwg.org/#dictdef-elementcreationoptions: `is` is converted, and makes nothing. */
function readOptions(options) {
  if (options === undefined || options === null) return;
  if (!webidl.isObject(options)) {
    webidl.DOMString(options);
    return;
  }
  const { is } = options;
  if (is !== undefined) webidl.DOMString(is);
}

/** What is asked of the XML of a document: documents of HTML have none. */
function requireHTML(document, name) {
  if (document[$type] !== "html") throw webidl.notImplemented(`Document.${name} of an XML document`);
}

export class Document extends Node {
  constructor() {
    return withPrototypeOf(new.target, Document, createDocument());
  }

  get implementation() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.implementation ??= load("dom/implementation").makeImplementation(this));
  }

  get URL() {
    return this[$url];
  }

  get documentURI() {
    return this[$url];
  }

  /** https://www.w3.org/TR/DOM-Level-3-Core/core.html#Document3-encoding */
  get xmlEncoding() {
    requireHTML(this, "xmlEncoding");
    return null;
  }

  /** https://www.w3.org/TR/DOM-Level-3-Core/core.html#Document3-standalone */
  get xmlStandalone() {
    requireHTML(this, "xmlStandalone");
    return false;
  }

  set xmlStandalone(value) {
    requireHTML(this, "xmlStandalone");
    throw domException("NotSupportedError");
  }

  /** https://www.w3.org/TR/DOM-Level-3-Core/core.html#Document3-version */
  get xmlVersion() {
    requireHTML(this, "xmlVersion");
    return null;
  }

  set xmlVersion(value) {
    requireHTML(this, "xmlVersion");
    throw domException("NotSupportedError");
  }

  /**
   * https://html.spec.whatwg.org/#dom-document-location
   * DEPARTURE: `document.location` is on the prototype, where it is an own property of every document — a document is made
   * for each parsed fragment — https://webidl.spec.whatwg.org/#LegacyUnforgeable
   */
  get location() {
    return this[$window] === null ? null : this[$window].location;
  }

  set location(value) {
    if (this[$window] !== null) this[$window].location = value;
  }

  get compatMode() {
    return this[$mode] === "quirks" ? "BackCompat" : "CSS1Compat";
  }

  get characterSet() {
    return this[$encoding];
  }

  get charset() {
    return this[$encoding];
  }

  get inputEncoding() {
    return this[$encoding];
  }

  get contentType() {
    return this[$contentType];
  }

  get doctype() {
    let child = this[$first];
    while (child !== null && child[$nodeType] !== nodeType.DOCUMENT_TYPE) child = child[$next];
    return child;
  }

  get documentElement() {
    return firstElementChild(this);
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

  /** https://dom.spec.whatwg.org/#dom-document-createelement */
  createElement(localName, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const given = webidl.DOMString(localName);
    readOptions(options);
    const lower = checkedElementName(given);
    const isHTML = this[$type] === "html";
    const namespace = isHTML || this[$contentType] === "application/xhtml+xml" ? HTML : null;
    return createElement(this, isHTML ? lower : given, namespace, null, true);
  }

  /** https://dom.spec.whatwg.org/#internal-createelementns-steps */
  createElementNS(namespace, qualifiedName, options = undefined) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    const given = webidl.DOMString(qualifiedName);
    readOptions(options);
    const name = validateAndExtract(namespaceString, given, "element");
    return createElement(this, name.localName, name.namespace, name.prefix, true);
  }

  createDocumentFragment() {
    return createFragment(this);
  }

  createTextNode(data) {
    webidl.requireArguments(arguments.length, 1);
    return createText(this, webidl.DOMString(data));
  }

  createCDATASection(data) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.DOMString(data);
    if (this[$type] === "html") throw domException("NotSupportedError");
    if (StringPrototypeIncludes(string, "]]>")) throw invalidCharacter();
    return createCDATASection(this, string);
  }

  createComment(data) {
    webidl.requireArguments(arguments.length, 1);
    return createComment(this, webidl.DOMString(data));
  }

  createProcessingInstruction(target, data) {
    webidl.requireArguments(arguments.length, 2);
    const name = webidl.DOMString(target);
    const string = webidl.DOMString(data);
    if (!isXMLName(name) || StringPrototypeIncludes(string, "?>")) throw invalidCharacter();
    return createProcessingInstruction(this, name, string);
  }

  /** https://dom.spec.whatwg.org/#dom-document-importnode */
  importNode(node, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const original = toNode(node, "Argument 1 ('node') to Document.importNode");
    const subtree = webidl.isObject(options) ? !options.selfOnly : !!options;
    if (original[$nodeType] === nodeType.DOCUMENT || isShadowRoot(original)) {
      throw domException("NotSupportedError");
    }
    return load("shared/cloning").clone(original, this, subtree);
  }

  /** https://dom.spec.whatwg.org/#dom-document-adoptnode */
  adoptNode(node) {
    webidl.requireArguments(arguments.length, 1);
    const adopted = toNode(node, "Argument 1 ('node') to Document.adoptNode");
    if (adopted[$nodeType] === nodeType.DOCUMENT) throw domException("NotSupportedError");
    if (isShadowRoot(adopted)) {
      throw domException("HierarchyRequestError");
    }
    // A template's contents stay with their template.
    if (adopted[$nodeType] === nodeType.DOCUMENT_FRAGMENT && adopted[$host] !== null) return adopted;
    adopt(adopted, this);
    return adopted;
  }

  createAttribute(localName) {
    webidl.requireArguments(arguments.length, 1);
    const given = webidl.DOMString(localName);
    if (!isValidAttributeName(given)) throw invalidCharacter();
    return createAttr(this, null, null, this[$type] === "html" ? asciiLower(given) : given);
  }

  createAttributeNS(namespace, qualifiedName) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    const name = validateAndExtract(namespaceString, webidl.DOMString(qualifiedName), "attribute");
    return createAttr(this, name.namespace, name.prefix, name.localName);
  }

  createEvent(interfaceName) {
    webidl.requireArguments(arguments.length, 1);
    const event = load("web/ui-events").createEvent(asciiLower(webidl.DOMString(interfaceName)));
    if (event === undefined) throw domException("NotSupportedError");
    return event;
  }

  /** https://dom.spec.whatwg.org/#dom-document-createrange */
  createRange() {
    return load("dom/ranges").createRange(this, 0, this, 0);
  }

  /** https://w3c.github.io/selection-api/#dom-document-getselection */
  getSelection() {
    return load("dom/ranges").getSelection(this);
  }

  /** https://dom.spec.whatwg.org/#dom-document-createnodeiterator */
  createNodeIterator(root, whatToShow = undefined, filter = null) {
    return load("dom/traversal").createNodeIterator(root, whatToShow, filter);
  }

  /** https://dom.spec.whatwg.org/#dom-document-createtreewalker */
  createTreeWalker(root, whatToShow = undefined, filter = null) {
    return load("dom/traversal").createTreeWalker(root, whatToShow, filter);
  }

  /** https://dom.spec.whatwg.org/#mixin-xpathevaluatorbase */
  createExpression(expression, resolver = null) {
    webidl.requireArguments(arguments.length, 1);
    return load("dom/xpath").createExpression("Document", expression, resolver);
  }

  createNSResolver(nodeResolver) {
    return load("dom/xpath").createNSResolver("Document", nodeResolver);
  }

  evaluate(expression, contextNode, resolver = null, type = 0, result = null) {
    webidl.requireArguments(arguments.length, 2);
    return load("dom/xpath").evaluateExpression("Document", expression, contextNode, resolver, type);
  }
}

function createAttr(document, namespace, prefix, localName) {
  return load("dom/collections").makeAttr(makeAttribute(namespace, prefix, localName, ""), null, document);
}

/**
 * The class of HTML documents.
 * DEPARTURE: the standard has `Document` only — WebKit's documents are instances of this class, and scripts name it —
 * https://html.spec.whatwg.org/#the-document-object
 */
export class HTMLDocument extends Document {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

/** https://dom.spec.whatwg.org/#xmldocument */
export class XMLDocument extends Document {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

function withLoader(document) {
  setLoader(document, load);
  return document;
}

const makeDocument = documentMaker(Document.prototype);
const makeHTMLDocument = documentMaker(HTMLDocument.prototype);
const makeXMLDocument = documentMaker(XMLDocument.prototype);

/** A new document that is no HTMLDocument and no XMLDocument. */
export function createDocument(url = "about:blank") {
  return withLoader(makeDocument("xml", "application/xml", url));
}

/** A new HTML document. */
export function createHTMLDocument(url) {
  return withLoader(makeHTMLDocument("html", "text/html", url));
}

/** A new XML document. */
export function createXMLDocument(url, contentType) {
  return withLoader(makeXMLDocument("xml", contentType, url));
}
