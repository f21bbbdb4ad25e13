import { defineValue } from "core";

/** Adds a value to a list, whatever a script has made of the prototypes of lists. */
export function append(list, value) {
  defineValue(list, list.length, value, true);
}
