// https://html.spec.whatwg.org/#suffering-from-being-missing and the other constraints
import { load, primordials } from "core";
import {
  $customError, $draft, $files, $typed, ancestor, applies, buttonType, checkedOfGroup, doesApply, internalsOf,
  inputType, inputValue, isChecked, isDisabledControl, isFormAssociated, isMutable, isNumericType, isSelected,
  optionsOf, placeholderOption, radioGroup, textareaValue,
} from "dom/forms";
import { parseNonNegativeInteger } from "dom/html";
import { StringPrototypeSplit, pattern } from "library/text";
import { $localName, getAttribute, hasAttribute, splitOnCommas } from "library/tree";

const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

/** What an element suffers from, as bits. */
export const flags = {
  valueMissing: 1,
  typeMismatch: 2,
  patternMismatch: 4,
  tooLong: 8,
  tooShort: 16,
  rangeUnderflow: 32,
  rangeOverflow: 64,
  stepMismatch: 128,
  badInput: 256,
  customError: 512,
};

/** https://html.spec.whatwg.org/#barred-from-constraint-validation */
export function isBarred(element) {
  switch (element[$localName]) {
    case "fieldset":
    case "object":
    case "output":
      return true;
    case "button":
      if (buttonType(element) !== "submit") return true;
      break;
    case "input": {
      const type = inputType(element);
      if (type === "hidden" || type === "reset" || type === "button") return true;
      if (doesApply(element, applies.READONLY) && hasAttribute(element, "readonly")) return true;
      break;
    }
    case "textarea":
      if (hasAttribute(element, "readonly")) return true;
      break;
    case "select":
      break;
    default:
      if (!isFormAssociated(element) || hasAttribute(element, "readonly")) return true;
  }
  return isDisabledControl(element) || ancestor(element, "datalist") !== null;
}

/** All that an element suffers from; 0 for a valid one. */
export function validityFlags(element) {
  const custom = element[$customError] !== undefined && element[$customError] !== "" ? flags.customError : 0;
  switch (element[$localName]) {
    case "input":
      return custom | inputFlags(element);
    case "textarea":
      return custom | textareaFlags(element);
    case "select":
      return custom | (isSelectMissing(element) ? flags.valueMissing : 0);
    default:
      return isFormAssociated(element) ? custom | internalsOf(element).flags : custom;
  }
}

function isSelectMissing(select) {
  if (!hasAttribute(select, "required")) return false;
  const placeholder = placeholderOption(select);
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    if (options[i] !== placeholder && isSelected(options[i])) return false;
  }
  return true;
}

function lengthFlags(element, value) {
  // Only what a user typed can be too long or too short.
  if (!element[$typed] || value === "") return 0;
  const limit = (name) => {
    const text = getAttribute(element, name);
    return text === null ? null : parseNonNegativeInteger(text);
  };
  const longest = limit("maxlength");
  const shortest = limit("minlength");
  return (longest !== null && value.length > longest ? flags.tooLong : 0)
    | (shortest !== null && value.length < shortest ? flags.tooShort : 0);
}

function textareaFlags(textarea) {
  const value = textareaValue(textarea);
  const isMissing = value === "" && hasAttribute(textarea, "required") && isMutable(textarea);
  return (isMissing ? flags.valueMissing : 0) | lengthFlags(textarea, value);
}

function inputFlags(input) {
  const type = inputType(input);
  if (type === "checkbox") return hasAttribute(input, "required") && !isChecked(input) ? flags.valueMissing : 0;
  if (type === "radio") return isRadioMissing(input) ? flags.valueMissing : 0;
  if (type === "file") {
    const isEmpty = input[$files] === null || load("web/blob").filesOf(input[$files]).length === 0;
    return hasAttribute(input, "required") && isEmpty ? flags.valueMissing : 0;
  }
  if (!isNumericType(type) && !doesApply(input, applies.REQUIRED)) return 0;
  const value = inputValue(input);
  if (value === "") {
    // What a user has typed is there, but is no value.
    if (input[$draft] !== undefined && input[$draft] !== "") return flags.badInput;
    const isMissing = doesApply(input, applies.REQUIRED) && hasAttribute(input, "required") && isMutable(input);
    return isMissing ? flags.valueMissing : 0;
  }
  if (isNumericType(type)) return numericFlags(input, type, value);
  return (isTypeMismatch(input, type, value) ? flags.typeMismatch : 0)
    | (isPatternMismatch(input, type, value) ? flags.patternMismatch : 0)
    | (doesApply(input, applies.LENGTH) ? lengthFlags(input, value) : 0);
}

/** https://html.spec.whatwg.org/#radio-button-state-(type=radio):suffering-from-being-missing */
function isRadioMissing(radio) {
  // Without a name there is no group, and in WebKit nothing missing.
  if ((getAttribute(radio, "name") ?? "") === "") return false;
  const group = radioGroup(radio);
  for (let i = 0; i < group.length; i++) {
    if (hasAttribute(group[i], "required")) return checkedOfGroup(radio) === null;
  }
  return false;
}

const localPart = pattern(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i);
const domain = pattern(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i);

/** https://html.spec.whatwg.org/#valid-e-mail-address */
function isEmail(value) {
  const at = StringPrototypeIndexOf(value, "@");
  return at > 0 && localPart.test(StringPrototypeSlice(value, 0, at)) && domain.test(StringPrototypeSlice(value, at + 1));
}

function isTypeMismatch(input, type, value) {
  if (type === "url") return load("library/url").parse(value) === null;
  if (type !== "email") return false;
  return hasAttribute(input, "multiple") ? !splitOnCommas(value).every(isEmail) : !isEmail(value);
}

/** https://html.spec.whatwg.org/#attr-input-pattern: the whole value has to match; what does not compile is none. */
function isPatternMismatch(input, type, value) {
  const pattern = getAttribute(input, "pattern");
  if (pattern === null || !doesApply(input, applies.LENGTH)) return false;
  const { make } = load("web/builtins");
  let whole;
  try {
    make("RegExp", pattern, "v");
    whole = make("RegExp", `^(?:${pattern})$`, "v");
  } catch {
    return false;
  }
  const values = type === "email" && hasAttribute(input, "multiple") ? StringPrototypeSplit(value, ",") : [value];
  for (let i = 0; i < values.length; i++) {
    if (RegExpPrototypeExec(whole, values[i]) === null) return true;
  }
  return false;
}

function numericFlags(input, type, value) {
  const { convertString, isStepMismatch, maximumOf, minimumOf } = load("shared/form-values");
  const number = convertString(type, value);
  if (number === null) return 0;
  const minimum = minimumOf(input, type);
  const maximum = maximumOf(input, type);
  let found = 0;
  if (type === "time" && minimum !== null && maximum !== null && maximum < minimum) {
    // https://html.spec.whatwg.org/#has-a-reversed-range: only what lies between the end and the beginning is outside.
    if (number > maximum && number < minimum) found = flags.rangeUnderflow | flags.rangeOverflow;
  } else {
    if (minimum !== null && number < minimum) found |= flags.rangeUnderflow;
    if (maximum !== null && number > maximum) found |= flags.rangeOverflow;
  }
  return isStepMismatch(input, type, number) ? found | flags.stepMismatch : found;
}
