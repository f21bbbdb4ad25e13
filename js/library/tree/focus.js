// Which element has the focus: https://html.spec.whatwg.org/multipage/interaction.html#focus
import { takesDisabled } from "./form-controls.js";
import { loadFor } from "./loaders.js";
import { $focused } from "./slots.js";

/**
 * The element that is the focused area of a document, or null where it is the viewport. A control that is disabled meanwhile has
 * lost the focus, of which nobody hears: https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-step
 */
export function focusedElement(document) {
  const element = document[$focused] ?? null;
  const isLost = element !== null && takesDisabled(element) && loadFor(document, "dom/forms").isDisabled(element);
  return isLost ? null : element;
}
