// What Tab reaches, in its order: https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation
import { load } from "core";
import { isChecked, inputType, radioGroup } from "dom/forms";
import { isFocusable, parseInteger } from "dom/html";
import { createRange, startOf } from "dom/ranges";
import {
  $document, $nodeType, $rare, $shadow, $shadowRoot, childrenOf, focusedElement, following, getAttribute, isHTML, isShadowRoot,
  nodeType, rootOf,
} from "library/tree";

/** Stands among the stops where the focus starts from that is on none of them. */
const start = {};

/** The place of an element among its scope's; -1 for none. https://html.spec.whatwg.org/#attr-tabindex */
function orderOf(element) {
  const text = getAttribute(element, "tabindex");
  const number = text === null ? 0 : parseInteger(text) ?? 0;
  return number < 0 ? -1 : number;
}

/**
 * Tab goes on from an element, or the place where it was, until something has the focus.
 * https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation-starting-point
 */
export function startFrom(element) {
  (element[$document][$rare] ??= { __proto__: null }).tabStart = createRange(element, 0, element, 0);
}

/** Tab begins anew. */
export function forgetStart(document) {
  if (document[$rare] !== null) document[$rare].tabStart = undefined;
}

/** Between which nodes Tab starts: `{ before }` or `{ after }`. */
function startingPoint(document, focused) {
  if (focused !== null) return { before: focused };
  const range = document[$rare]?.tabStart;
  if (range === undefined) return {};
  const { node, offset } = startOf(range);
  if (rootOf(node) !== document && !isShadowRoot(rootOf(node))) return {};
  const child = childrenOf(node)[offset];
  return child === undefined ? { after: node } : { before: child };
}

/**
 * Of a group of radio buttons one is reached: the checked one, or any where none is, but no other one from one of them.
 * Source: isKeyboardFocusable in RadioInputType.cpp of https://github.com/WebKit/WebKit
 */
function isReached(element, focused) {
  if (!isFocusable(element)) return false;
  if (element === focused || !isHTML(element, "input") || inputType(element) !== "radio") return true;
  const group = radioGroup(element);
  let isFree = true;
  for (let i = 0; i < group.length; i++) {
    if (group[i] === focused) return false;
    if (isChecked(group[i])) isFree = false;
  }
  return isFree || isChecked(element);
}

/** What Tab reaches among siblings and in what they hold, each tree and slot a scope of its own. */
function stopsAmong(siblings, search) {
  const items = [];
  for (let i = 0; i < siblings.length; i++) visit(siblings[i], items, search);
  // Positive orders come first, and zero after them all.
  const rank = ({ order }) => (order === 0 ? Infinity : order);
  items.sort((a, b) => (rank(a) === rank(b) ? a.index - b.index : rank(a) - rank(b)));
  const stops = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = 0; j < items[i].stops.length; j++) stops[stops.length] = items[i].stops[j];
  }
  return stops;
}

function add(items, order, stops) {
  items[items.length] = { order, stops, index: items.length };
}

function visit(node, items, search) {
  if (node === search.before) add(items, 0, [start]);
  if (node[$nodeType] === nodeType.ELEMENT) visitElement(node, items, search);
  if (node === search.after) add(items, 0, [start]);
}

function visitElement(element, items, search) {
  const order = orderOf(element);
  const shadow = element[$shadowRoot] ?? null;
  if (shadow !== null) {
    if (order < 0) return;
    const isStop = !shadow[$shadow].delegatesFocus && isFocusable(element);
    if (isStop) add(items, order, [element]);
    add(items, order, stopsAmong(childrenOf(shadow), search));
    return;
  }
  if (isHTML(element, "slot") && isShadowRoot(rootOf(element))) {
    const assigned = load("dom/shadow").assignedNodes(element);
    add(items, order < 0 ? 0 : order, stopsAmong(assigned.length > 0 ? assigned : childrenOf(element), search));
    return;
  }
  if (order >= 0 && isReached(element, search.focused)) add(items, order, [element]);
  const opened = search.popovers.get(element);
  if (opened !== undefined) add(items, order < 0 ? 0 : order, stopsAmong(childrenOf(opened), search));
  if (openerOf(element) !== null) return;
  const children = childrenOf(element);
  for (let i = 0; i < children.length; i++) visit(children[i], items, search);
}

/** The button that has opened a popover; null where none has, or it does not show. */
function openerOf(element) {
  const state = element[$rare]?.popover;
  return state?.isShowing === true ? state.source : null;
}

/** The popovers that buttons have opened, which come behind these: https://html.spec.whatwg.org/#popover-focusing-steps */
function openedPopovers(document) {
  const byButton = new Map();
  for (let node = document; node !== null; node = following(node, document)) {
    if (openerOf(node) !== null) byButton.set(openerOf(node), node);
  }
  return byButton;
}

/**
 * @param {Document} document
 * @param {number} direction 1 for Tab, -1 for Shift and Tab
 * @returns {Element | undefined} what gets the focus
 */
export function nextStop(document, direction) {
  const focused = focusedElement(document);
  const stops = stopsAmong(childrenOf(document), { ...startingPoint(document, focused), focused, popovers: openedPopovers(document) });
  const others = stops.filter((stop) => stop !== start);
  const place = others.indexOf(focused);
  if (place >= 0) return others[place + direction];
  const point = stops.indexOf(start);
  if (point < 0) return others[direction > 0 ? 0 : others.length - 1];
  // Back from a place in something that Tab reaches is not to that.
  const isBeside = direction < 0 && focused === null && stops[point - 1] === startOf(document[$rare].tabStart).node;
  return stops[point + (isBeside ? -2 : direction)];
}
