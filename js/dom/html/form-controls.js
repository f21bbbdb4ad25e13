// What other parts of the standard ask of form controls, without loading them where there are none.
import { load } from "core";
import { $localName, $namespace, $nodeType, HTML, nodeType } from "library/tree";

/** Whether a node is an element that may be disabled as form controls are. */
function mayBeDisabled(element) {
  if (element[$namespace] !== HTML) return false;
  switch (element[$localName]) {
    case "button":
    case "fieldset":
    case "input":
    case "optgroup":
    case "option":
    case "select":
    case "textarea":
      return true;
  }
  return false;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled for form controls */
export function isDisabledControl(element) {
  return element[$nodeType] === nodeType.ELEMENT && mayBeDisabled(element) && load("dom/forms").isDisabled(element);
}
