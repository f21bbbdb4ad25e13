// https://html.spec.whatwg.org/#constraint-validation
import { load, push } from "core";
import { controlsOf, formHooks, isSubmittable } from "dom/forms";
import { fire } from "web/dom-events";
import { isBarred, validityFlags } from "./flags.js";

/** Whether an element satisfies its constraints, or is not asked to. */
function isValid(element) {
  return isBarred(element) || validityFlags(element) === 0;
}

const fireInvalid = (element) => fire(element, "invalid", { cancelable: true });

/** https://html.spec.whatwg.org/#check-validity-steps */
export function checkValidity(element) {
  if (isValid(element)) return true;
  fireInvalid(element);
  return false;
}

/** https://html.spec.whatwg.org/#report-validity-steps */
export function reportValidity(element) {
  if (isValid(element)) return true;
  if (fireInvalid(element)) report([element]);
  return false;
}

/** Tells the user: the first of the elements gets the focus. */
function report(elements) {
  load("dom/html").focus(elements[0]);
  formHooks.reportInvalid(elements);
}

/**
 * https://html.spec.whatwg.org/#statically-validate-the-constraints
 * @returns {{isValid: boolean, unhandled: Element[]}} `unhandled`: whose `invalid` event nobody canceled
 */
function staticallyValidate(form) {
  const controls = controlsOf(form);
  const invalid = [];
  for (let i = 0; i < controls.length; i++) {
    if (isSubmittable(controls[i]) && !isValid(controls[i])) push(invalid, controls[i]);
  }
  const unhandled = [];
  for (let i = 0; i < invalid.length; i++) {
    if (fireInvalid(invalid[i])) push(unhandled, invalid[i]);
  }
  return { isValid: invalid.length === 0, unhandled };
}

/** https://html.spec.whatwg.org/#dom-form-checkvalidity */
export function checkForm(form) {
  return staticallyValidate(form).isValid;
}

/** https://html.spec.whatwg.org/#interactively-validate-the-constraints */
export function interactivelyValidate(form) {
  const { isValid: holds, unhandled } = staticallyValidate(form);
  if (unhandled.length > 0) report(unhandled);
  return holds;
}
