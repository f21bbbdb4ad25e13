// https://html.spec.whatwg.org/multipage/input.html#the-input-element
import { domException, host, load, primordials, webidl } from "core";
import {
  boolean, enumerated, interfaceNamed, parseNonNegativeInteger, positiveLong, reflect, setUnsignedLong,
  string, url,
} from "dom/html";
import { include } from "dom/nodes";
import {
  $activation, $attributeChanged, $cloned, $inserted, $made, $removed, elementById, getAttribute, isHTML, rootOf,
} from "library/tree";
import { setAttribute } from "shared/changes";
import { autocomplete } from "./autofill.js";
import { isChecked, isInGroup, setChecked, uncheckOthers } from "./checked.js";
import { noteInsertion, noteRemoval } from "./control-steps.js";
import { isMutable } from "./disabled.js";
import { noteHiding } from "./hidden-members.js";
import { inputActivation } from "./input-activation.js";
import { attributeChanged } from "./input-changes.js";
import { applies, doesApply, inputType, valueMode } from "./input-types.js";
import { lengthLimits } from "./length-limits.js";
import { ConstraintValidation, FormOwned, Labelable } from "./members.js";
import { PopoverInvoker } from "./popover-target.js";
import {
  $checked, $committed, $coordinate, $customError, $dirtyChecked, $dirtyValue, $draft, $files, $indeterminate,
  $inputType, $labels, $parserForm, $selectTask, $selection, $typed, $userValidity, $validity, $value,
} from "./slots.js";
import { formAction, submitterAttributes } from "./submitter.js";
import { TextSelection } from "./text-selection.js";
import { apiInputValue, setInputValue } from "./values.js";

const { TypeError } = primordials;

const keywords = [
  "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
  "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
];

/** The FileList of a file upload; null for any other type. */
export function filesOfInput(input) {
  if (inputType(input) !== "file") return null;
  return (input[$files] ??= load("web/blob").createFileList([]));
}

/** https://html.spec.whatwg.org/#concept-input-list: the suggestions source element, or null. */
function suggestionsSource(input) {
  const id = doesApply(input, applies.LIST) ? getAttribute(input, "list") : null;
  const source = id === null || id === "" ? null : elementById(rootOf(input), id);
  return source !== null && isHTML(source, "datalist") ? source : null;
}

function requireNumeric(input, member) {
  if (!doesApply(input, applies.NUMBER)) {
    throw domException("InvalidStateError", `The input element's type does not support ${member}.`);
  }
}

/** https://html.spec.whatwg.org/#dom-input-stepup */
function step(input, count, direction) {
  requireNumeric(input, direction > 0 ? "stepUp" : "stepDown");
  const { allowedStep, stepValue } = load("shared/form-values");
  const type = inputType(input);
  if (allowedStep(input, type) === null) {
    throw domException("InvalidStateError", "The input element has no step.");
  }
  const value = stepValue(input, type, apiInputValue(input), count, direction);
  if (value !== undefined) setInputValue(input, value);
}

/** A dimension of an image button; there is no layout that could give another one. */
function dimension(input, name) {
  const text = inputType(input) === "image" ? getAttribute(input, name) : null;
  return (text === null ? null : parseNonNegativeInteger(text)) ?? 0;
}

