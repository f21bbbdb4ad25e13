// https://html.spec.whatwg.org/multipage/form-elements.html#the-button-element
import { load } from "core";
import { boolean, enumerated, interfaceNamed, reflect, string } from "dom/html";
import { include } from "dom/nodes";
import { $activation, $made, asciiLower, getAttribute, hasAttribute } from "library/tree";
import { isDisabledControl } from "./disabled.js";
import { ControlSteps } from "./control-steps.js";
import { ConstraintValidation, FormOwned, Labelable } from "./members.js";
import { formOwner } from "./owner.js";
import { PopoverInvoker, runPopoverTarget } from "./popover-target.js";
import { $customError, $labels, $parserForm, $validity } from "./slots.js";
import { formAction, submitterAttributes } from "./submitter.js";

/** https://html.spec.whatwg.org/#attr-button-type: "submit", "reset" or "button" */
export function buttonType(button) {
  const keyword = asciiLower(getAttribute(button, "type") ?? "");
  return keyword === "reset" || keyword === "button" ? keyword : "submit";
}

const activation = {
  /** Source: defaultEventHandler in HTMLButtonElement.cpp of https://github.com/WebKit/WebKit */
  passes: (button) =>
    (buttonType(button) === "button" || formOwner(button) === null) && !hasAttribute(button, "popovertarget"),

  /** https://html.spec.whatwg.org/#the-button-element:activation-behaviour */
  activate(button, event) {
    if (isDisabledControl(button)) return;
    const form = formOwner(button);
    const type = buttonType(button);
    if (form !== null && type !== "button") {
      const { resetForm, submitForm } = load("dom/form-submission");
      if (type === "submit") submitForm(form, button);
      else resetForm(form);
      return;
    }
    if (hasAttribute(button, "popovertarget")) runPopoverTarget(button);
  },
};

export function makeHTMLButtonElement() {
  class HTMLButtonElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$labels] = null;
      this[$validity] = null;
      this[$customError] = "";
      return this;
    }
  }
  HTMLButtonElement.prototype[$activation] = activation;
  include(HTMLButtonElement, ControlSteps);
  include(HTMLButtonElement, ConstraintValidation);
  include(HTMLButtonElement, FormOwned);
  include(HTMLButtonElement, Labelable);
  include(HTMLButtonElement, PopoverInvoker);
  return reflect(HTMLButtonElement, {
    disabled: boolean,
    formAction,
    ...submitterAttributes,
    name: string,
    type: [enumerated, "type", ["submit", "reset", "button"], "submit"],
    value: string,
  });
}
