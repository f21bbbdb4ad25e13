// The focus as a user moves it: https://html.spec.whatwg.org/multipage/interaction.html#focus
import { $committed, shownValue, takesFocusOnClick, textareaValue } from "dom/forms";
import { blur as unfocus, focus as moveFocus, hooks, isFocusable, parseInteger } from "dom/html";
import { $document, $nodeType, $parent, focusedElement, following, getAttribute, isHTML, nodeType } from "library/tree";
import { fireChange } from "./fire.js";
import { requireUsable } from "./usable.js";

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

hooks.focusLeaves = commit;

/** What pressing the pointer on an element does to the focus. */
export function focusByPointer(element) {
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] === nodeType.ELEMENT && takesFocusOnClick(node)) {
      moveFocus(node);
      return;
    }
  }
  const focused = focusedElement(element[$document]);
  if (focused !== null) unfocus(focused);
}

/** Moves the focus to an element. */
export function focus(element) {
  requireUsable(element);
  moveFocus(element);
}

/** Takes the focus from an element; `change` comes first where a user has edited it. */
export function blur(element) {
  unfocus(element);
}

/** The place of an element in the order of https://html.spec.whatwg.org/#sequential-focus-navigation; -1 for none. */
function tabOrder(element) {
  const text = getAttribute(element, "tabindex");
  const number = text === null ? 0 : parseInteger(text) ?? 0;
  return number < 0 ? -1 : number;
}

/** Moves the focus to the next, or the previous, element that Tab reaches. */
export function moveFocusByTab(document, direction) {
  const stops = [];
  for (let node = document; node !== null; node = following(node, document)) {
    if (node[$nodeType] !== nodeType.ELEMENT || !isFocusable(node) || tabOrder(node) < 0) continue;
    stops[stops.length] = { node, order: tabOrder(node), index: stops.length };
  }
  // Positive orders come first, and zero after them all.
  const rank = ({ order }) => (order === 0 ? Infinity : order);
  stops.sort((a, b) => (rank(a) === rank(b) ? a.index - b.index : rank(a) - rank(b)));
  const focused = focusedElement(document);
  let place = direction > 0 ? -1 : stops.length;
  for (let i = 0; i < stops.length; i++) {
    if (stops[i].node === focused) place = i;
  }
  const next = stops[place + direction];
  if (next !== undefined) moveFocus(next.node);
  else if (focused !== null) unfocus(focused);
}
