// https://html.spec.whatwg.org/multipage/form-elements.html#the-fieldset-element and the legend element
import { load } from "core";
import { boolean, interfaceNamed, reflect, string } from "dom/html";
import { include } from "dom/nodes";
import { $made, $parent, isHTML } from "library/tree";
import { ControlSteps } from "./control-steps.js";
import { ConstraintValidation, FormOwned } from "./members.js";
import { formOwner, isListed } from "./owner.js";
import { $customError, $elements, $parserForm, $validity } from "./slots.js";

export function makeHTMLFieldSetElement() {
  class HTMLFieldSetElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$validity] = null;
      this[$customError] = "";
      this[$elements] = null;
      return this;
    }

    get type() {
      return "fieldset";
    }

    /** https://html.spec.whatwg.org/#dom-fieldset-elements */
    get elements() {
      return (this[$elements] ??= load("dom/collections").makeCollection(this, isListed, undefined, false));
    }
  }
  include(HTMLFieldSetElement, ControlSteps);
  include(HTMLFieldSetElement, ConstraintValidation);
  include(HTMLFieldSetElement, FormOwned);
  return reflect(HTMLFieldSetElement, { disabled: boolean, name: string });
}

export function makeHTMLLegendElement() {
  class HTMLLegendElement extends interfaceNamed("HTMLElement") {
    /** https://html.spec.whatwg.org/#dom-legend-form */
    get form() {
      const parent = this[$parent];
      return parent !== null && isHTML(parent, "fieldset") ? formOwner(parent) : null;
    }
  }
  return reflect(HTMLLegendElement, { align: string });
}
