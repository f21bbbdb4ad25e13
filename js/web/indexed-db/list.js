import { primordials, push, webidl } from "core";

const { SymbolIterator } = primordials;

/** Whether a value is a sequence, where Web IDL takes that or a string. */
export function isSequence(value) {
  return webidl.isObject(value) && typeof value[SymbolIterator] === "function";
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
  push(list, { key, handle });
  return handle;
}
