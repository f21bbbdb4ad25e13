// Where an editing command acts
import { selectedValue } from "dom/forms";
import { bodyOf, editingHostOf, isEditable } from "dom/html";
import { selectedRange, selectedText as textOfSelection, startOf } from "dom/ranges";
import { isEditableNow, isTextControl } from "shared/user";
import {
  $nodeType, $parent, $rare, firstElementChild, focusedElement, isConnected, nodeType,
} from "library/tree";

/** The text control in which the selection is; null where it is the document's. What was selected or got the focus last counts. */
export function selectedControl(document) {
  const control = document[$rare]?.selectedControl ?? null;
  return control !== null && isTextControl(control) && isConnected(control) ? control : null;
}

function selectedElement(document) {
  const range = selectedRange(document);
  let node = range === null ? null : startOf(range).node;
  while (node !== null && node[$nodeType] !== nodeType.ELEMENT) node = node[$parent];
  return node;
}

/** Where the events of a command go. */
export function eventTarget(document) {
  return selectedControl(document) ?? selectedElement(document) ?? bodyOf(document) ?? firstElementChild(document);
}

/** The control or the editing host that a command may change now; null where there is none. */
export function editedElement(document) {
  const control = selectedControl(document);
  if (control !== null) return isEditableNow(control) ? control : null;
  let element = selectedElement(document);
  // Where a script has taken the selection away, there is nothing to edit.
  if (element === null && document[$rare]?.hasDeselected === true) return null;
  if (element === null || !isEditable(element)) element = focusedElement(document);
  return element !== null && isEditable(element) ? editingHostOf(element) : null;
}

/** The text that is selected. A password shows none. */
export function selectedText(document) {
  const control = selectedControl(document);
  return control === null ? textOfSelection(document) : selectedValue(control);
}
