// https://html.spec.whatwg.org/#constructing-the-form-data-set
import { domException, load, primordials, push, put, webidl } from "core";
import {
  $constructing, $coordinate, ancestor, apiInputValue, controlsOf, filesOfInput, formOwner, inputType, internalsOf,
  isButton, isChecked, isDisabledControl, isDisabledOption, isFormAssociated, isSubmitButton, isSubmittable,
  optionValue, selectedOptions, textareaValue,
} from "dom/forms";
import { unsignedLongOf } from "dom/html";
import { StringPrototypeIncludes } from "library/text";
import { $localName, $nodeType, asciiLower, getAttribute, nodeType } from "library/tree";
import { fire } from "web/dom-events";

const { StringPrototypeSlice, StringPrototypeToLowerCase, TypeError } = primordials;

function add(entries, name, value) {
  const string = typeof value === "string" ? webidl.USVString(value) : value;
  push(entries, { name: webidl.USVString(name), value: string });
}

function addInput(entries, input, name, encoding) {
  const type = inputType(input);
  if (type === "checkbox" || type === "radio") {
    if (isChecked(input)) add(entries, name, getAttribute(input, "value") ?? "on");
    return;
  }
  if (type === "file") {
    const { File, filesOf } = load("web/blob");
    const files = filesOf(filesOfInput(input));
    if (files.length === 0) add(entries, name, new File([], "", { type: "application/octet-stream" }));
    for (let i = 0; i < files.length; i++) add(entries, name, files[i]);
    return;
  }
  // Source: valueWithDefault in SubmitInputType.cpp of https://github.com/WebKit/WebKit
  if (type === "submit" && getAttribute(input, "value") === null) {
    add(entries, name, "Submit");
    return;
  }
  const isCharset = type === "hidden" && StringPrototypeToLowerCase(name) === "_charset_";
  add(entries, name, isCharset ? encoding : apiInputValue(input));
}

/** https://html.spec.whatwg.org/#attr-fe-dirname: the direction of the text goes along. */
function addDirection(entries, control) {
  const name = getAttribute(control, "dirname");
  if (name === null || name === "") return;
  const applies = control[$localName] === "textarea" || (control[$localName] === "input"
    && StringPrototypeIncludes(" hidden text search tel url email password submit reset button ", ` ${inputType(control)} `));
  if (!applies) return;
  add(entries, name, load("library/selectors").directionOf(control));
}

/** https://html.spec.whatwg.org/#textarea-wrapping-transformation: without layout a line holds `cols` characters. */
function wrappedValue(textarea) {
  const value = textareaValue(textarea);
  if (asciiLower(getAttribute(textarea, "wrap") ?? "") !== "hard") return value;
  const columns = unsignedLongOf(textarea, "cols", 20, 1);
  let text = "";
  let start = 0;
  let space = -1;
  for (let i = 0; i < value.length; i++) {
    if (value[i] === "\n") {
      text += StringPrototypeSlice(value, start, i + 1);
      start = i + 1;
      space = -1;
      continue;
    }
    if (i - start >= columns) {
      const end = space > start ? space + 1 : i;
      text += `${StringPrototypeSlice(value, start, end)}\n`;
      start = end;
      space = -1;
    }
    if (value[i] === " ") space = i;
  }
  return text + StringPrototypeSlice(value, start);
}

function addControl(entries, control, submitter, encoding) {
  if (isDisabledControl(control) || (isButton(control) && control !== submitter)) return;
  if (ancestor(control, "datalist") !== null) return;
  const localName = control[$localName];
  const name = getAttribute(control, "name") ?? "";
  if (localName === "input" && inputType(control) === "image") {
    const prefix = name === "" ? "" : `${name}.`;
    const { x, y } = control[$coordinate] ?? { x: 0, y: 0 };
    add(entries, `${prefix}x`, `${x}`);
    add(entries, `${prefix}y`, `${y}`);
    return;
  }
  if (isFormAssociated(control)) {
    addCustom(entries, control, name);
    return;
  }
  if (name === "") return;
  if (localName === "select") {
    const selected = selectedOptions(control);
    for (let i = 0; i < selected.length; i++) {
      if (!isDisabledOption(selected[i])) add(entries, name, optionValue(selected[i]));
    }
  } else if (localName === "input") {
    addInput(entries, control, name, encoding);
  } else {
    add(entries, name, localName === "textarea" ? wrappedValue(control) : getAttribute(control, "value") ?? "");
  }
  addDirection(entries, control);
}

const isFile = (value) => webidl.offered("blob", value)?.isFile(value) === true;

/** https://html.spec.whatwg.org/#face-entry-construction */
function addCustom(entries, control, name) {
  const { value } = internalsOf(control);
  if (value === null) return;
  if (value.entries !== undefined && !isFile(value)) {
    for (let i = 0; i < value.entries.length; i++) add(entries, value.entries[i].name, value.entries[i].value);
  } else if (name !== "") {
    add(entries, name, value);
  }
}

/**
 * https://html.spec.whatwg.org/#constructing-entry-list
 * @param {HTMLFormElement} form
 * @param {Element | null} submitter
 * @param {string} [encoding] the encoding's name
 * @returns {{name: string, value: string | File}[] | null} null while the list is made already
 */
export function constructEntryList(form, submitter, encoding = "UTF-8") {
  if (form[$constructing]) return null;
  form[$constructing] = true;
  try {
    const controls = controlsOf(form);
    const entries = [];
    for (let i = 0; i < controls.length; i++) {
      if (isSubmittable(controls[i])) addControl(entries, controls[i], submitter, encoding);
    }
    const { createFormData } = load("web/form-data");
    const FormDataEvent = load("web/ui-events").interfaceNamed("FormDataEvent");
    fire(form, "formdata", { bubbles: true, formData: createFormData(entries) }, FormDataEvent);
    // A copy: the page may keep the object that the event showed.
    const copy = [];
    for (let i = 0; i < entries.length; i++) put(copy, i, { name: entries[i].name, value: entries[i].value });
    return copy;
  } finally {
    form[$constructing] = false;
  }
}

/** The entries of `new FormData(form, submitter)`: https://xhr.spec.whatwg.org/#dom-formdata */
export function entriesForFormData(form, submitter) {
  if (submitter !== null) {
    if (!webidl.isObject(submitter) || submitter[$nodeType] !== nodeType.ELEMENT) {
      throw new TypeError("Argument 2 ('submitter') to the FormData constructor must be an instance of HTMLElement");
    }
    if (!isSubmitButton(submitter)) throw new TypeError("The specified element is not a submit button.");
    if (formOwner(submitter) !== form) {
      throw domException("NotFoundError", "The specified element is not owned by this form element.");
    }
  }
  const entries = constructEntryList(form, submitter);
  if (entries === null) throw domException("InvalidStateError", "The form is constructing its entry list.");
  return entries;
}
