// What selectors ask: https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
import { load } from "core";
import { $localName, $namespace, HTML, following, getAttribute, hasAttribute, isHTML } from "library/tree";
import { isChecked as isInputChecked, radioGroup } from "./checked.js";
import { isMutable } from "./disabled.js";
import { applies, doesApply, inputType } from "./input-types.js";
import { isSelected } from "./options.js";
import { controlsOf, formOwner, isSubmittable } from "./owner.js";
import { $indeterminate, $userValidity } from "./slots.js";
import { isSubmitButton } from "./submitter.js";
import { inputValue, textareaValue } from "./values.js";

/** https://html.spec.whatwg.org/#selector-checked */
export function isCheckedOrSelected(element) {
  if (isHTML(element, "option")) return isSelected(element);
  return isHTML(element, "input") && doesApply(element, applies.CHECKED) && isInputChecked(element);
}

/** https://html.spec.whatwg.org/#selector-indeterminate */
export function isIndeterminate(element) {
  if (isHTML(element, "progress")) return !hasAttribute(element, "value");
  if (!isHTML(element, "input")) return false;
  const type = inputType(element);
  if (type === "checkbox") return element[$indeterminate];
  if (type !== "radio") return false;
  const group = radioGroup(element);
  for (let i = 0; i < group.length; i++) {
    if (isInputChecked(group[i])) return false;
  }
  return true;
}

/** https://html.spec.whatwg.org/#selector-default */
export function isDefault(element) {
  if (isHTML(element, "option")) return hasAttribute(element, "selected");
  if (isHTML(element, "input") && doesApply(element, applies.CHECKED)) return hasAttribute(element, "checked");
  if (!isSubmitButton(element)) return false;
  const form = formOwner(element);
  return form !== null && defaultButton(form) === element;
}

/** https://html.spec.whatwg.org/#default-button, or null */
export function defaultButton(form) {
  const controls = controlsOf(form);
  for (let i = 0; i < controls.length; i++) {
    if (isSubmitButton(controls[i])) return controls[i];
  }
  return null;
}

/** Whether `required` applies to an element. */
function canBeRequired(element) {
  if (element[$namespace] !== HTML) return false;
  const localName = element[$localName];
  return localName === "select" || localName === "textarea"
    || (localName === "input" && doesApply(element, applies.REQUIRED));
}

/** https://html.spec.whatwg.org/#selector-required */
export function isRequired(element) {
  return canBeRequired(element) && hasAttribute(element, "required");
}

/** https://html.spec.whatwg.org/#selector-read-write of a control; editable elements are not ours */
export function isReadWrite(element) {
  if (isHTML(element, "textarea")) return isMutable(element);
  return isHTML(element, "input") && doesApply(element, applies.READONLY) && isMutable(element);
}

/** https://html.spec.whatwg.org/#selector-placeholder-shown */
export function isPlaceholderShown(element) {
  const placeholder = getAttribute(element, "placeholder");
  if (placeholder === null) return false;
  if (isHTML(element, "textarea")) return textareaValue(element) === "";
  return isHTML(element, "input") && doesApply(element, applies.PLACEHOLDER) && inputValue(element) === "";
}

const isInvalidControl = (element) => {
  const { isBarred, validityFlags } = load("dom/constraints");
  return !isBarred(element) && validityFlags(element) !== 0;
};

/** true and false for what `:valid` and `:invalid` match, null for what neither does. */
export function isValid(element) {
  if (element[$namespace] !== HTML) return null;
  if (element[$localName] === "form") return !hasInvalid(controlsOf(element));
  if (element[$localName] === "fieldset") return !hasInvalidInside(element);
  if (!isSubmittable(element)) return null;
  const { isBarred, validityFlags } = load("dom/constraints");
  return isBarred(element) ? null : validityFlags(element) === 0;
}

function hasInvalid(controls) {
  for (let i = 0; i < controls.length; i++) {
    if (isSubmittable(controls[i]) && isInvalidControl(controls[i])) return true;
  }
  return false;
}

function hasInvalidInside(root) {
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    if (isSubmittable(node) && isInvalidControl(node)) return true;
  }
  return false;
}

/** The same for `:user-valid` and `:user-invalid`: null until a user has done something. */
export function isUserValid(element) {
  return element[$userValidity] === true ? isValid(element) : null;
}

/** true for `:in-range`, false for `:out-of-range`, null for what has no range. */
export function isInRange(element) {
  if (!isHTML(element, "input") || !doesApply(element, applies.NUMBER)) return null;
  const { maximumOf, minimumOf } = load("shared/form-values");
  const type = inputType(element);
  if (minimumOf(element, type) === null && maximumOf(element, type) === null) return null;
  const { flags, isBarred, validityFlags } = load("dom/constraints");
  if (isBarred(element)) return null;
  return (validityFlags(element) & (flags.rangeUnderflow | flags.rangeOverflow)) === 0;
}
