// Dialogs and popovers, by what their rare slots say
import { hasAttribute } from "./attribute-list.js";
import { $rare } from "./slots.js";
import { isHTML } from "./tree.js";

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#is-modal */
export function isModal(dialog) {
  return dialog[$rare]?.isModal === true;
}

/** https://html.spec.whatwg.org/multipage/popover.html#popover-visibility-state */
export function isShowingPopover(element) {
  return element[$rare]?.popover?.isShowing === true;
}

/**
 * Whether the browser itself shows nothing of an element of HTML, as it is a dialog or a popover that is not open.
 * https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
 */
export function isClosed(element) {
  const isDialog = isHTML(element, "dialog");
  if (!isDialog && !hasAttribute(element, "popover")) return false;
  return !isShowingPopover(element) && !(isDialog && hasAttribute(element, "open"));
}
