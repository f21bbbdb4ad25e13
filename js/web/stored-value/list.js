import { defineValue, primordials } from "core";

const { JSONStringify } = primordials;

/** Adds a value to a list, whatever a script has made of the prototypes of lists. */
export function append(list, value) {
  defineValue(list, list.length, value, true);
}

/** A list of texts and numbers as JSON, without asking a `toJSON` of a script's. */
export function listText(texts) {
  let text = "";
  for (let i = 0; i < texts.length; i++) text += `${i === 0 ? "" : ","}${JSONStringify(texts[i])}`;
  return `[${text}]`;
}
