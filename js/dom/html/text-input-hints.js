// What an element says of the text that is in it or typed into it.
// https://html.spec.whatwg.org/multipage/interaction.html#input-modalities:-the-enterkeyhint-attribute and before
import { load } from "core";
import {
  $localName, $namespace, $nodeType, $parent, HTML, asciiLower, getAttribute, isHTML, nodeType,
} from "library/tree";

/** The nearest value of an attribute for which `read` gives no undefined, from an element up. */
function inherited(element, attribute, read, fallback) {
  for (let node = element; node !== null && node[$nodeType] === nodeType.ELEMENT; node = node[$parent]) {
    if (node[$namespace] !== HTML) continue;
    const value = getAttribute(node, attribute);
    const result = value === null ? undefined : read(asciiLower(value));
    if (result !== undefined) return result;
  }
  return fallback;
}

const yesOrNo = (value) => (value === "" || value === "yes" ? true : value === "no" ? false : undefined);
const trueOrFalse = (value) => (value === "" || value === "true" ? true : value === "false" ? false : undefined);

/** https://html.spec.whatwg.org/multipage/dom.html#translation-mode */
export function translateOf(element) {
  return inherited(element, "translate", yesOrNo, true);
}

/** https://html.spec.whatwg.org/multipage/interaction.html#dom-spellcheck */
export function spellcheckOf(element) {
  return inherited(element, "spellcheck", trueOrFalse, true);
}

/** https://html.spec.whatwg.org/multipage/interaction.html#dom-writingsuggestions */
export function writingSuggestionsOf(element) {
  return inherited(element, "writingsuggestions", (value) => (value === "false" ? "false" : "true"), "true");
}

/** https://html.spec.whatwg.org/#autocapitalize-and-autocorrect-inheriting-elements: the form, or null. */
function formToAsk(element) {
  if (element[$namespace] !== HTML) return null;
  switch (element[$localName]) {
    case "button":
    case "fieldset":
    case "input":
    case "output":
    case "select":
    case "textarea":
      return load("dom/forms").formOwner(element);
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/interaction.html#own-autocapitalization-hint */
export function autocapitalizeOf(element) {
  const value = getAttribute(element, "autocapitalize");
  if (value === null || value === "") {
    const form = formToAsk(element);
    return form === null ? "" : autocapitalizeOf(form);
  }
  const keyword = asciiLower(value);
  switch (keyword) {
    case "off":
    case "none":
      return "none";
    case "words":
    case "characters":
      return keyword;
  }
  return "sentences";
}

/** https://html.spec.whatwg.org/multipage/interaction.html#used-autocorrection-state */
export function autocorrectOf(element) {
  if (isHTML(element, "input")) {
    const type = asciiLower(getAttribute(element, "type") ?? "");
    if (type === "url" || type === "email" || type === "password") return false;
  }
  const value = getAttribute(element, "autocorrect");
  if (value !== null) return asciiLower(value) !== "off";
  const form = formToAsk(element);
  return form === null || autocorrectOf(form);
}
