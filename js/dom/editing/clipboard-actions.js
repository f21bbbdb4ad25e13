// https://w3c.github.io/clipboard-apis/#clipboard-event-api
// Source: Editor::copy, cut, paste and dispatchClipboardEvent in Editor.cpp of https://github.com/WebKit/WebKit
import { host, primordials, push, put, recordText } from "core";
import { closeTransfer, makeTransfer, textsOf } from "dom/data-transfer";
import { deleteSelected, fire, insertText } from "shared/user";
import { editedElement, eventTarget, selectedText } from "./target.js";

const { JSONParse, ReflectApply } = primordials;

/** Fires a clipboard event; returns whether nobody has canceled it. `finish` gets the data before it is closed. */
function fireClipboardEvent(document, type, mode, texts, finish) {
  const clipboardData = makeTransfer(mode, texts);
  const goesOn = fire(eventTarget(document), "ClipboardEvent", type, { clipboardData });
  finish?.(goesOn, clipboardData);
  closeTransfer(clipboardData);
  return goesOn;
}

/** Whether a listener of `beforecopy` or `beforecut` says that there is something to copy: it cancels the event. */
export function offersToCopy(document, type) {
  return !fireClipboardEvent(document, type, "read-only", []);
}

function write(texts) {
  const types = [];
  const values = [""];
  for (let i = 0; i < texts.length; i++) {
    put(types, i, texts[i][0]);
    put(values, i + 1, host.utf8_encode(texts[i][1]));
  }
  values[0] = recordText(texts.length === 0 ? [] : [types]);
  ReflectApply(host.clipboard_write, host, values);
}

// DEPARTURE: what is copied of a page is its text; WebKit copies its markup, too, with the styles that it has —
// https://w3c.github.io/clipboard-apis/#clipboard-actions
function copySelection(document, type) {
  return fireClipboardEvent(document, type, "read/write", [], (goesOn, clipboardData) => {
    if (!goesOn) write(textsOf(clipboardData));
    else if (selectedText(document) !== "") write([["text/plain", selectedText(document)]]);
  });
}

/** Copies what is selected, or what a listener gives in its place. */
export function copy(document) {
  copySelection(document, "copy");
}

/** The same, and deletes it where it can be edited. */
export function cut(document) {
  const element = editedElement(document);
  const goesOn = copySelection(document, "cut");
  if (goesOn && element !== null && selectedText(document) !== "") deleteSelected(element, "deleteByCut");
}

/** The texts that were copied, each type once: pairs of type and text. Images are none. */
function copiedTexts() {
  const texts = [];
  const known = { __proto__: null };
  const items = JSONParse(host.clipboard_types());
  for (let i = 0; i < items.length; i++) {
    for (let k = 0; k < items[i].length; k++) {
      const type = items[i][k];
      if (known[type] !== undefined || type === "image/png") continue;
      const text = host.utf8_decode(host.clipboard_bytes(i, type), false);
      known[type] = text;
      if (text !== "") push(texts, [type, text]);
    }
  }
  return { texts, text: known["text/plain"] ?? "" };
}

// DEPARTURE: what is pasted is the text, also where the clipboard has markup or an image; listeners of `paste` find the markup as it was
// copied, no image. WebKit pastes both into what can be edited, and takes scripts out of markup first —
// https://w3c.github.io/clipboard-apis/#clipboard-actions
/** Pastes the text of the clipboard; in one line into a field of one. */
export function paste(document) {
  const { texts, text } = copiedTexts();
  const goesOn = fireClipboardEvent(document, "paste", "read-only", texts);
  const element = editedElement(document);
  if (goesOn && element !== null && text !== "") insertText(element, text, "insertFromPaste");
}
