// https://html.spec.whatwg.org/multipage/forms.html: the elements of forms. What few forms need stands in chunks of its
// own: `dom/form-collections`, `dom/constraints`, `shared/form-values`, `dom/form-submission`.
import { load, webidl } from "core";
import { isHTML, isNode } from "library/tree";
import { algorithms } from "shared/changes";
import { makeHTMLButtonElement } from "./button-element.js";
import { makeHTMLDataListElement } from "./datalist-element.js";
import { makeHTMLFieldSetElement, makeHTMLLegendElement } from "./fieldset-element.js";
import { makeHTMLFormElement } from "./form-element.js";
import { makeHTMLInputElement } from "./input-element.js";
import { makeHTMLLabelElement } from "./label-element.js";
import { makeHTMLOptGroupElement, makeHTMLOptionElement } from "./option-element.js";
import { makeHTMLOutputElement } from "./output-element.js";
import { makeHTMLSelectElement } from "./select-element.js";
import { formOwner, isListed } from "./owner.js";
import { makeHTMLTextAreaElement } from "./textarea-element.js";

export { buttonType } from "./button-element.js";
export { checkedOfGroup, isChecked, radioGroup, setChecked } from "./checked.js";
export { fireChosen } from "./chosen.js";
export { canBeDisabled, isDisabled, isDisabledControl, isDisabledOption, isMutable } from "./disabled.js";
export { takesFocusOnClick } from "./click-focus.js";
export { internalsOf, isFormAssociated, resetCustom } from "./custom-controls.js";
export { formElements } from "./form-names.js";
export { formHooks } from "./hooks.js";
export { resetInput, resetTextarea } from "./input-changes.js";
export { filesOfInput } from "./input-element.js";
export { applies, doesApply, inputType, isNumericType, valueMode } from "./input-types.js";
export { labeledControl, labelsOf } from "./labels.js";
export { ConstraintValidation, FormOwned } from "./members.js";
export { makeOption } from "./option-element.js";
export { addOption, removeOption, setLength, setOption } from "./option-list.js";
export {
  askForReset, displaySize, isMultiple, isSelected, optionText, optionValue, optionsOf, placeholderOption, resetSelect, selectOf,
  selectOnly, selectedIndex, selectedOptions, setSelected,
} from "./options.js";
export { resetOutput } from "./output-element.js";
export { ancestor, associate, controlsOf, formOwner, isListed, isSubmittable } from "./owner.js";
export * from "./slots.js";
export * from "./states.js";
export { encodings, isButton, isSubmitButton, methods } from "./submitter.js";
export { selectedValue, selectionOf, setSelection } from "./text-selection.js";
export { apiInputValue, inputValue, sanitize, setInputValue, setTextareaValue, shownValue, textareaValue } from "./values.js";

const makers = {
  __proto__: null,
  HTMLButtonElement: makeHTMLButtonElement,
  HTMLDataListElement: makeHTMLDataListElement,
  HTMLFieldSetElement: makeHTMLFieldSetElement,
  HTMLFormElement: makeHTMLFormElement,
  HTMLInputElement: makeHTMLInputElement,
  HTMLLabelElement: makeHTMLLabelElement,
  HTMLLegendElement: makeHTMLLegendElement,
  HTMLOptGroupElement: makeHTMLOptGroupElement,
  HTMLOptionElement: makeHTMLOptionElement,
  HTMLOutputElement: makeHTMLOutputElement,
  HTMLSelectElement: makeHTMLSelectElement,
  HTMLTextAreaElement: makeHTMLTextAreaElement,
};

/** Makes the interface with a name; to be called once for each. */
export function makeInterface(name) {
  return makers[name]();
}

algorithms.formOwner = (element) => (isListed(element) ? formOwner(element) : null);

/** What FormData asks: see js/web/form-data. */
webidl.platformObjects.forms = {
  isForm: (value) => isNode(value) && isHTML(value, "form"),
  entriesForFormData: (form, submitter) => load("dom/form-submission").entriesForFormData(form, submitter),
};