export function makeHTMLInputElement() {
  class HTMLInputElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$labels] = null;
      this[$validity] = null;
      this[$customError] = "";
      this[$inputType] = undefined;
      this[$value] = undefined;
      this[$dirtyValue] = false;
      this[$committed] = undefined;
      this[$typed] = false;
      this[$draft] = undefined;
      this[$selection] = null;
      this[$selectTask] = undefined;
      this[$checked] = undefined;
      this[$dirtyChecked] = false;
      this[$indeterminate] = false;
      this[$files] = null;
      this[$coordinate] = null;
      this[$userValidity] = false;
      return this;
    }

    get checked() {
      return isChecked(this);
    }

    set checked(value) {
      this[$dirtyChecked] = true;
      setChecked(this, !!value);
    }

    get files() {
      return filesOfInput(this);
    }

    set files(value) {
      if (value === null || value === undefined || inputType(this) !== "file") return;
      if (webidl.platformObjects.blob === undefined || load("web/blob").filesOf(value) === undefined) {
        throw new TypeError("The HTMLInputElement.files attribute must be an instance of FileList");
      }
      this[$files] = value;
    }

    get height() {
      return dimension(this, "height");
    }

    set height(value) {
      setUnsignedLong(this, "height", webidl.unsignedLong(value));
    }

    get indeterminate() {
      return this[$indeterminate];
    }

    set indeterminate(value) {
      this[$indeterminate] = !!value;
    }

    get list() {
      return suggestionsSource(this);
    }

    /** https://html.spec.whatwg.org/#dom-input-value */
    get value() {
      return apiInputValue(this);
    }

    set value(value) {
      const text = value === null ? "" : webidl.DOMString(value);
      switch (valueMode(this)) {
        case "value":
          setInputValue(this, text);
          break;
        case "filename":
          if (text !== "") {
            throw domException("InvalidStateError", "An input element of type file takes only the empty string.");
          }
          this[$files] = null;
          break;
        default:
          setAttribute(this, "value", text);
      }
    }

    /** https://html.spec.whatwg.org/#dom-input-valueasdate */
    get valueAsDate() {
      if (!doesApply(this, applies.DATE)) return null;
      const { convertString, dateOfNumber } = load("shared/form-values");
      const type = inputType(this);
      const number = convertString(type, apiInputValue(this));
      return number === null ? null : dateOfNumber(type, number);
    }

    set valueAsDate(value) {
      if (value !== null && value !== undefined && !isDate(value)) {
        throw new TypeError("The HTMLInputElement.valueAsDate attribute must be an instance of Date");
      }
      if (!doesApply(this, applies.DATE)) {
        throw domException("InvalidStateError", "The input element's type does not support valueAsDate.");
      }
      const time = value === null || value === undefined ? NaN : timeOf(value);
      const { convertNumber, numberOfTime } = load("shared/form-values");
      const type = inputType(this);
      setInputValue(this, time !== time ? "" : convertNumber(type, numberOfTime(type, time)));
    }

    /** https://html.spec.whatwg.org/#dom-input-valueasnumber */
    get valueAsNumber() {
      if (!doesApply(this, applies.NUMBER)) return NaN;
      return load("shared/form-values").convertString(inputType(this), apiInputValue(this)) ?? NaN;
    }

    set valueAsNumber(value) {
      const number = +value;
      if (number === Infinity || number === -Infinity) throw new TypeError("The provided value is infinite");
      requireNumeric(this, "valueAsNumber");
      setInputValue(this, number !== number ? "" : load("shared/form-values").convertNumber(inputType(this), number));
    }

    get width() {
      return dimension(this, "width");
    }

    set width(value) {
      setUnsignedLong(this, "width", webidl.unsignedLong(value));
    }

    stepUp(n = 1) {
      step(this, webidl.long(n), 1);
    }

    stepDown(n = 1) {
      step(this, webidl.long(n), -1);
    }

    /** https://html.spec.whatwg.org/#dom-input-showpicker; what opens for other types than files shows nothing to a script. */
    showPicker() {
      if (!isMutable(this)) throw domException("InvalidStateError", "The input element cannot be changed.");
      if (!host.activation_transient()) {
        throw domException("NotAllowedError", "showPicker() requires a user gesture.");
      }
      if (inputType(this) === "file") load("dom/file-dialog").openFileDialog(this);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      if (namespace !== null) return;
      if (localName === "name" || localName === "id") noteHiding(this);
      attributeChanged(this, localName, oldValue, value);
    }

    /** A click on what nobody sees is one on what is around it. A listener may change any other input into a button. */
    get [$activation]() {
      return inputType(this) === "hidden" ? undefined : inputActivation;
    }

    [$removed]() {
      noteRemoval(this);
    }

    [$inserted]() {
      noteInsertion(this);
      if (inputType(this) === "radio" && isChecked(this) && isInGroup(this)) uncheckOthers(this);
    }

    /** https://html.spec.whatwg.org/#the-input-element:concept-node-clone-ext */
    [$cloned](copy) {
      copy[$value] = this[$value];
      copy[$dirtyValue] = this[$dirtyValue];
      copy[$checked] = this[$checked];
      copy[$dirtyChecked] = this[$dirtyChecked];
      copy[$indeterminate] = this[$indeterminate];
    }
  }
  include(HTMLInputElement, ConstraintValidation);
  include(HTMLInputElement, FormOwned);
  include(HTMLInputElement, Labelable);
  include(HTMLInputElement, TextSelection);
  include(HTMLInputElement, PopoverInvoker);
  return reflect(HTMLInputElement, {
    accept: string,
    alpha: boolean,
    align: string,
    alt: string,
    autocomplete,
    capture: string,
    colorSpace: [enumerated, "colorspace", ["limited-srgb", "display-p3"], "limited-srgb"],
    defaultChecked: [boolean, "checked"],
    defaultValue: [string, "value"],
    dirName: string,
    disabled: boolean,
    formAction,
    ...submitterAttributes,
    incremental: boolean,
    max: string,
    min: string,
    ...lengthLimits,
    multiple: boolean,
    name: string,
    pattern: string,
    placeholder: string,
    readOnly: boolean,
    required: boolean,
    size: [positiveLong, "size", 20],
    src: url,
    step: string,
    type: [enumerated, "type", keywords, "text"],
    useMap: string,
    webkitdirectory: boolean,
  });
}

function isDate(value) {
  try {
    timeOf(value);
    return true;
  } catch {
    return false;
  }
}

function timeOf(date) {
  return load("web/builtins").method("Date", "getTime")(date);
}
