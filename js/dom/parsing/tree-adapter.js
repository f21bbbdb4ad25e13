// Lets parse5 build our nodes: https://parse5.js.org/interfaces/parse5.TreeAdapter.html
import { host, load } from "core";
import "dom/html";
import {
  $attributes, $content, $document, $first, $last, $localName, $mode, $namespace, $parent, HTML, algorithms,
  createComment, createDoctype, createElement, createFragment, getAttribute, giveAttributes, isHTML, makeElement,
  remove, rootOf,
} from "dom/nodes";
import { attachDeclaredShadow } from "./declarative-shadow.js";
import { elementParsed, insertParsed, insertText, isScript, markScript } from "./insertion.js";
import { $parser } from "./slots.js";

function copyAttributes(list) {
  const copy = [];
  for (let i = 0; i < list.length; i++) {
    const { namespace, prefix, localName, name, value } = list[i];
    copy[i] = { namespace, prefix, localName, name, value, node: null };
  }
  return copy;
}

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

/**
 * Where the tree does not show that a new control belongs to the parser's form: the last part of "create an element for
 * the token".
 */
function associate(element, { formElement, openElements }) {
  if (openElements.tmplCount > 0 || getAttribute(element, "form") !== null) return;
  if (rootOf(element) !== rootOf(formElement)) return;
  let parent = element[$parent];
  while (parent !== null && !isHTML(parent, "form")) parent = parent[$parent];
  if (parent !== formElement) load("dom/forms").associate(element, formElement);
}

/** The adapter of one parser, which makes nodes of one document. */
export class TreeAdapter {
  /** The parser, once it is made. */
  parser = null;
  /** The document of what a fragment for a template's contents has, whose elements are not upgraded; else null. */
  owner = null;

  /**
   * @param {Document} document
   * @param {object} options
   * @param {boolean} options.isFragment whether it parses a fragment, whose scripts never run
   * @param {boolean} options.allowsShadow https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots
   */
  constructor(document, { isFragment, allowsShadow }) {
    this.document = document;
    this.isFragment = isFragment;
    this.allowsShadow = allowsShadow;
  }

  createDocument() {
    return this.document;
  }

  createDocumentFragment() {
    return createFragment(this.document);
  }

  /** https://html.spec.whatwg.org/#create-an-element-for-the-token */
  createElement(localName, namespace, list) {
    let element;
    if (algorithms.createCustomElement === undefined || this.parser === null) {
      element = makeElement(this.document, namespace, null, localName);
    } else {
      const owner = this.owner ?? this.parser.openElements.currentTmplContentOrNode[$document];
      if (!this.isFragment) this.checkpoint(owner, localName, namespace);
      element = createElement(owner, localName, namespace, null, null, !this.isFragment);
    }
    if (localName === "script") markScript(element, this.isFragment);
    if (list.length === 0) return element;
    const attributes = namespace !== HTML ? foreignAttributes(list)
      : formatting[localName] ? copyAttributes(list) : list;
    // A custom element's constructor may have given it attributes.
    if (element[$attributes].length > 0) this.adoptAttributes(element, attributes);
    else giveAttributes(element, attributes);
    return element;
  }

  /** The microtasks that wait run before a custom element's constructor does, unless a script is being run. */
  checkpoint(owner, localName, namespace) {
    if (this.document[$parser]?.nesting === 0
      && load("dom/custom-elements").lookUpDefinition(owner, namespace, localName) !== undefined) {
      host.microtasks_run();
    }
  }

  createCommentNode(data) {
    return createComment(this.document, data);
  }

  appendChild(parent, node) {
    this.insertBefore(parent, node, null);
  }

  insertBefore(parent, node, reference) {
    insertParsed(node, parent, reference);
    if (listed[node[$localName]] && node[$namespace] === HTML && this.parser?.formElement) associate(node, this.parser);
  }

  // A template element brings its own contents.
  setTemplateContent() {}

  getTemplateContent(template) {
    return template[$content];
  }

  /** The shadow root that a template declares for its host, or null: see `PageParser`. */
  attachShadow(host, mode, attributes) {
    return this.allowsShadow ? attachDeclaredShadow(host, mode, attributes) : null;
  }

  setShadowContent(template, root) {
    template[$content] = root;
  }

  setDocumentType(parent, name, publicId, systemId) {
    insertParsed(createDoctype(this.document, name, publicId, systemId), parent, null);
  }

  setDocumentMode(document, mode) {
    document[$mode] = mode;
  }

  // What parse5 has for the document of a fragment is an element.
  getDocumentMode() {
    return this.document[$mode];
  }

  detachNode(node) {
    if (node[$parent] !== null) remove(node);
  }

  insertText(parent, data) {
    insertText(this.document, parent, data, null);
  }

  insertTextBefore(parent, data, reference) {
    insertText(this.document, parent, data, reference);
  }

  // Only attributes that are not there yet.
  adoptAttributes(element, list) {
    const attributes = element[$attributes];
    const all = [];
    for (let i = 0; i < attributes.length; i++) all[i] = attributes[i];
    for (let i = 0; i < list.length; i++) {
      if (getAttribute(element, list[i].localName, list[i].namespace) === null) all[all.length] = list[i];
    }
    if (all.length > attributes.length) giveAttributes(element, all);
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
