// https://html.spec.whatwg.org/multipage/dom.html#htmlelement
import { load, primordials, webidl } from "core";
import { defineGlobalHandlers } from "dom/events";
import { Element, include } from "dom/nodes";
import {
  $activation, $attributeChanged, $document, $focused, $localName, $rare, $removed, asciiLower, getAttribute, hasAttribute, isHTML,
} from "library/tree";
import { removeAttribute, requireNode, setAttribute } from "shared/changes";
import { fireClick } from "./click.js";
import { defineElementMembers } from "./element-members.js";
import { editableState, isEditable, setEditableState } from "./editing.js";
import { HTMLOrSVGElement } from "./html-or-svg-element.js";
import { forgetNonce } from "./nonce.js";
import { boolean, define, enumerated, stateOf, string } from "./reflect.js";
import { summaryActivation } from "./details.js";
import {
  autocapitalizeOf, autocorrectOf, spellcheckOf, translateOf, writingSuggestionsOf,
} from "./text-input-hints.js";

const { ReflectDefineProperty, StringPrototypeToUpperCase, TypeError } = primordials;

/** The state of https://html.spec.whatwg.org/multipage/popover.html#attr-popover, null where there is no attribute. */
export function popoverStateOf(value) {
  return value === "" ? "auto" : stateOf(value, ["auto", "hint", "manual"], null, "manual");
}

/** What goes with any element of HTML that is removed: the focus, and its being a popover that shows. */
export function leave(element) {
  if (element[$document][$focused] === element) element[$document][$focused] = null;
  if (element[$rare] !== null && element[$rare].popover !== undefined) load("dom/popover").removed(element);
}

/** Shared chunks throw no TypeError of the page: what they are asked for is one of its elements. */
function requireElement(value, member) {
  if (value?.[$localName] === undefined) {
    throw new TypeError(`The HTMLElement.${member} can only be used on instances of HTMLElement`);
  }
}

