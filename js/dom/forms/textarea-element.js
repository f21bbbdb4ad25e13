// https://html.spec.whatwg.org/multipage/form-elements.html#the-textarea-element
import { webidl } from "core";
import { boolean, interfaceNamed, positiveLongWithFallback, reflect, string } from "dom/html";
import { include, replaceAllWithString } from "dom/nodes";
import { $childrenChanged, $cloned, $made, childText } from "library/tree";
import { autocomplete } from "./autofill.js";
import { ControlSteps } from "./control-steps.js";
import { lengthLimits } from "./length-limits.js";
import { ConstraintValidation, FormOwned, Labelable } from "./members.js";
import {
  $committed, $customError, $dirtyValue, $labels, $parserForm, $selectTask, $selection, $typed, $userValidity,
  $validity, $value,
} from "./slots.js";
import { TextSelection, keepSelectionInside } from "./text-selection.js";
import { setTextareaValue, textareaValue } from "./values.js";

export function makeHTMLTextAreaElement() {
  class HTMLTextAreaElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$labels] = null;
      this[$validity] = null;
      this[$customError] = "";
      this[$value] = undefined;
      this[$dirtyValue] = false;
      this[$committed] = undefined;
      this[$typed] = false;
      this[$selection] = null;
      this[$selectTask] = undefined;
      this[$userValidity] = false;
      return this;
    }

    get type() {
      return "textarea";
    }

    get defaultValue() {
      return childText(this);
    }

    set defaultValue(value) {
      replaceAllWithString(webidl.DOMString(value), this);
    }

    get value() {
      return textareaValue(this);
    }

    set value(value) {
      setTextareaValue(this, value === null ? "" : webidl.DOMString(value));
    }

    get textLength() {
      return textareaValue(this).length;
    }

    /** https://html.spec.whatwg.org/#the-textarea-element:children-changed-steps */
    [$childrenChanged]() {
      if (this[$dirtyValue]) return;
      this[$value] = undefined;
      keepSelectionInside(this);
    }

    /** https://html.spec.whatwg.org/#the-textarea-element:concept-node-clone-ext */
    [$cloned](copy) {
      copy[$value] = this[$value];
      copy[$dirtyValue] = this[$dirtyValue];
    }
  }
  include(HTMLTextAreaElement, ControlSteps);
  include(HTMLTextAreaElement, ConstraintValidation);
  include(HTMLTextAreaElement, FormOwned);
  include(HTMLTextAreaElement, Labelable);
  include(HTMLTextAreaElement, TextSelection);
  return reflect(HTMLTextAreaElement, {
    autocomplete,
    cols: [positiveLongWithFallback, "cols", 20],
    dirName: [string, "dirname"],
    disabled: boolean,
    ...lengthLimits,
    name: string,
    placeholder: string,
    readOnly: boolean,
    required: boolean,
    rows: [positiveLongWithFallback, "rows", 2],
    wrap: string,
  });
}
