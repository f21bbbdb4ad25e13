// The focus as a user moves it: https://html.spec.whatwg.org/multipage/interaction.html#focus
import { $committed, applies, doesApply, setSelection, shownValue, takesFocusOnClick, textareaValue } from "dom/forms";
import { blur as unfocus, focus as moveFocus, hooks } from "dom/html";
import { $document, $nodeType, $parent, focusedElement, isHTML, nodeType } from "library/tree";
import { fireChange } from "./fire.js";
import { forgetStart, nextStop, startFrom } from "./tab-order.js";
import { cannot, requireUsable } from "./usable.js";

/** The value of a text control, as its user sees it. */
export function valueOf(control) {
  return isHTML(control, "textarea") ? textareaValue(control) : shownValue(control);
}

/** To be called before a user's edit: what `change` is measured by. */
export function beginEdit(control) {
  control[$committed] ??= valueOf(control);
}

/** https://html.spec.whatwg.org/#unfocus-causes-change: fires `change` if the user has edited the value. */
export function commit(control) {
  const before = control[$committed];
  if (before === undefined) return;
  control[$committed] = undefined;
  if (valueOf(control) !== before) fireChange(control);
}

hooks.focusLeaves = (element) => {
  commit(element);
  startFrom(element);
};

/** What pressing the pointer on an element does to the focus. */
export function focusByPointer(element) {
  let target = element;
  while (target !== null && !(target[$nodeType] === nodeType.ELEMENT && takesFocusOnClick(target))) target = target[$parent];
  const focused = focusedElement(element[$document]);
  if (target !== null) moveFocus(target);
  else if (focused !== null) unfocus(focused);
  startFrom(element);
}

/** Moves the focus to an element. */
export function focus(element) {
  requireUsable(element);
  if (!moveFocus(element)) throw cannot(element, "takes no focus");
  startFrom(element);
}

/** Takes the focus from an element; `change` comes first where a user has edited it. */
export function blur(element) {
  unfocus(element);
}

/**
 * Moves the focus to the next, or the previous, element that Tab reaches. The text of a field is selected then.
 * Source: advanceFocusInDocumentOrder in FocusController.cpp of https://github.com/WebKit/WebKit
 */
export function moveFocusByTab(document, direction) {
  const next = nextStop(document, direction);
  const focused = focusedElement(document);
  if (next === undefined) {
    if (focused !== null) unfocus(focused);
    forgetStart(document);
    return;
  }
  moveFocus(next);
  if (focusedElement(document) !== next) return;
  startFrom(next);
  if (isHTML(next, "input") && doesApply(next, applies.SELECTION)) setSelection(next, 0, valueOf(next).length, "none");
}
