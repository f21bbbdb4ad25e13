// Source: createCommandMap in EditorCommand.cpp of https://github.com/WebKit/WebKit
import { host } from "core";
import { setSelection } from "dom/forms";
import { bodyOf, isEditable } from "dom/html";
import { deselect, select, selectedRange } from "dom/ranges";
import { deleteText, insertLines, insertText } from "shared/user";
import { childCount } from "library/tree";
import { copy, cut, offersToCopy, paste } from "./clipboard-actions.js";
import { editedElement, selectedControl, selectedText } from "./target.js";

/**
 * A command.
 * @typedef {object} Command
 * @property {boolean} [reads] of one for the clipboard, whether it reads it: scripts may give it only where the user's gesture leads to it
 * @property {(document: Document) => boolean} isEnabled whether there is something for it to act on
 * @property {boolean} [runsAnyway] whether it is carried out all the same
 * @property {(document: Document, value: string) => void} run
 */

const hasTarget = (document) => editedElement(document) !== null;

/** By their names in lower case. */
const commands = {
  __proto__: null,
  copy: {
    reads: false,
    isEnabled: (document) => offersToCopy(document, "beforecopy") || selectedText(document) !== "",
    runsAnyway: true,
    run: copy,
  },
  cut: {
    reads: false,
    isEnabled: (document) => offersToCopy(document, "beforecut") || (hasTarget(document) && selectedText(document) !== ""),
    runsAnyway: true,
    run: cut,
  },
  paste: { reads: true, isEnabled: hasTarget, run: paste },
  delete: { isEnabled: hasTarget, run: (document) => deleteText(editedElement(document), -1) },
  forwarddelete: { isEnabled: hasTarget, run: (document) => deleteText(editedElement(document), 1) },
  inserttext: { isEnabled: hasTarget, run: (document, value) => insertLines(editedElement(document), value) },
  insertparagraph: { isEnabled: hasTarget, run: (document) => insertText(editedElement(document), "\n") },
  insertlinebreak: { isEnabled: hasTarget, run: (document) => insertText(editedElement(document), "\n", "insertLineBreak") },
  selectall: { isEnabled: (document) => bodyOf(document) !== null, run: selectAll },
  unselect: { isEnabled: (document) => selectedRange(document) !== null, run: deselect },
};

/** Selects the whole of what the user edits, or of the page. */
export function selectAll(document) {
  const control = selectedControl(document);
  if (control !== null) {
    setSelection(control, 0, Infinity, "none");
    return;
  }
  const edited = editedElement(document);
  const root = edited !== null && isEditable(edited) ? edited : bodyOf(document);
  select(document, root, 0, root, childCount(root));
}

/**
 * Whether there is such a command; undefined where it is not implemented. Of copying only the execution takes a gesture.
 * Source: defaultValueForSupportedCopyCut in EditorCommand.cpp of https://github.com/WebKit/WebKit
 */
export function isSupported(name) {
  const command = commands[name];
  return command === undefined ? undefined : command.reads !== true || host.clipboard_allows(true);
}

export function isEnabled(document, name) {
  const { reads, isEnabled } = commands[name];
  return (reads === undefined || host.clipboard_allows(reads)) && isEnabled(document);
}

/**
 * Carries out a command that a script gives.
 * @param {Document} document
 * @param {string} name of one that is supported, in lower case
 * @param {string} value
 * @returns {boolean} whether it was carried out
 */
export function execute(document, name, value) {
  const command = commands[name];
  if (command.reads !== undefined && !host.clipboard_ask(`document.execCommand('${name}')`, command.reads)) return false;
  if (!command.isEnabled(document) && command.runsAnyway !== true) return false;
  command.run(document, value);
  return true;
}
