// https://html.spec.whatwg.org/multipage/dom.html#dom-tree-accessors
import { webidl } from "core";
import { bodyOf, collectionOf, elementsByName, headOf, setBody, setTitle, titleOf } from "./document-tree.js";

export const DocumentTree = {
  get title() {
    return titleOf(this);
  },

  set title(value) {
    setTitle(this, webidl.DOMString(value));
  },

  get head() {
    return headOf(this);
  },

  get body() {
    return bodyOf(this);
  },

  set body(value) {
    setBody(this, value);
  },

  get images() {
    return collectionOf(this, "images");
  },

  get embeds() {
    return collectionOf(this, "embeds");
  },

  get plugins() {
    return collectionOf(this, "embeds");
  },

  get links() {
    return collectionOf(this, "links");
  },

  get forms() {
    return collectionOf(this, "forms");
  },

  get scripts() {
    return collectionOf(this, "scripts");
  },

  get anchors() {
    return collectionOf(this, "anchors");
  },

  get applets() {
    return collectionOf(this, "applets");
  },

  getElementsByName(elementName) {
    webidl.requireArguments(arguments.length, 1);
    return elementsByName(this, webidl.DOMString(elementName));
  },
};
