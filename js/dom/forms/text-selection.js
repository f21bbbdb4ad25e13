// https://html.spec.whatwg.org/#textFieldSelection
import { domException, load, primordials, timers, webidl } from "core";
import { $document, $rare, isHTML } from "library/tree";
import { applies, doesApply, inputType, valueMode } from "./input-types.js";
import { $dirtyValue, $selectTask, $selection, $value } from "./slots.js";
import { sanitize, shownValue, textareaValue } from "./values.js";

const { StringPrototypeSlice } = primordials;

/** https://html.spec.whatwg.org/#concept-textarea/input-relevant-value, as its user sees it */
function relevantValue(control) {
  return isHTML(control, "textarea") ? textareaValue(control) : shownValue(control);
}

/** Whether the selection members that return null or throw for other types apply. */
function hasSelection(control) {
  return !isHTML(control, "input") || doesApply(control, applies.SELECTION);
}

/** The selection, within the value. */
export function selectionOf(control) {
  const selection = control[$selection];
  if (selection === null) return { start: 0, end: 0, direction: "none" };
  const { length } = relevantValue(control);
  const end = selection.end < length ? selection.end : length;
  return { start: selection.start < end ? selection.start : end, end, direction: selection.direction };
}

/** The text that is selected in an input or a textarea. A password shows none. */
export function selectedValue(control) {
  if (!hasSelection(control) || (isHTML(control, "input") && inputType(control) === "password")) return "";
  const { start, end } = selectionOf(control);
  return StringPrototypeSlice(relevantValue(control), start, end);
}

/** To be called when the relevant value has become another: the selection does not grow with a later one. */
export function keepSelectionInside(control) {
  if (control[$selection] !== null) control[$selection] = selectionOf(control);
}

/** https://html.spec.whatwg.org/#set-the-selection-range */
export function setSelection(control, start, end, direction) {
  const { length } = relevantValue(control);
  const before = selectionOf(control);
  const to = end < length ? end : length;
  const from = start < to ? start : to;
  const way = direction === "forward" || direction === "backward" ? direction : "none";
  const after = { start: from, end: to, direction: way };
  control[$selection] = after;
  (control[$document][$rare] ??= { __proto__: null }).selectedControl = control;
  if (after.start !== before.start || after.end !== before.end || after.direction !== before.direction) {
    queueSelect(control);
  }
}

function queueSelect(control) {
  if (control[$selectTask] !== undefined) return;
  control[$selectTask] = timers.start(() => {
    control[$selectTask] = undefined;
    const { fire } = load("web/dom-events");
    fire(control, "select", { bubbles: true });
    fire(control, "selectionchange", { bubbles: true });
  }, 0);
}

function invalidState(member) {
  return domException("InvalidStateError", `The input element's type does not support selection (${member}).`);
}

/** The members of text controls; `include` gives them to both interfaces. */
export const TextSelection = {
  /** https://html.spec.whatwg.org/#dom-textarea/input-select */
  select() {
    if (isHTML(this, "input")) {
      if (!doesApply(this, applies.SELECT) || valueMode(this) !== "value") return;
      if (!hasSelection(this)) {
        queueSelect(this);
        return;
      }
    }
    setSelection(this, 0, Infinity, "none");
  },

  get selectionStart() {
    return hasSelection(this) ? selectionOf(this).start : null;
  },

  set selectionStart(value) {
    if (!hasSelection(this)) throw invalidState("selectionStart");
    const start = value === null ? 0 : webidl.unsignedLong(value);
    const { end, direction } = selectionOf(this);
    setSelection(this, start, end < start ? start : end, direction);
  },

  get selectionEnd() {
    return hasSelection(this) ? selectionOf(this).end : null;
  },

  set selectionEnd(value) {
    if (!hasSelection(this)) throw invalidState("selectionEnd");
    const { start, direction } = selectionOf(this);
    setSelection(this, start, value === null ? 0 : webidl.unsignedLong(value), direction);
  },

  get selectionDirection() {
    return hasSelection(this) ? selectionOf(this).direction : null;
  },

  set selectionDirection(value) {
    if (!hasSelection(this)) throw invalidState("selectionDirection");
    const { start, end } = selectionOf(this);
    setSelection(this, start, end, value === null ? "none" : webidl.DOMString(value));
  },

  /** https://html.spec.whatwg.org/#dom-textarea/input-setselectionrange */
  setSelectionRange(start, end, direction = "none") {
    webidl.requireArguments(arguments.length, 2);
    const from = start === null ? 0 : webidl.unsignedLong(start);
    const to = end === null ? 0 : webidl.unsignedLong(end);
    const way = webidl.DOMString(direction);
    if (!hasSelection(this)) throw invalidState("setSelectionRange");
    setSelection(this, from, to, way);
  },

  /** https://html.spec.whatwg.org/#dom-textarea/input-setrangetext */
  setRangeText(replacement, start = undefined, end = undefined, selectMode = "preserve") {
    webidl.requireArguments(arguments.length, 1);
    const text = webidl.DOMString(replacement);
    const isWhole = arguments.length < 2;
    if (!isWhole) webidl.requireArguments(arguments.length, 3);
    const given = isWhole ? undefined : [webidl.unsignedLong(start), webidl.unsignedLong(end)];
    const mode = webidl.enumeration(selectMode, ["select", "start", "end", "preserve"]);
    if (!hasSelection(this)) throw invalidState("setRangeText");
    replaceRange(this, text, given, mode);
  },
};

function replaceRange(control, text, given, mode) {
  control[$dirtyValue] = true;
  const selection = selectionOf(control);
  const value = relevantValue(control);
  let { 0: start, 1: end } = given ?? [selection.start, selection.end];
  if (start > end) throw domException("IndexSizeError");
  if (start > value.length) start = value.length;
  if (end > value.length) end = value.length;
  let { start: from, end: to } = selection;
  const newEnd = start + text.length;
  const replaced = StringPrototypeSlice(value, 0, start) + text + StringPrototypeSlice(value, end);
  control[$value] = isHTML(control, "input") ? sanitize(control, inputType(control), replaced) : replaced;
  switch (mode) {
    case "select":
      from = start;
      to = newEnd;
      break;
    case "start":
      from = to = start;
      break;
    case "end":
      from = to = newEnd;
      break;
    default: {
      const delta = text.length - (end - start);
      if (from > end) from += delta;
      else if (from > start) from = start;
      if (to > end) to += delta;
      else if (to > start) to = newEnd;
    }
  }
  // The old selection is compared with the new one as positions, whatever the value was.
  setSelection(control, from, to, "none");
}
