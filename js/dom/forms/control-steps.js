// The steps of form controls that come, go, or are called otherwise
import { leave, noteAutofocus } from "dom/html";
import { $attributeChanged, $inserted, $removed, hasAttribute, rootOf } from "library/tree";
import { noteHiding } from "./hidden-members.js";
import { $parserForm } from "./slots.js";

/** To be called when a control was inserted. */
export function noteInsertion(control) {
  noteHiding(control);
  if (hasAttribute(control, "autofocus")) noteAutofocus(control);
}

/** To be called when a control was removed: the parser's form is its owner as long as it is in the same tree. */
export function noteRemoval(control) {
  leave(control);
  const form = control[$parserForm];
  if (form !== null && rootOf(form) !== rootOf(control)) control[$parserForm] = null;
}

/** The steps of controls that have no others. */
export const ControlSteps = {
  [$inserted]() {
    noteInsertion(this);
  },

  [$removed]() {
    noteRemoval(this);
  },

  [$attributeChanged](localName) {
    if (localName === "name" || localName === "id") noteHiding(this);
  },
};
