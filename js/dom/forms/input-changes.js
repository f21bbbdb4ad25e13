// What a changed attribute does to an input: https://html.spec.whatwg.org/#input-type-change
import { getAttribute } from "library/tree";
import { setAttribute } from "shared/changes";
import { isChecked, setChecked, uncheckOthers } from "./checked.js";
import { applies, appliesToType, inputType, modeOfType, typeOfKeyword } from "./input-types.js";
import { $checked, $dirtyChecked, $dirtyValue, $draft, $files, $inputType, $selection, $value } from "./slots.js";
import { keepSelectionInside } from "./text-selection.js";
import { inputValue, sanitize } from "./values.js";

/** The part of the type change that looks at values. */
function changeType(input, before, after) {
  input[$draft] = undefined;
  if (before === after) return;
  input[$inputType] = before;
  const oldMode = modeOfType(before);
  const newMode = modeOfType(after);
  // OPTIMIZATION: what the attribute says need not be set in it.
  const value = oldMode === "value" && input[$value] !== undefined ? inputValue(input) : "";
  const wasChecked = isChecked(input);
  input[$inputType] = after;
  if (oldMode === "value" && value !== "" && (newMode === "default" || newMode === "default/on")) {
    setAttribute(input, "value", value);
    input[$value] = undefined;
  } else if (oldMode !== "value" && newMode === "value") {
    input[$value] = undefined;
    input[$dirtyValue] = false;
  } else if (oldMode !== "filename" && newMode === "filename") {
    input[$value] = undefined;
    input[$files] = null;
  } else if (oldMode === "value" && newMode === "value") {
    // A value that is not dirty stays the attribute's.
    input[$value] = input[$dirtyValue] ? sanitize(input, after, value) : undefined;
  }
  if (!appliesToType(before, applies.SELECTION) && appliesToType(after, applies.SELECTION)) {
    input[$selection] = { start: 0, end: 0, direction: "none" };
  }
  if (after === "radio" && wasChecked) setChecked(input, true);
}

/** https://html.spec.whatwg.org/#the-input-element:concept-element-attributes-change-ext */
export function attributeChanged(input, localName, oldValue, value) {
  switch (localName) {
    case "type":
      changeType(input, typeOfKeyword(oldValue), typeOfKeyword(value));
      break;
    case "value":
      if (!input[$dirtyValue]) input[$value] = undefined;
      break;
    case "checked":
      if (!input[$dirtyChecked] && (oldValue === null) !== (value === null)) setChecked(input, value !== null);
      break;
    case "name":
    case "form":
      if (inputType(input) === "radio" && input[$checked] === true) uncheckOthers(input);
      break;
    case "min":
    case "max":
    case "step":
    case "multiple":
      // What the value has to look like has changed.
      if (input[$value] !== undefined) input[$value] = sanitize(input, inputType(input), input[$value]);
      break;
  }
}

/** https://html.spec.whatwg.org/#the-input-element:concept-form-reset-control */
export function resetInput(input) {
  input[$dirtyValue] = false;
  input[$value] = undefined;
  input[$draft] = undefined;
  input[$dirtyChecked] = false;
  input[$files] = null;
  keepSelectionInside(input);
  const isOn = getAttribute(input, "checked") !== null;
  if (isOn) setChecked(input, true);
  else input[$checked] = false;
}

/** https://html.spec.whatwg.org/#the-textarea-element:concept-form-reset-control */
export function resetTextarea(textarea) {
  textarea[$dirtyValue] = false;
  textarea[$value] = undefined;
  keepSelectionInside(textarea);
}
