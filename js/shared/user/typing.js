// Text that a user types into a field
import { $selection } from "dom/forms";
import { editingHostOf, focus as moveFocus } from "dom/html";
import { endOf, select } from "dom/ranges";
import { $document, focusedElement, isHTML } from "library/tree";
import { deleteAll, endOfElement, isEditableNow, isTextControl, placeCursor, rangeIn, textOf } from "./edits.js";
import { valueOf } from "./focus.js";
import { keyTarget, pressKey } from "./keys.js";
import { cannot, requireUsable } from "./usable.js";

function requireEditable(element) {
  requireUsable(element);
  if (!isEditableNow(element)) {
    throw cannot(element, isTextControl(element) ? "is read-only" : "takes no text");
  }
}

/** Gives a field the focus; its cursor stands at the end where nobody has put it elsewhere. */
function enter(element) {
  const document = element[$document];
  const isControl = isTextControl(element);
  const field = isControl ? element : editingHostOf(element);
  const isPlaced = isControl || rangeIn(element) !== null;
  // A document that is edited as a whole needs no focus.
  if (focusedElement(document) !== field && !moveFocus(field) && !isEditableNow(keyTarget(document))) {
    throw cannot(element, "takes no focus");
  }
  if (isControl && element[$selection] === null) placeCursor(element, valueOf(element).length);
  if (isPlaced) return;
  const { node, offset } = endOf(endOfElement(element));
  select(document, node, offset, node, offset);
}

/**
 * Types text into a field, key by key. A line feed is the Enter key, which in a field of one line submits its form.
 * @param {Element} element an input, a textarea, or an element that can be edited
 * @param {string} text
 */
export function type(element, text) {
  requireEditable(element);
  enter(element);
  const document = element[$document];
  const start = keyTarget(document);
  for (const character of text) {
    pressKey(document, character === "\n" ? "Enter" : character === "\t" ? "Tab" : character, {});
    // A listener may have moved the focus, as fields that hold one digit each do: typing goes on there.
    if (keyTarget(document) !== start && isHTML(keyTarget(document), "body")) return;
  }
}

/** Empties a field. */
export function clear(element) {
  requireEditable(element);
  enter(element);
  if (!isTextControl(element) || textOf(element) !== "") deleteAll(element);
}
