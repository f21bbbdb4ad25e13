// Lets parse5 build nodes: https://parse5.js.org/interfaces/parse5.TreeAdapter.html
import {
  $attributes, $content, $first, $keepsMode, $last, $localName, $mode, $namespace, $parent, HTML, copyAttributes, getAttribute,
  isScript,
} from "library/tree";
import { elementParsed, insertParsed, insertText, markScript } from "./insertion.js";

/** An attribute list of a foreign element: parse5 has put the local name where the qualified one belongs. */
function foreignAttributes(list) {
  const attributes = copyAttributes(list);
  for (let i = 0; i < attributes.length; i++) {
    const attribute = attributes[i];
    attribute.localName = attribute.name;
    attribute.prefix ||= null;
    if (attribute.prefix !== null) attribute.name = `${attribute.prefix}:${attribute.localName}`;
  }
  return attributes;
}

/** Elements whose token makes more than one element: https://html.spec.whatwg.org/#formatting */
const formatting = {
  __proto__: null, a: true, b: true, big: true, code: true, em: true, font: true, i: true, nobr: true, s: true,
  small: true, strike: true, strong: true, tt: true, u: true,
};

/** Elements that may belong to a form that they are not in. */
const listed = {
  __proto__: null, button: true, fieldset: true, input: true, object: true, output: true, select: true, textarea: true,
};

/** The adapter of one parser, which makes nodes of one document. */
export class TreeAdapter {
  /** The parser, once it is made. */
  parser = null;
  /** The document of what a fragment for a template's contents has, whose elements are not upgraded; else null. */
  owner = null;

  /**
   * @param {Document} document
   * @param {object} page what js/dom/parsing/page.js gives
   * @param {object} options
   * @param {boolean} options.isFragment whether it parses a fragment, whose scripts never run
   * @param {boolean} options.allowsShadow https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots
   */
  constructor(document, page, { isFragment, allowsShadow }) {
    this.document = document;
    this.page = page;
    this.isFragment = isFragment;
    this.allowsShadow = allowsShadow;
  }

  createDocument() {
    return this.document;
  }

  createDocumentFragment() {
    return this.page.createFragment(this.document);
  }

  /** https://html.spec.whatwg.org/#create-an-element-for-the-token */
  createElement(localName, namespace, list) {
    const { page } = this;
    const element = page.algorithms.createCustomElement === undefined || this.parser === null
      ? page.elements.make(this.document, namespace, null, localName)
      : page.createCustomizable(this, localName, namespace);
    if (localName === "script") markScript(element, this.isFragment);
    if (list.length === 0) return element;
    const attributes = namespace !== HTML ? foreignAttributes(list)
      : formatting[localName] ? copyAttributes(list) : list;
    // A custom element's constructor may have given it attributes.
    if (element[$attributes].length > 0) this.adoptAttributes(element, attributes);
    else page.giveAttributes(element, attributes);
    return element;
  }

  createCommentNode(data) {
    return this.page.createComment(this.document, data);
  }

  appendChild(parent, node) {
    this.insertBefore(parent, node, null);
  }

  insertBefore(parent, node, reference) {
    insertParsed(node, parent, reference, this.page);
    if (parent === this.document && !this.isFragment && node[$namespace] !== undefined) this.page.rootInserted(parent);
    if (listed[node[$localName]] && node[$namespace] === HTML && this.parser?.formElement) {
      this.page.associate(node, this.parser);
    }
  }

  // A template element brings its own contents.
  setTemplateContent() {}

  getTemplateContent(template) {
    return template[$content];
  }

  /** The shadow root that a template declares for its host, or null: see `PageParser`. */
  attachShadow(host, mode, attributes) {
    return this.allowsShadow ? this.page.attachDeclaredShadow(host, mode, attributes) : null;
  }

  setShadowContent(template, root) {
    template[$content] = root;
  }

  setDocumentType(parent, name, publicId, systemId) {
    insertParsed(this.page.createDoctype(this.document, name, publicId, systemId), parent, null, this.page);
  }

  /** https://html.spec.whatwg.org/#the-initial-insertion-mode */
  setDocumentMode(document, mode) {
    if (!document[$keepsMode]) document[$mode] = mode;
  }

  // What parse5 has for the document of a fragment is an element.
  getDocumentMode() {
    return this.document[$mode];
  }

  detachNode(node) {
    if (node[$parent] !== null) this.page.remove(node);
  }

  insertText(parent, data) {
    insertText(this.document, parent, data, null, this.page);
  }

  insertTextBefore(parent, data, reference) {
    insertText(this.document, parent, data, reference, this.page);
  }

  // Only attributes that are not there yet.
  adoptAttributes(element, list) {
    const attributes = element[$attributes];
    const all = [];
    for (let i = 0; i < attributes.length; i++) all[i] = attributes[i];
    for (let i = 0; i < list.length; i++) {
      if (getAttribute(element, list[i].localName, list[i].namespace) === null) all[all.length] = list[i];
    }
    if (all.length > attributes.length) this.page.giveAttributes(element, all);
  }

  onItemPop(element) {
    elementParsed(element);
  }

  isScript(element) {
    return isScript(element);
  }

  getFirstChild(node) {
    return node[$first];
  }

  getLastChild(node) {
    return node[$last];
  }

  getParentNode(node) {
    return node[$parent];
  }

  getAttrList(element) {
    return element[$attributes];
  }

  getTagName(element) {
    return element[$localName];
  }

  getNamespaceURI(element) {
    return element[$namespace];
  }
}
