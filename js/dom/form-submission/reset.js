// https://html.spec.whatwg.org/#resetting-a-form
import {
  $resetting, controlsOf, isFormAssociated, resetCustom, resetInput, resetOutput, resetSelect, resetTextarea,
} from "dom/forms";
import { $localName } from "library/tree";
import { fire } from "web/dom-events";

function resetControl(control) {
  switch (control[$localName]) {
    case "input":
      resetInput(control);
      break;
    case "output":
      resetOutput(control);
      break;
    case "select":
      resetSelect(control);
      break;
    case "textarea":
      resetTextarea(control);
      break;
    default:
      if (isFormAssociated(control)) resetCustom(control);
  }
}

/** https://html.spec.whatwg.org/#dom-form-reset, with the event */
export function resetForm(form) {
  if (form[$resetting]) return;
  form[$resetting] = true;
  try {
    if (!fire(form, "reset", { bubbles: true, cancelable: true })) return;
    const controls = controlsOf(form);
    for (let i = 0; i < controls.length; i++) resetControl(controls[i]);
  } finally {
    form[$resetting] = false;
  }
}
