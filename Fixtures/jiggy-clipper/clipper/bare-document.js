// Where there is no DOM: parse5 builds the tree, and its nodes can what Turndown and read-page.js ask of them. Turndown
// knows this module as domino, the DOM that it takes outside of browsers.
import { parse, serialize, defaultTreeAdapter } from "parse5";

const elementType = 1;
const textType = 3;
const commentType = 8;

class Node {
  parentNode = null;
  previousSibling = null;
  nextSibling = null;
  childNodes = [];

  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get textContent() {
    return this.childNodes.map((child) => (child.nodeType === commentType ? "" : child.textContent)).join("");
  }
  removeChild(child) {
    adapter.detachNode(child);
    return child;
  }
  getElementsByTagName(name) {
    const wanted = name.toLowerCase();
    const found = [];
    const visit = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType !== elementType) continue;
        if (child.tagName === wanted) found.push(child);
        visit(child);
      }
    };
    visit(this);
    return found;
  }
}

class Document extends Node {
  nodeType = 9;
  nodeName = "#document";

  getElementById(id) {
    return this.getElementsByTagName("x-turndown").find((element) => element.getAttribute("id") === id) ?? null;
  }
}

class Element extends Node {
  nodeType = elementType;

  constructor(tagName, namespaceURI, attrs) {
    super();
    Object.assign(this, { tagName, namespaceURI, attrs });
  }

  get nodeName() {
    return this.tagName.toUpperCase();
  }
  get children() {
    return this.childNodes.filter((child) => child.nodeType === elementType);
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  getAttribute(name) {
    return this.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  }
  setAttribute(name, value) {
    const known = this.attrs.find((attribute) => attribute.name === name);
    if (known) known.value = value;
    else this.attrs.push({ name, value });
  }
  get innerHTML() {
    return serialize(this, { treeAdapter: adapter });
  }
}

class CharacterData extends Node {
  constructor(nodeType, nodeName, value) {
    super();
    Object.assign(this, { nodeType, nodeName, value });
  }

  get data() {
    return this.value;
  }
  set data(value) {
    this.value = value;
  }
  get nodeValue() {
    return this.value;
  }
  get textContent() {
    return this.value;
  }
}

function joinSiblings(previous, next) {
  if (previous !== null) previous.nextSibling = next;
  if (next !== null) next.previousSibling = previous;
}

const adapter = {
  ...defaultTreeAdapter,
  createDocument: () => new Document(),
  createDocumentFragment: () => new Node(),
  createElement: (tagName, namespaceURI, attrs) => new Element(tagName, namespaceURI, attrs),
  createCommentNode: (data) => new CharacterData(commentType, "#comment", data),
  createTextNode: (data) => new CharacterData(textType, "#text", data),
  getCommentNodeContent: (node) => node.data,
  isTextNode: (node) => node.nodeType === textType,
  isCommentNode: (node) => node.nodeType === commentType,
  isElementNode: (node) => node.nodeType === elementType,
  appendChild(parent, child) {
    joinSiblings(parent.childNodes.at(-1) ?? null, child);
    joinSiblings(child, null);
    defaultTreeAdapter.appendChild(parent, child);
  },
  insertBefore(parent, child, reference) {
    joinSiblings(reference.previousSibling, child);
    joinSiblings(child, reference);
    defaultTreeAdapter.insertBefore(parent, child, reference);
  },
  detachNode(child) {
    joinSiblings(child.previousSibling, child.nextSibling);
    child.previousSibling = child.nextSibling = null;
    defaultTreeAdapter.detachNode(child);
  },
  insertText(parent, text) {
    const last = parent.childNodes.at(-1);
    if (last?.nodeType === textType) last.value += text;
    else adapter.appendChild(parent, adapter.createTextNode(text));
  },
  insertTextBefore(parent, text, reference) {
    const previous = reference.previousSibling;
    if (previous?.nodeType === textType) previous.value += text;
    else adapter.insertBefore(parent, adapter.createTextNode(text), reference);
  },
};

export function createDocument(html) {
  return parse(html, { treeAdapter: adapter });
}
