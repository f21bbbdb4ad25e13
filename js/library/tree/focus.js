// Which element has the focus: https://html.spec.whatwg.org/multipage/interaction.html#focus
import { $focused } from "./slots.js";

/** The element that is the focused area of a document, or null where it is the viewport. */
export function focusedElement(document) {
  return document[$focused] ?? null;
}
