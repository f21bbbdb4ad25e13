// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html: the members that parse and serialize
import { domException, load, webidl } from "core";
import { currentDocument } from "./current-document.js";

/** [LegacyNullToEmptyString] */
const markup = (value) => (value === null ? "" : webidl.DOMString(value));

function requireMarkup(count, value) {
  webidl.requireArguments(count, 1);
  return webidl.DOMString(value);
}

/** What Element and ShadowRoot have. */
export const InnerMarkup = {
  get innerHTML() {
    return load("dom/serializing").innerHTML(this);
  },

  set innerHTML(value) {
    load("dom/parsing").setInnerHTML(this, markup(value));
  },

  getHTML(options = undefined) {
    return load("dom/serializing").getHTML(this, options);
  },

  setHTMLUnsafe(html) {
    load("dom/parsing").setHTMLUnsafe(this, requireMarkup(arguments.length, html));
  },
};

/** What Element has. */
export const OuterMarkup = {
  get outerHTML() {
    return load("dom/serializing").outerHTML(this);
  },

  set outerHTML(value) {
    load("dom/parsing").setOuterHTML(this, markup(value));
  },

  insertAdjacentHTML(position, string) {
    webidl.requireArguments(arguments.length, 2);
    const where = webidl.DOMString(position);
    load("dom/parsing").insertAdjacentHTML(this, where, webidl.DOMString(string));
  },
};

/** What Document has. */
export const DynamicMarkup = {
  open(first = undefined, second = undefined, features = undefined) {
    if (arguments.length > 2) {
      if (this !== currentDocument()) throw domException("InvalidAccessError", "The document has no window.");
      return load("dom/window-operations").open(first, second, features);
    }
    load("dom/parsing").openDocument(this);
    return this;
  },

  close() {
    load("dom/parsing").closeDocument(this);
  },

  write(...texts) {
    load("dom/parsing").writeDocument(this, joined(texts));
  },

  writeln(...texts) {
    load("dom/parsing").writeDocument(this, `${joined(texts)}\n`);
  },
};

function joined(texts) {
  let text = "";
  for (let i = 0; i < texts.length; i++) text += webidl.DOMString(texts[i]);
  return text;
}

/** https://html.spec.whatwg.org/#dom-parsehtmlunsafe */
export function parseHTMLUnsafe(html) {
  return load("dom/parsing").parseHTMLUnsafe(requireMarkup(arguments.length, html));
}
