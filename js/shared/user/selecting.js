// What the mouse does to the selection. Compared with Chromium 156, press by press.
// Source: handleMousePressEventSingleClick in EventHandler.cpp of https://github.com/WebKit/WebKit
import { load } from "core";
import { inputType, selectionOf, setSelection } from "dom/forms";
import { isEditable } from "dom/html";
import { comparePoints, deselect, endOf, isCollapsed, select, selectedRange, startOf } from "dom/ranges";
import {
  $data, $document, $first, $next, $nodeType, $parent, $rare, childCount, following, getAttribute, indexOf, isHTML, isText,
  nodeType, rootOf,
} from "library/tree";
import { fire } from "web/dom-events";
import { isTextControl, placeCursor } from "./edits.js";
import { valueOf } from "./focus.js";
import { cannot, isLink } from "./usable.js";

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’]*/gu;

/** Whether a press on an element leaves the selection: it can be dragged, is a control, or its text cannot be selected. */
function leavesSelection(element) {
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] !== nodeType.ELEMENT) continue;
    if (isTextControl(node) || isEditable(node)) return false;
    if (isHTML(node, "button") || isHTML(node, "select") || isHTML(node, "img") || isHTML(node, "input")) return true;
    if (isLink(node)) return true;
    if (getAttribute(node, "draggable") === "true") return true;
    const userSelect = load("shared/cascade").computedValue(node, "-webkit-user-select");
    if (userSelect !== "auto") return userSelect === "none";
  }
  return false;
}

/** The text nodes of an element that show something. */
function textsOf(element) {
  const { isVisible } = load("dom/boxes");
  const texts = [];
  for (let node = following(element, element); node !== null; node = following(node, element)) {
    if (!isText(node) || !/\S/.test(node[$data])) continue;
    if (isVisible(node[$parent], { visibilityProperty: true })) texts[texts.length] = node;
  }
  return texts;
}

/**
 * Where the caret comes to stand: without layout in front of the first text, or behind the last one of what is edited, where typing goes
 * on, as a press beside a short text puts it.
 */
function placeIn(element) {
  if (isTextControl(element)) return { node: element[$parent], offset: indexOf(element) };
  const texts = textsOf(element);
  if (texts.length === 0) return { node: element, offset: 0 };
  if (isEditable(element)) return { node: texts[texts.length - 1], offset: texts[texts.length - 1][$data].length };
  return { node: texts[0], offset: texts[0][$data].search(/\S/) };
}

function isSelected({ node, offset }, document) {
  const range = selectedRange(document);
  if (range === null) return false;
  const [start, end] = [startOf(range), endOf(range)];
  if (start.node === end.node && start.offset === end.offset || rootOf(node) !== rootOf(start.node)) return false;
  return comparePoints(start.node, start.offset, node, offset) <= 0 && comparePoints(node, offset, end.node, end.offset) <= 0;
}

/**
 * The button of the mouse goes down on an element.
 * @param {number} count which press of a series it is: the second one selects a word
 * @returns {() => void} what follows the click
 */
export function selectByPress(element, count) {
  const document = element[$document];
  const nothing = () => {};
  if (leavesSelection(element)) return nothing;
  if (count === 2) {
    selectWord(element);
    return nothing;
  }
  if (isTextControl(element)) placeCursor(element, valueOf(element).length);
  const place = placeIn(element);
  // The user may be about to drag what is selected.
  if (isSelected(place, document)) return () => deselect(document);
  selectAsUser(element, place.node, place.offset, place.node, place.offset);
  if (isTextControl(element)) (document[$rare] ??= { __proto__: null }).selectedControl = element;
  return nothing;
}

/** https://w3c.github.io/selection-api/#selectstart-event: a listener may keep the selection as it is. */
function selectAsUser(element, startNode, startOffset, endNode, endOffset) {
  const init = { bubbles: true, cancelable: true };
  if (!fire(isText(startNode) ? startNode[$parent] : startNode, "selectstart", init)) return;
  select(element[$document], startNode, startOffset, endNode, endOffset);
}

