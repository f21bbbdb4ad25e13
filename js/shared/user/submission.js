// https://html.spec.whatwg.org/#implicit-submission
import { load } from "core";
import { ancestor, applies, controlsOf, defaultButton, doesApply, formOwner, isDisabled, isListed } from "dom/forms";
import { isHTML } from "library/tree";
import { fire } from "./fire.js";
import { cannot, requireReachable } from "./usable.js";

const blocksImplicit = (element) => isHTML(element, "input") && doesApply(element, applies.BLOCKS_IMPLICIT);

/**
 * What Enter in a control of a form does. Without a button only a field submits, not a checkbox.
 * Source: submitImplicitly in HTMLFormElement.cpp of https://github.com/WebKit/WebKit
 */
export function submitImplicitly(form, control) {
  const button = defaultButton(form);
  if (button !== null) {
    if (!isDisabled(button)) fire(button, "PointerEvent", "click", { pointerId: -1, detail: 0 });
    return;
  }
  let fields = 0;
  const controls = controlsOf(form);
  for (let i = 0; i < controls.length; i++) {
    if (blocksImplicit(controls[i])) fields++;
  }
  if (fields === 1 && blocksImplicit(control)) load("dom/form-submission").submitForm(form, null);
}

/**
 * Submits a form as a user does: its default button is clicked, or the form is submitted where it has none.
 * @param {Element} element a form, or an element of one
 */
export function submit(element) {
  requireReachable(element);
  const form = isHTML(element, "form") ? element : isListed(element) ? formOwner(element) : ancestor(element, "form");
  if (form === null) throw cannot(element, "belongs to no form");
  const button = defaultButton(form);
  if (button === null) {
    load("dom/form-submission").submitForm(form, null);
    return;
  }
  if (isDisabled(button)) throw cannot(button, "is disabled, so the form cannot be submitted");
  fire(button, "PointerEvent", "click", { pointerId: 1, pointerType: "mouse", isPrimary: true, detail: 1 });
}
