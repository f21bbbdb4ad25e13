// https://html.spec.whatwg.org/#dom-cva-validationmessage, in WebKit's English words
import { load } from "core";
import { $customError, inputType, internalsOf, isFormAssociated } from "dom/forms";
import { $localName, getAttribute } from "library/tree";
import { flags, isBarred, validityFlags } from "./flags.js";

/** Why an element is not valid, or the empty string. */
export function validationMessage(element) {
  if (isBarred(element)) return "";
  const found = validityFlags(element);
  if (found === 0) return "";
  if (isFormAssociated(element)) return internalsOf(element).message;
  if (found & flags.customError) return element[$customError];
  if (found & flags.valueMissing) return missingMessage(element);
  if (found & flags.typeMismatch) return inputType(element) === "url" ? "Enter a URL" : "Enter an email address";
  if (found & flags.patternMismatch) return "Match the requested format";
  if (found & flags.tooLong) return `Use no more than ${getAttribute(element, "maxlength")} characters`;
  if (found & flags.tooShort) return `Use at least ${getAttribute(element, "minlength")} characters`;
  if (found & (flags.rangeUnderflow | flags.rangeOverflow)) return rangeMessage(element, found);
  if (found & flags.stepMismatch) return "Enter a valid value";
  return inputType(element) === "number" ? "Enter a number" : "Enter a valid value";
}

function missingMessage(element) {
  if (element[$localName] === "select") return "Select an item in the list";
  const type = element[$localName] === "input" ? inputType(element) : "text";
  switch (type) {
    case "checkbox":
      return "Select this checkbox";
    case "radio":
      return "Select one of these options";
    case "file":
      return "Select a file";
    default:
      return "Fill out this field";
  }
}

function rangeMessage(element, found) {
  const type = inputType(element);
  const { convertNumber, maximumOf, minimumOf } = load("shared/form-values");
  return found & flags.rangeUnderflow
    ? `Value must be greater than or equal to ${convertNumber(type, minimumOf(element, type))}`
    : `Value must be less than or equal to ${convertNumber(type, maximumOf(element, type))}`;
}
