// The members that several interfaces of form controls share; `include` gives them to each.
import { load, webidl } from "core";
import { formOwner } from "./owner.js";
import { labelsOf } from "./labels.js";
import { $customError } from "./slots.js";

/** https://html.spec.whatwg.org/#the-constraint-validation-api */
export const ConstraintValidation = {
  get willValidate() {
    return !load("dom/constraints").isBarred(this);
  },

  get validity() {
    return load("dom/constraints").validityOf(this);
  },

  get validationMessage() {
    return load("dom/constraints").validationMessage(this);
  },

  checkValidity() {
    return load("dom/constraints").checkValidity(this);
  },

  reportValidity() {
    return load("dom/constraints").reportValidity(this);
  },

  setCustomValidity(error) {
    webidl.requireArguments(arguments.length, 1);
    this[$customError] = webidl.DOMString(error);
  },
};

/** https://html.spec.whatwg.org/#dom-fae-form */
export const FormOwned = {
  get form() {
    return formOwner(this);
  },
};

/** https://html.spec.whatwg.org/#dom-lfe-labels */
export const Labelable = {
  get labels() {
    return labelsOf(this);
  },
};
