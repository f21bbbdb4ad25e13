// https://html.spec.whatwg.org/multipage/dom.html#htmlorsvgelement, and what else HTML, SVG and MathML elements share
import { load, webidl } from "core";
import { $localName, $rare } from "library/tree";
import { requireNode, setAttribute } from "shared/changes";
import { makeDataset } from "./dataset.js";
import { blur, focus } from "./focus.js";
import { nonceOf } from "./nonce.js";
import { isSummaryForDetails } from "./summary.js";
import { tabIndexOf } from "./tab-index.js";

function defaultTabIndex(element) {
  switch (element[$localName]) {
    case "a":
    case "area":
    case "button":
    case "frame":
    case "iframe":
    case "input":
    case "object":
    case "select":
    case "textarea":
      return 0;
    case "summary":
      return isSummaryForDetails(element) ? 0 : -1;
  }
  return -1;
}

export const HTMLOrSVGElement = {
  /** https://html.spec.whatwg.org/multipage/dom.html#dom-dataset */
  get dataset() {
    const rare = (this[$rare] ??= { __proto__: null });
    return (rare.dataset ??= makeDataset(this));
  },

  /** https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dom-noncedelement-nonce */
  get nonce() {
    return nonceOf(this);
  },

  set nonce(value) {
    (this[$rare] ??= { __proto__: null }).nonce = webidl.DOMString(value);
  },

  get tabIndex() {
    return tabIndexOf(this) ?? defaultTabIndex(this);
  },

  set tabIndex(value) {
    setAttribute(this, "tabindex", `${webidl.long(value)}`);
  },

  focus(options = undefined) {
    requireNode(this);
    webidl.dictionary(options);
    focus(this);
  },

  blur() {
    requireNode(this);
    blur(this);
  },

  /** https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style */
  get style() {
    return load("dom/css").styleOf(this);
  },

  set style(value) {
    load("dom/css").styleOf(this).cssText = value;
  },
};
