// Form-associated custom elements, asked of the chunk that knows them: no element is one before that is loaded.
import { load } from "core";
import { $customState } from "library/tree";
import { algorithms } from "shared/changes";

/** https://html.spec.whatwg.org/#form-associated-custom-element */
export function isFormAssociated(node) {
  return node[$customState] === "custom" && load("dom/custom-elements").definitionOf(node)?.formAssociated === true;
}

/** What such an element set through its ElementInternals: `{ value, state, flags, message }` */
export function internalsOf(element) {
  return load("dom/custom-elements").internalsOf(element);
}

/** https://html.spec.whatwg.org/#concept-form-reset-control of such an element */
export function resetCustom(element) {
  algorithms.enqueueReaction(element, "formResetCallback", []);
}
