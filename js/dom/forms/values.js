// The values of text controls: https://html.spec.whatwg.org/#concept-fe-value
import { load } from "core";
import { childText, getAttribute, hasAttribute, normalizeNewlines, splitOnCommas, stripNewlines, stripWhitespace } from "library/tree";
import { inputType, isNumericType, valueMode } from "./input-types.js";
import { $dirtyValue, $draft, $files, $selection, $typed, $value } from "./slots.js";

/** https://html.spec.whatwg.org/#value-sanitization-algorithm */
export function sanitize(input, type, value) {
  switch (type) {
    case "text":
    case "search":
    case "tel":
    case "password":
      return stripNewlines(value);
    case "url":
      return stripWhitespace(stripNewlines(value));
    case "email":
      return hasAttribute(input, "multiple") ? splitOnCommas(value).join(",") : stripWhitespace(stripNewlines(value));
    case "color":
      return load("library/css-values").hexColor(value) ?? "#000000";
    default:
      return isNumericType(type) ? load("shared/form-values").sanitizeNumeric(input, type, value) : value;
  }
}

/** Types of inputs whose value has no space around it. */
const trims = { __proto__: null, email: true, url: true };

/** What an input with a text shows: its value, or what a user has typed, with the space around it. */
export function shownValue(input) {
  const value = input[$value];
  return value !== undefined && input[$typed] === true ? value : apiInputValue(input);
}

/** The value of an input in the mode "value". */
export function inputValue(input) {
  const value = input[$value];
  // What a user types into it stays as it is for the user.
  if (value !== undefined) return input[$typed] === true && trims[inputType(input)] ? sanitize(input, inputType(input), value) : value;
  // OPTIMIZATION: as long as the value is not dirty it is the attribute's, and nothing is kept.
  return sanitize(input, inputType(input), getAttribute(input, "value") ?? "");
}

/** https://html.spec.whatwg.org/#dom-input-value, for reading */
export function apiInputValue(input) {
  switch (valueMode(input)) {
    case "value":
      return inputValue(input);
    case "default":
      return getAttribute(input, "value") ?? "";
    case "default/on":
      return getAttribute(input, "value") ?? "on";
    default: {
      const files = input[$files] === null ? undefined : load("web/blob").filesOf(input[$files])[0];
      return files === undefined ? "" : `C:\\fakepath\\${load("web/blob").nameOfFile(files)}`;
    }
  }
}

/** Sets the value of an input in the mode "value" as a script does; the cursor goes to the end of another value. */
export function setInputValue(input, value) {
  const before = inputValue(input);
  input[$dirtyValue] = true;
  input[$typed] = false;
  input[$draft] = undefined;
  const sanitized = sanitize(input, inputType(input), value);
  input[$value] = sanitized;
  if (sanitized !== before) {
    input[$selection] = { start: sanitized.length, end: sanitized.length, direction: "none" };
  }
}

/** https://html.spec.whatwg.org/#concept-textarea-raw-value */
function rawValue(textarea) {
  return textarea[$value] ?? childText(textarea);
}

/** https://html.spec.whatwg.org/#concept-fe-api-value of a textarea: its newlines are line feeds. */
export function textareaValue(textarea) {
  return normalizeNewlines(rawValue(textarea));
}

export function setTextareaValue(textarea, value) {
  const before = textareaValue(textarea);
  textarea[$value] = value;
  textarea[$dirtyValue] = true;
  textarea[$typed] = false;
  const after = textareaValue(textarea);
  if (after !== before) textarea[$selection] = { start: after.length, end: after.length, direction: "none" };
}
