// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html: what is asked of controls without their chunk
import { $localName, $namespace } from "./slots.js";
import { HTML } from "./tree.js";

/** Whether an element is of the standard's that can be disabled: https://html.spec.whatwg.org/#concept-element-disabled */
export function takesDisabled(element) {
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