export function makeHTMLElement() {
  class HTMLElement extends Element {
    /** https://html.spec.whatwg.org/multipage/dom.html#html-element-constructors */
    constructor() {
      return load("dom/custom-elements").constructHTMLElement(new.target);
    }

    get translate() {
      return translateOf(this);
    }

    set translate(value) {
      setAttribute(this, "translate", value ? "yes" : "no");
    }

    /** https://html.spec.whatwg.org/multipage/interaction.html#dom-hidden */
    get hidden() {
      const value = getAttribute(this, "hidden");
      return value === null ? false : asciiLower(value) === "until-found" ? "until-found" : true;
    }

    set hidden(value) {
      const isPlain = typeof value === "boolean" || typeof value === "number" || value === null || value === undefined;
      const hidden = isPlain ? value : asciiLower(webidl.DOMString(value));
      if (!hidden) removeAttribute(this, "hidden");
      else setAttribute(this, "hidden", hidden === "until-found" ? hidden : "");
    }

    /** https://html.spec.whatwg.org/multipage/interaction.html#dom-accesskeylabel */
    get accessKeyLabel() {
      const keys = getAttribute(this, "accesskey");
      return keys === null || keys === "" ? "" : `\u2303\u2325${StringPrototypeToUpperCase(keys[0])}`;
    }

    /** https://html.spec.whatwg.org/multipage/dnd.html#dom-draggable */
    get draggable() {
      const value = asciiLower(getAttribute(this, "draggable") ?? "");
      if (value === "true" || value === "false") return value === "true";
      return isHTML(this, "img") || (isHTML(this, "a") && hasAttribute(this, "href"));
    }

    set draggable(value) {
      setAttribute(this, "draggable", `${!!value}`);
    }

    get spellcheck() {
      return spellcheckOf(this);
    }

    set spellcheck(value) {
      setAttribute(this, "spellcheck", `${!!value}`);
    }

    get writingSuggestions() {
      return writingSuggestionsOf(this);
    }

    set writingSuggestions(value) {
      setAttribute(this, "writingsuggestions", webidl.DOMString(value));
    }

    get autocapitalize() {
      return autocapitalizeOf(this);
    }

    set autocapitalize(value) {
      setAttribute(this, "autocapitalize", webidl.DOMString(value));
    }

    get autocorrect() {
      return autocorrectOf(this);
    }

    set autocorrect(value) {
      setAttribute(this, "autocorrect", value ? "on" : "off");
    }

    /** https://html.spec.whatwg.org/multipage/interaction.html#dom-contenteditable */
    get contentEditable() {
      return editableState(this);
    }

    set contentEditable(value) {
      setEditableState(this, webidl.DOMString(value));
    }

    get isContentEditable() {
      return isEditable(this);
    }

    /** https://html.spec.whatwg.org/multipage/interaction.html#dom-click */
    click() {
      requireNode(this);
      fireClick(this);
    }

    /** https://html.spec.whatwg.org/multipage/custom-elements.html#dom-attachinternals */
    attachInternals() {
      return load("dom/custom-elements").attachInternals(this);
    }

    /** https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute */
    get innerText() {
      requireElement(this, "innerText getter");
      return load("shared/inner-text").innerTextOf(this);
    }

    set innerText(value) {
      requireElement(this, "innerText setter");
      load("shared/inner-text").setInnerText(this, value === null ? "" : webidl.DOMString(value));
    }

    get outerText() {
      requireElement(this, "outerText getter");
      return load("shared/inner-text").innerTextOf(this);
    }

    set outerText(value) {
      requireElement(this, "outerText setter");
      load("shared/inner-text").setOuterText(this, value === null ? "" : webidl.DOMString(value));
    }

    // https://html.spec.whatwg.org/multipage/popover.html
    get popover() {
      return popoverStateOf(getAttribute(this, "popover"));
    }

    set popover(value) {
      if (value === null || value === undefined) removeAttribute(this, "popover");
      else setAttribute(this, "popover", webidl.DOMString(value));
    }

    showPopover(options = undefined) {
      load("dom/popover").showPopoverMember(this, options);
    }

    hidePopover() {
      load("dom/popover").hidePopoverMember(this);
    }

    togglePopover(options = undefined) {
      return load("dom/popover").togglePopoverMember(this, options);
    }

    // https://drafts.csswg.org/cssom-view/#extensions-to-the-htmlelement-interface
    get offsetParent() {
      return load("dom/boxes").offsetParentOf(this);
    }

    get offsetTop() {
      return load("dom/boxes").offsetOf(this, "top");
    }

    get offsetLeft() {
      return load("dom/boxes").offsetOf(this, "left");
    }

    get offsetWidth() {
      return load("dom/boxes").offsetOf(this, "width");
    }

    get offsetHeight() {
      return load("dom/boxes").offsetOf(this, "height");
    }

    // A summary element has no interface of its own.
    get [$activation]() {
      return isHTML(this, "summary") ? summaryActivation : undefined;
    }

    set [$activation](value) {
      ReflectDefineProperty(this, $activation, { __proto__: null, value });
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      if (namespace !== null) return;
      if (localName === "nonce") forgetNonce(this);
      else if (localName === "popover" && this[$rare]?.popover !== undefined) {
        load("dom/popover").attributeChanged(this, oldValue, value);
      }
    }

    [$removed]() {
      leave(this);
    }
  }
  defineElementMembers(Element.prototype);
  webidl.expose(HTMLElement, {}, () => {
    include(HTMLElement, HTMLOrSVGElement);
    defineGlobalHandlers(HTMLElement.prototype);
    define(HTMLElement.prototype, {
      title: string,
      lang: string,
      dir: [enumerated, "dir", ["ltr", "rtl", "auto"]],
      inert: boolean,
      autofocus: boolean,
      accessKey: string,
      enterKeyHint: [enumerated, "enterkeyhint", ["enter", "done", "go", "next", "previous", "search", "send"]],
      inputMode: [enumerated, "inputmode", ["none", "text", "tel", "url", "email", "numeric", "decimal", "search"]],
    });
  });
  return HTMLElement;
}
