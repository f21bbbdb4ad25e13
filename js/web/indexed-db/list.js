import { defineValue, primordials, webidl } from "core";

const { JSONStringify, SymbolIterator } = primordials;

/** Whether a value is a sequence, where Web IDL takes that or a string. */
export function isSequence(value) {
  return webidl.isObject(value) && typeof value[SymbolIterator] === "function";
}

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

/** The member of a list with a name. */
export function find(members, name) {
  for (let i = 0; i < members.length; i++) {
    if (members[i].name === name) return members[i];
  }
  return undefined;
}

export function indexOf(list, value) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === value) return i;
  }
  return -1;
}

export function remove(list, value) {
  const at = indexOf(list, value);
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i];
  list.length--;
}

/** The one object for `key` in a list of them, which is made where it is first asked for. */
export function handleIn(list, key, make) {
  for (let i = 0; i < list.length; i++) {
    if (list[i].key === key) return list[i].handle;
  }
  const handle = make();
  append(list, { key, handle });
  return handle;
}
