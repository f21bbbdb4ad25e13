// https://html.spec.whatwg.org/multipage/input.html#common-input-element-events
import { fire } from "web/dom-events";
import { $userValidity } from "./slots.js";

/** Tells of what the user has chosen in a control that is no text field: `input` and `change`. */
export function fireChosen(control) {
  control[$userValidity] = true;
  fire(control, "input", { bubbles: true, composed: true });
  fire(control, "change", { bubbles: true });
}