/** Whether something is selected that is in an element, if only in part. */
function hasSelection(element) {
  const range = selectedRange(element[$document]);
  if (range === null || isCollapsed(range)) return false;
  const [start, end] = [startOf(range), endOf(range)];
  return rootOf(start.node) === rootOf(element) && comparePoints(start.node, start.offset, element, childCount(element)) < 0
    && comparePoints(end.node, end.offset, element, 0) > 0;
}

/** A menu is about to open on a link: selects its text, where nothing of it is selected. */
export function selectLink(link) {
  if (!hasSelection(link)) selectAsUser(link, link, 0, link, childCount(link));
}

/** A menu is about to open on an element: selects a word, where the element has text of its own and nothing of it is selected. */
export function selectWordForMenu(element) {
  if (isTextControl(element)) {
    const { start, end } = selectionOf(element);
    if (start === end) selectWord(element);
    return;
  }
  for (let child = element[$first]; child !== null; child = child[$next]) {
    if (!isText(child) || !/\S/.test(child[$data])) continue;
    if (!hasSelection(element) && !load("shared/selection-text").isUnselectable(element)) selectWord(element);
    return;
  }
}

/** Selects the first word of an element, or the last one of what is edited. */
function selectWord(element) {
  if (isTextControl(element)) {
    const last = [...valueOf(element).matchAll(word)].at(-1);
    // The words of a password are nobody's to see.
    const isSecret = isHTML(element, "input") && inputType(element) === "password";
    if (last !== undefined && !isSecret) setSelection(element, last.index, last.index + last[0].length, "none");
    return;
  }
  const texts = textsOf(element);
  if (texts.length === 0) return;
  const text = texts[isEditable(element) ? texts.length - 1 : 0];
  const words = [...text[$data].matchAll(word)];
  if (words.length === 0) return;
  const { 0: found, index } = words[isEditable(element) ? words.length - 1 : 0];
  selectAsUser(element, text, index, text, index + found.length);
}

/**
 * What selects a text of an element, or all of it; in a text control, of its value.
 * @param {Element} element
 * @param {string} [text] its words, whatever space is between them
 * @returns {() => void} selects it
 */
export function selectionOfText(element, text) {
  if (isTextControl(element)) {
    const { start, end } = placeOf(text, valueOf(element), element);
    return () => setSelection(element, start, end, "forward");
  }
  const texts = textsOf(element);
  let whole = "";
  for (let i = 0; i < texts.length; i++) whole += texts[i][$data];
  const { start, end } = placeOf(text, whole, element);
  const pointAt = (offset, isEnd) => {
    let rest = offset;
    for (let i = 0; i < texts.length; i++) {
      const { length } = texts[i][$data];
      if (isEnd ? rest <= length : rest < length) return { node: texts[i], offset: rest };
      rest -= length;
    }
    throw cannot(element, "has no text");
  };
  const [first, last] = [pointAt(start, false), pointAt(end, true)];
  return () => selectAsUser(element, first.node, first.offset, last.node, last.offset);
}

function placeOf(text, whole, element) {
  if (text === undefined) return { start: whole.search(/\S|$/), end: whole.trimEnd().length };
  const wanted = text.trim().replace(/\s+/g, " ");
  // The text with one space for each stretch of white space, and where each of its characters stands.
  let flat = "";
  const places = [];
  for (let i = 0; i < whole.length; i++) {
    const isSpace = /\s/.test(whole[i]);
    if (isSpace && flat.endsWith(" ")) continue;
    flat += isSpace ? " " : whole[i];
    places[places.length] = i;
  }
  const at = wanted === "" ? -1 : flat.indexOf(wanted);
  if (at < 0) throw cannot(element, `does not have the text '${text}'`);
  return { start: places[at], end: places[at + wanted.length - 1] + 1 };
}
