// What other parts of the standard ask of form controls, without loading them where there are none.
import { load } from "core";
import { $nodeType, nodeType, takesDisabled } from "library/tree";

/** https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled for form controls */
export function isDisabledControl(element) {
  return element[$nodeType] === nodeType.ELEMENT && takesDisabled(element) && load("dom/forms").isDisabled(element);
}
