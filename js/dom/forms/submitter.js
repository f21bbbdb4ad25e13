// https://html.spec.whatwg.org/#attributes-for-form-submission
import { webidl } from "core";
import { boolean, enumerated, resolveURL, string } from "dom/html";
import { $document, $localName, $namespace, $url, HTML, getAttribute } from "library/tree";
import { setAttribute } from "shared/changes";
import { buttonType } from "./button-element.js";
import { inputType } from "./input-types.js";

export const encodings = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
export const methods = ["get", "post", "dialog"];

/** An action: without one it is the document's own URL. */
const actionOf = (attribute) => (name) => ({
  get [name]() {
    const value = getAttribute(this, attribute);
    return value === null || value === "" ? this[$document][$url] : resolveURL(this, value) ?? webidl.USVString(value);
  },
  set [name](value) {
    setAttribute(this, attribute, webidl.USVString(value));
  },
});

/** https://html.spec.whatwg.org/#dom-fs-action */
export const action = actionOf("action");
/** https://html.spec.whatwg.org/#dom-fs-formaction */
export const formAction = actionOf("formaction");

/** What a button reflects for the forms that it submits. */
export const submitterAttributes = {
  formEnctype: [enumerated, "formenctype", encodings, "", encodings[0]],
  formMethod: [enumerated, "formmethod", methods, "", "get"],
  formNoValidate: boolean,
  formTarget: string,
};

/** https://html.spec.whatwg.org/#concept-submit-button */
export function isSubmitButton(element) {
  if (element[$namespace] !== HTML) return false;
  if (element[$localName] === "button") return buttonType(element) === "submit";
  if (element[$localName] !== "input") return false;
  const type = inputType(element);
  return type === "submit" || type === "image";
}

/** https://html.spec.whatwg.org/#concept-button */
export function isButton(element) {
  if (element[$namespace] !== HTML) return false;
  if (element[$localName] === "button") return true;
  if (element[$localName] !== "input") return false;
  const type = inputType(element);
  return type === "submit" || type === "image" || type === "reset" || type === "button";
}
