// https://html.spec.whatwg.org/#autofilling-form-controls:-the-autocomplete-attribute
import { primordials, put, webidl } from "core";
import { StringPrototypeIncludes, StringPrototypeStartsWith } from "library/text";
import { getAttribute, isHTML, splitOnWhitespace } from "library/tree";
import { setAttribute } from "shared/changes";
import { inputType } from "./input-types.js";

const { StringPrototypeToLowerCase } = primordials;

const normal = " name honorific-prefix given-name additional-name family-name honorific-suffix nickname username "
  + "new-password current-password one-time-code organization-title organization street-address address-line1 "
  + "address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name "
  + "postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year "
  + "cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo ";
const contact = " tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix "
  + "tel-extension email impp ";
const contactKinds = " home work mobile fax pager ";

const isIn = (list, word) => StringPrototypeIncludes(list, ` ${word} `);

/** https://html.spec.whatwg.org/#processing-model-3: the IDL-exposed autofill value */
function exposedValue(element) {
  const text = getAttribute(element, "autocomplete");
  const tokens = text === null ? [] : splitOnWhitespace(text);
  if (tokens.length === 0) return "";
  const words = [];
  for (let i = 0; i < tokens.length; i++) put(words, i, StringPrototypeToLowerCase(tokens[i]));
  let index = words.length - 1;
  const isHidden = isHTML(element, "input") && inputType(element) === "hidden";
  const field = words[index];
  if (field === "on" || field === "off") return words.length > 1 || isHidden ? "" : field;
  let credential = "";
  let place = index;
  if (field === "webauthn") {
    credential = " webauthn";
    if (--place < 0) return "";
  }
  const name = words[place];
  const isContact = isIn(contact, name);
  if (!isContact && !isIn(normal, name)) return "";
  let value = name + credential;
  index = place - 1;
  if (isContact && index >= 0 && isIn(contactKinds, words[index])) value = `${words[index--]} ${value}`;
  if (index >= 0 && isIn(" shipping billing ", words[index])) value = `${words[index--]} ${value}`;
  if (index >= 0 && StringPrototypeStartsWith(words[index], "section-")) value = `${words[index--]} ${value}`;
  return index >= 0 ? "" : value;
}

/** The kind of reflection that `reflect` takes */
export const autocomplete = (name) => ({
  get [name]() {
    return exposedValue(this);
  },
  set [name](value) {
    setAttribute(this, "autocomplete", webidl.DOMString(value));
  },
});
