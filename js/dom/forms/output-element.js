// https://html.spec.whatwg.org/multipage/form-elements.html#the-output-element
import { webidl } from "core";
import { interfaceNamed, reflect, string, tokenList } from "dom/html";
import { include, replaceAllWithString } from "dom/nodes";
import { $made, descendantText } from "library/tree";
import { ControlSteps } from "./control-steps.js";
import { ConstraintValidation, FormOwned, Labelable } from "./members.js";
import { $customError, $defaultOverride, $labels, $parserForm, $validity } from "./slots.js";

/** https://html.spec.whatwg.org/#the-output-element:concept-form-reset-control */
export function resetOutput(output) {
  replaceAllWithString(output[$defaultOverride] ?? descendantText(output), output);
  output[$defaultOverride] = null;
}

export function makeHTMLOutputElement() {
  class HTMLOutputElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$labels] = null;
      this[$validity] = null;
      this[$customError] = "";
      this[$defaultOverride] = null;
      return this;
    }

    get type() {
      return "output";
    }

    get defaultValue() {
      return this[$defaultOverride] ?? descendantText(this);
    }

    set defaultValue(value) {
      const text = webidl.DOMString(value);
      if (this[$defaultOverride] === null) replaceAllWithString(text, this);
      else this[$defaultOverride] = text;
    }

    get value() {
      return descendantText(this);
    }

    set value(value) {
      this[$defaultOverride] ??= descendantText(this);
      replaceAllWithString(webidl.DOMString(value), this);
    }
  }
  include(HTMLOutputElement, ControlSteps);
  include(HTMLOutputElement, ConstraintValidation);
  include(HTMLOutputElement, FormOwned);
  include(HTMLOutputElement, Labelable);
  return reflect(HTMLOutputElement, { htmlFor: [tokenList, "for"], name: string });
}
