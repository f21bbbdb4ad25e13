// https://html.spec.whatwg.org/#enabling-and-disabling-form-controls:-the-disabled-attribute
import {
  $first, $localName, $namespace, $next, $parent, HTML, hasAttribute, isHTML, takesDisabled,
} from "library/tree";
import { applies, doesApply } from "./input-types.js";
import { isFormAssociated } from "./custom-controls.js";

/** Whether an element lies in a disabled fieldset, and not in its first legend. */
function isInDisabledFieldset(element) {
  let below = element;
  for (let parent = element[$parent]; parent !== null; below = parent, parent = parent[$parent]) {
    if (!isHTML(parent, "fieldset") || !hasAttribute(parent, "disabled")) continue;
    if (!isHTML(below, "legend")) return true;
    let first = parent[$first];
    while (first !== null && !isHTML(first, "legend")) first = first[$next];
    if (first !== below) return true;
  }
  return false;
}

/** https://html.spec.whatwg.org/#concept-fe-disabled of a control, or of a fieldset */
export function isDisabledControl(element) {
  return hasAttribute(element, "disabled") || isInDisabledFieldset(element);
}

/** https://html.spec.whatwg.org/#concept-option-disabled */
export function isDisabledOption(option) {
  if (hasAttribute(option, "disabled")) return true;
  const parent = option[$parent];
  return parent !== null && isHTML(parent, "optgroup") && hasAttribute(parent, "disabled");
}

/** https://html.spec.whatwg.org/#concept-element-disabled, of any element */
export function isDisabled(element) {
  if (element[$namespace] !== HTML) return false;
  switch (element[$localName]) {
    case "button":
    case "input":
    case "select":
    case "textarea":
    case "fieldset":
      return isDisabledControl(element);
    case "optgroup":
      return hasAttribute(element, "disabled");
    case "option":
      return isDisabledOption(element);
    default:
      return isFormAssociated(element) && isDisabledControl(element);
  }
}

/** https://html.spec.whatwg.org/#concept-fe-mutable of an input or textarea */
export function isMutable(control) {
  if (isDisabledControl(control)) return false;
  if (!hasAttribute(control, "readonly")) return true;
  return isHTML(control, "input") && !doesApply(control, applies.READONLY);
}

/** Whether an element is one that can be disabled: what `:enabled` may match. */
export function canBeDisabled(element) {
  return takesDisabled(element) || (element[$namespace] === HTML && isFormAssociated(element));
}
