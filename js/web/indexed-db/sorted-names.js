import { put } from "core";
import { method } from "web/builtins";
import { makeStringList } from "web/string-list";

const ArrayPrototypeSort = method("Array", "sort");

/** The names of `members` in the order of their code units: https://w3c.github.io/IndexedDB/#sorted-name-list */
export function sortedNames(members) {
  const names = [];
  for (let i = 0; i < members.length; i++) put(names, i, members[i].name);
  ArrayPrototypeSort(names);
  return makeStringList(names);
}
