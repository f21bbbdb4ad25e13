// https://html.spec.whatwg.org/#attr-input-type: the states and what applies in each
import { asciiLower, getAttribute } from "library/tree";
import { $inputType } from "./slots.js";

/** What may apply to a type, as bits. */
export const applies = {
  SELECTION: 1,
  SELECT: 2,
  READONLY: 4,
  REQUIRED: 8,
  LENGTH: 16,
  PLACEHOLDER: 32,
  NUMBER: 64,
  DATE: 128,
  LIST: 256,
  MULTIPLE: 512,
  CHECKED: 1024,
  /** Whether Enter in the field submits the form: https://html.spec.whatwg.org/#implicit-submission */
  BLOCKS_IMPLICIT: 2048,
};

const {
  SELECTION, SELECT, READONLY, REQUIRED, LENGTH, PLACEHOLDER, NUMBER, DATE, LIST, MULTIPLE, CHECKED, BLOCKS_IMPLICIT,
} = applies;
const field = SELECT | READONLY | REQUIRED | LIST | BLOCKS_IMPLICIT;
const text = field | SELECTION | LENGTH | PLACEHOLDER;
const time = field | NUMBER | DATE;

/** https://html.spec.whatwg.org/#dom-input-value-value and the other modes; `bits` of `applies`. */
const types = {
  __proto__: null,
  hidden: { mode: "default", bits: 0 },
  text: { mode: "value", bits: text },
  search: { mode: "value", bits: text },
  tel: { mode: "value", bits: text },
  url: { mode: "value", bits: text },
  email: { mode: "value", bits: (text & ~SELECTION) | MULTIPLE },
  password: { mode: "value", bits: text & ~LIST },
  date: { mode: "value", bits: time },
  month: { mode: "value", bits: time },
  week: { mode: "value", bits: time },
  time: { mode: "value", bits: time },
  "datetime-local": { mode: "value", bits: time & ~DATE },
  number: { mode: "value", bits: field | NUMBER | PLACEHOLDER },
  range: { mode: "value", bits: NUMBER | LIST },
  color: { mode: "value", bits: LIST | SELECT },
  checkbox: { mode: "default/on", bits: REQUIRED | CHECKED },
  radio: { mode: "default/on", bits: REQUIRED | CHECKED },
  file: { mode: "filename", bits: REQUIRED | MULTIPLE | SELECT },
  submit: { mode: "default", bits: 0 },
  image: { mode: "default", bits: 0 },
  reset: { mode: "default", bits: 0 },
  button: { mode: "default", bits: 0 },
};

/** The state that an attribute's value names. */
export function typeOfKeyword(keyword) {
  if (keyword === null) return "text";
  const lower = asciiLower(keyword);
  return lower in types ? lower : "text";
}

/** The type of an input. */
export function inputType(input) {
  return (input[$inputType] ??= typeOfKeyword(getAttribute(input, "type")));
}

export function valueMode(input) {
  return types[inputType(input)].mode;
}

export function modeOfType(type) {
  return types[type].mode;
}

/** Whether something of `applies` holds for an input's type. */
export function doesApply(input, bit) {
  return (types[inputType(input)].bits & bit) !== 0;
}

export function appliesToType(type, bit) {
  return (types[type].bits & bit) !== 0;
}

/** Whether a type's values are numbers or times, which the chunk shared/form-values knows. */
export function isNumericType(type) {
  return (types[type].bits & NUMBER) !== 0;
}
