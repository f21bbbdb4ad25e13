// How a user's edits change text: https://w3c.github.io/input-events/
import { load } from "core";
import {
  $dirtyValue, $draft, $selection, $typed, $value, applies, doesApply, inputType as inputTypeOf, inputValue, isMutable,
  isNumericType, sanitize, selectionOf,
} from "dom/forms";
import { editableState, editingHostOf, isEditable, parseNonNegativeInteger } from "dom/html";
import { characterAt, createRange, endOf, isCollapsed, select, selectedRange, setPoints, startOf, typeInto } from "dom/ranges";
import {
  $data, $document, $last, childCount, getAttribute, isHTML, isInclusiveAncestor, isText,
} from "library/tree";
import { replaceAll } from "shared/changes";
import { fireBeforeInput, fireInput } from "./fire.js";
import { beginEdit, valueOf } from "./focus.js";
import {
  deleteBeside, deleteSelection, dropPlaceholder, insertLineBreak, rebalanceSpaces, settleCaret, settleEdges,
  splitParagraph, tidy,
} from "./paragraphs.js";

/** Whether an element is a control into which text can be typed. */
export function isTextControl(element) {
  return isHTML(element, "textarea") || (isHTML(element, "input") && doesApply(element, applies.READONLY));
}

/** Whether a user can edit an element's text now. */
export function isEditableNow(element) {
  return isTextControl(element) ? isMutable(element) : isEditable(element);
}

/** How much of a text still fits: https://html.spec.whatwg.org/#limiting-user-input-length:-the-maxlength-attribute */
function thatFits(control, length, text) {
  const limit = getAttribute(control, "maxlength");
  const most = limit === null || (isHTML(control, "input") && !doesApply(control, applies.LENGTH))
    ? null : parseNonNegativeInteger(limit);
  return most === null || length + text.length <= most ? text : text.slice(0, most > length ? most - length : 0);
}

function setTyped(control, value) {
  beginEdit(control);
  control[$value] = value;
  control[$dirtyValue] = true;
  control[$typed] = true;
}

/** Where the next character goes. Typing moves the cursor without a `select` event. */
export function placeCursor(control, position) {
  control[$selection] = { start: position, end: position, direction: "none" };
}

/** Puts text in place of the selection of a text control, or of what `range` says. */
function replaceInControl(control, text, inputType, data, range) {
  const value = valueOf(control);
  const { start, end } = range ?? selectionOf(control);
  if (!fireBeforeInput(control, inputType, data)) return;
  const fitting = thatFits(control, value.length - (end - start), text);
  if (fitting === "" && start === end) return;
  setTyped(control, value.slice(0, start) + fitting + value.slice(end));
  const caret = start + fitting.length;
  placeCursor(control, caret);
  fireInput(control, inputType, data);
}

/** The selection, where it is in an element; else null. */
export function rangeIn(element) {
  const range = selectedRange(element[$document]);
  const isInside = range !== null && isInclusiveAncestor(element, startOf(range).node)
    && isInclusiveAncestor(element, endOf(range).node);
  return isInside ? range : null;
}

/** Behind all that an element holds: the place where nobody has selected another. */
export function endOfElement(element) {
  let node = element;
  while (node[$last] !== null) node = node[$last];
  const offset = isText(node) ? node[$data].length : childCount(element);
  return isText(node) ? createRange(node, offset, node, offset) : createRange(element, offset, element, offset);
}

function replaceInElement(element, text, direction, inputType, data, by = "character") {
  if (!fireBeforeInput(element, inputType, data)) return;
  const selected = rangeIn(element);
  const range = selected ?? endOfElement(element);
  const host = editingHostOf(element);
  settleEdges(range, host);
  if (inputType === "insertParagraph") splitParagraph(range, host);
  else if (inputType === "insertLineBreak" && !isPlainText(host)) insertLineBreak(range, host);
  else if (text === "") deleteIn(range, host, direction, by);
  else insertIn(range, host, text);
  if (selected === null) {
    const { node, offset } = startOf(range);
    select(element[$document], node, offset, node, offset);
  }
  fireInput(element, inputType, data);
}

function deleteIn(range, host, direction, by) {
  if (by !== "character" && isCollapsed(range)) extend(range, host, direction, by);
  const { node, offset } = startOf(range);
  if (!isCollapsed(range)) {
    deleteSelection(range, host);
  } else if (isText(node) && (direction < 0 ? offset > 0 : offset < node[$data].length)) {
    typeInto(range, "", direction);
    tidy(range, host);
  } else {
    deleteBeside(range, host, direction);
  }
  rebalanceSpaces(range);
}

/** Takes in what is beside a caret, as far as the granularity goes. */
function extend(range, host, direction, by) {
  const from = startOf(range);
  const to = load("dom/selection-modify").placeBeside(host, from, direction, by) ?? from;
  if (direction < 0) setPoints(range, to.node, to.offset, from.node, from.offset);
  else setPoints(range, from.node, from.offset, to.node, to.offset);
}

function insertIn(range, host, text) {
  if (!isCollapsed(range)) deleteSelection(range, host);
  settleCaret(range);
  dropPlaceholder(range, host);
  typeInto(range, text, 0);
  rebalanceSpaces(range);
  rebalanceSpaces(range, text.length);
}

