import { getAttribute } from "library/tree";
import { parseInteger } from "./numbers.js";

/** The number of https://html.spec.whatwg.org/multipage/interaction.html#attr-tabindex, or null. */
export function tabIndexOf(element) {
  const text = getAttribute(element, "tabindex");
  const value = text === null ? null : parseInteger(text);
  return value !== null && value >= -2147483648 && value <= 2147483647 ? value : null;
}
