// What the keys of a Mac's keyboard do in text, where no listener has canceled them
// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/EventOverview/TextDefaultsBindings/TextDefaultsBindings.html
import { load } from "core";
import { selectionOf, setSelection } from "dom/forms";
import { tellMissing } from "dom/html";
import { characterAt, getSelection } from "dom/ranges";
import { $document } from "library/tree";
import { deleteText, isEditableNow, isTextControl } from "./edits.js";
import { valueOf } from "./focus.js";

const move = (direction, by, first) => ({ isMove: true, direction, by, first });
const remove = (direction, by) => ({ isMove: false, direction, by });

/**
 * By the keys as macOS binds them in `StandardKeyBinding.dict`; the Shift key extends what is selected. Home, End, and the keys that page
 * scroll.
 */
const commands = {
  __proto__: null,
  ArrowLeft: move("left", "character"),
  ArrowRight: move("right", "character"),
  ArrowUp: move("backward", "line"),
  ArrowDown: move("forward", "line"),
  "Alt+ArrowLeft": move("left", "word"),
  "Alt+ArrowRight": move("right", "word"),
  "Alt+ArrowUp": move("backward", "paragraphboundary", "character"),
  "Alt+ArrowDown": move("forward", "paragraphboundary", "character"),
  "Meta+ArrowLeft": move("left", "lineboundary"),
  "Meta+ArrowRight": move("right", "lineboundary"),
  "Meta+ArrowUp": move("backward", "documentboundary"),
  "Meta+ArrowDown": move("forward", "documentboundary"),
  "Control+ArrowLeft": move("left", "lineboundary"),
  "Control+ArrowRight": move("right", "lineboundary"),
  "Control+b": move("backward", "character"),
  "Control+f": move("forward", "character"),
  "Control+p": move("backward", "line"),
  "Control+n": move("forward", "line"),
  "Control+a": move("backward", "paragraphboundary"),
  "Control+e": move("forward", "paragraphboundary"),
  Backspace: remove(-1, "character"),
  Delete: remove(1, "character"),
  "Alt+Backspace": remove(-1, "word"),
  "Alt+Delete": remove(1, "word"),
  "Meta+Backspace": remove(-1, "lineboundary"),
  "Control+Backspace": remove(-1, "character"),
  "Control+h": remove(-1, "character"),
  "Control+d": remove(1, "character"),
  "Control+k": remove(1, "paragraphboundary"),
};

/** What a key does in a text, undefined where it does nothing, or nothing of this kind. */
export function textCommandOf(key, { ctrlKey, altKey, metaKey }) {
  const held = `${ctrlKey ? "Control+" : ""}${altKey ? "Alt+" : ""}${metaKey ? "Meta+" : ""}`;
  return commands[held + (key.length === 1 ? key.toLowerCase() : key)];
}

/** Does what a key does in a text control, which may be read-only, or in what can be edited. */
export function runTextCommand(element, command, isExtending) {
  const { isMove, direction, by, first } = command;
  if (!isTextControl(element) && (by === "line" || by === "lineboundary" || (first !== undefined && isExtending))) {
    tellMissing("A key that goes by lines in an editor", "since lines take a layout: it does nothing");
  } else if (!isMove) {
    if (isEditableNow(element)) deleteText(element, direction, by);
  } else if (isTextControl(element)) {
    const step = direction === "left" || direction === "backward" ? -1 : 1;
    if (first !== undefined && !isExtending) moveCursor(element, step, first, false);
    moveCursor(element, step, first !== undefined && isExtending ? "line" : by, isExtending);
  } else {
    const selection = getSelection(element[$document]);
    if (first !== undefined) selection.modify("move", direction, first);
    selection.modify(isExtending ? "extend" : "move", direction, by);
  }
}

/** As far in the line above or below as a place is in its own. Lines are those of the text: a layout would break more. */
function placeInLineBeside(value, place, step) {
  const start = place === 0 ? 0 : value.lastIndexOf("\n", place - 1) + 1;
  if (step < 0) {
    if (start === 0) return 0;
    const above = value.lastIndexOf("\n", start - 2) + 1;
    return Math.min(above + place - start, start - 1);
  }
  const end = value.indexOf("\n", place);
  if (end < 0) return value.length;
  const next = value.indexOf("\n", end + 1);
  return Math.min(end + 1 + place - start, next < 0 ? value.length : next);
}

/** Where the cursor of a control comes to. */
function destination(value, { start, end, head }, step, by, isExtending) {
  if (by === "line") return placeInLineBeside(value, head, step);
  if (by === "character") {
    if (start !== end && !isExtending) return step < 0 ? start : end;
    const character = characterAt(value, head, step);
    return step < 0 ? character.start : character.end;
  }
  const from = isExtending || by === "word" ? head : step < 0 ? start : end;
  return load("dom/selection-modify").placeInText(value, from, step, by);
}

function moveCursor(control, step, by, isExtending) {
  const { start, end, direction } = selectionOf(control);
  const isBackward = direction === "backward";
  const anchor = isBackward ? end : start;
  const head = isBackward ? start : end;
  const next = destination(valueOf(control), { start, end, head }, step, by, isExtending);
  if (!isExtending) setSelection(control, next, next, "none");
  else if (next < anchor) setSelection(control, next, anchor, "backward");
  else setSelection(control, anchor, next, "forward");
}