/** https://w3c.github.io/editing/docs/contentEditableTrue/#contenteditable-plaintext-only */
const isPlainText = (host) => editableState(host) === "plaintext-only";

/** Numbers and times have no selection: what is typed goes to the end, and is a value once it reads as one. */
function changeDraft(input, draft, inputType, data) {
  if (!fireBeforeInput(input, inputType, data)) return;
  const type = inputTypeOf(input);
  const before = inputValue(input);
  const value = sanitize(input, type, draft);
  setTyped(input, value);
  input[$draft] = draft;
  if (type === "number" || value !== before) fireInput(input, inputType, data);
}

const isDrafted = (element) => isHTML(element, "input") && isNumericType(inputTypeOf(element));
const draftOf = (input) => input[$draft] ?? inputValue(input);

/** What a user sees in a text control. */
export const textOf = (control) => (isDrafted(control) ? draftOf(control) : valueOf(control));

/**
 * Types a character, or text that comes at once.
 * @param {Element} element
 * @param {string} text
 * @param {string} inputType
 */
export function insertText(element, text, inputType = "insertText") {
  if (isDrafted(element)) {
    if (text !== "\n") changeDraft(element, draftOf(element) + text, inputType, text);
    return;
  }
  if (text !== "\n") {
    // Source: handleBeforeTextInsertedEvent in TextFieldInputType.cpp of https://github.com/WebKit/WebKit
    const inserted = isHTML(element, "input") ? text.replace(/\r\n|\r|\n/g, " ") : text;
    if (isTextControl(element)) replaceInControl(element, inserted, inputType, inserted, undefined);
    else replaceInElement(element, text, 0, inputType, text);
  } else if (isHTML(element, "textarea")) {
    replaceInControl(element, text, "insertLineBreak", null, undefined);
  } else if (!isHTML(element, "input")) {
    const makesParagraph = inputType !== "insertLineBreak" && !isPlainText(editingHostOf(element));
    replaceInElement(element, text, 0, makesParagraph ? "insertParagraph" : "insertLineBreak", null);
  }
}

/**
 * Types text that may have several lines, each by itself, as `document.execCommand("insertText")` does.
 * Source: insertText in TypingCommand.cpp of https://github.com/WebKit/WebKit
 */
export function insertLines(element, text) {
  const lines = isHTML(element, "input") ? [text] : text.split(/\r\n|\r|\n/);
  for (let i = 0; i < lines.length; i++) {
    if (i > 0) insertText(element, "\n");
    if (lines[i] !== "" || lines.length === 1) insertText(element, lines[i]);
  }
}

const deletions = {
  __proto__: null,
  character: ["deleteContentBackward", "deleteContentForward"],
  word: ["deleteWordBackward", "deleteWordForward"],
  lineboundary: ["deleteHardLineBackward", "deleteHardLineForward"],
  paragraphboundary: ["deleteContentBackward", "deleteContentForward"],
};

/**
 * Deletes the selection, or what is before (-1) or behind (1) the cursor, by a granularity of `Selection.modify`.
 * Source: deleteWithDirection in Editor.cpp, editActionForTypingCommand in TypingCommand.cpp and inputTypeNameForEditingAction in
 * EditCommand.cpp of https://github.com/WebKit/WebKit
 */
export function deleteText(element, direction, by = "character") {
  const inputType = deletions[by][direction < 0 ? 0 : 1];
  if (isDrafted(element)) {
    const draft = draftOf(element);
    if (direction < 0 && draft !== "") changeDraft(element, by === "character" ? draft.slice(0, -1) : "", inputType, null);
    return;
  }
  if (!isTextControl(element)) {
    const range = rangeIn(element);
    const isSelected = range !== null && !isCollapsed(range);
    if (range === null && direction > 0) return;
    replaceInElement(element, "", direction, isSelected && by !== "character" ? "deleteContent" : inputType, null, by);
    return;
  }
  const { start, end } = selectionOf(element);
  if (start !== end) replaceInControl(element, "", by === "character" ? inputType : "deleteContent", null, undefined);
  else replaceInControl(element, "", inputType, null, besideCursor(valueOf(element), start, direction, by));
}

/** What a deletion takes; a character where a longer one would take nothing, as the end of a line. */
function besideCursor(value, cursor, direction, by) {
  const place = by === "character" ? cursor : load("dom/selection-modify").placeInText(value, cursor, direction, by);
  return place === cursor
    ? characterAt(value, cursor, direction)
    : { start: Math.min(place, cursor), end: Math.max(place, cursor) };
}

/** Deletes what is selected. */
export function deleteSelected(element, inputType) {
  if (isTextControl(element)) replaceInControl(element, "", inputType, null, undefined);
  else replaceInElement(element, "", 0, inputType, null);
}

/** Deletes everything. */
export function deleteAll(element) {
  if (isDrafted(element)) changeDraft(element, "", "deleteContentBackward", null);
  else if (isTextControl(element)) {
    replaceInControl(element, "", "deleteContentBackward", null, { start: 0, end: valueOf(element).length });
  } else if (fireBeforeInput(element, "deleteContentBackward", null)) {
    replaceAll(null, element);
    fireInput(element, "deleteContentBackward", null);
  }
}
