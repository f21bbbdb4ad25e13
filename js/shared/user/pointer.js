// https://w3c.github.io/uievents/#events-mouseevents, https://w3c.github.io/pointerevents/, https://w3c.github.io/touch-events/
import { load } from "core";
import {
  $document, $localName, $nodeType, $pressed, $rare, $shadowRoot, following, getAttribute, isConnected, isHTML, isInclusiveAncestor,
  nodeType,
} from "library/tree";
import { firePointerDown, firePointerMove, firePointerUp, free } from "./capture.js";
import { isEditableNow } from "./edits.js";
import { Finger } from "./finger.js";
import { fire } from "./fire.js";
import { focusByPointer } from "./focus.js";
import { ancestorsOf, hasTouch, heldOver, middleOf, mousePointer, moveTo } from "./hovering.js";
import { selectByPress, selectionOfText } from "./selecting.js";
import { isLink, requireEnabled, requirePointable, requireReachable } from "./usable.js";

/** https://w3c.github.io/uievents/#event-type-click: what a click is on that was pressed on one element and released on another. */
function clickedElement(pressed, released) {
  for (const element of ancestorsOf(pressed)) {
    if (isInclusiveAncestor(element, released)) return element;
  }
  return null;
}

/** Clicks what was pressed and released. `init` is where, with the button and the keys that are held. */
export function fireClick(pressed, released, pointer, init, detail) {
  const clicked = clickedElement(pressed, released);
  if (clicked !== null && isConnected(clicked)) fire(clicked, "PointerEvent", "click", { ...pointer, ...init, detail });
}

/** Whether popovers are open in a document, or have been. */
const mayHavePopovers = (document) => document[$rare]?.popovers !== undefined;

/**
 * A pointer is pressed on an element: a press and a release beside popovers close them.
 * @returns {(element: Element) => void} to be called before it is lifted
 */
function dismissal(element) {
  if (!mayHavePopovers(element[$document])) return () => {};
  const { clickedPopover, dismissPopovers } = load("dom/popover");
  const pressed = clickedPopover(element);
  return (released) => dismissPopovers(released, pressed);
}

/** What both kinds of presses end with: focus, release, click. */
function pressAndRelease(element, detail, init, pointer, isMouse, dismiss) {
  const down = { ...init, button: 0, buttons: 1 };
  const up = { ...init, button: 0, buttons: 0 };
  let finish = () => {};
  if (isMouse && fire(element, "MouseEvent", "mousedown", { ...down, detail })) {
    focusByPointer(element);
    // DEPARTURE: a tap of a finger leaves the selection of what is not edited, of which no specification says what becomes —
    // https://w3c.github.io/selection-api/
    if (isConnected(element) && (!hasTouch || isEditableNow(element))) finish = selectByPress(element, detail);
  }
  const released = hasTouch ? element : heldOver(element);
  // A listener may have taken the element away: then a user releases the button over something else.
  if (isConnected(released)) {
    if (!hasTouch) {
      dismiss(released);
      firePointerUp(released, pointer, up);
    }
    if (isMouse) fire(released, "MouseEvent", "mouseup", { ...up, detail });
  } else if (!hasTouch) {
    free(element, pointer);
  }
  element[$document][$pressed] = null;
  fireClick(element, released, pointer, up, detail);
  finish();
}

/** One press and release of the main button. */
function clickByMouse(element, detail, modifiers) {
  const init = { ...middleOf(element), ...modifiers };
  element[$document][$pressed] = element;
  // Whoever cancels pointerdown does without mousedown, mouseup and the focus, but not without the click.
  const dismiss = dismissal(element);
  const isMouse = firePointerDown(element, mousePointer, init);
  pressAndRelease(element, detail, init, mousePointer, isMouse, dismiss);
}

/**
 * One tap of a finger. Mouse events and the click follow it, unless a listener of its touch events has canceled one.
 * https://w3c.github.io/touch-events/#mouse-events, https://w3c.github.io/pointerevents/#compatibility-mapping-with-mouse-events
 */
function tapByFinger(element, detail, modifiers) {
  const init = { ...middleOf(element), ...modifiers };
  const finger = new Finger(element, modifiers);
  element[$document][$pressed] = element;
  finger.enter(init);
  const dismiss = dismissal(element);
  finger.press(init);
  if (isConnected(element)) dismiss(element);
  finger.up(element, init);
  if (finger.isCanceled || !isConnected(element)) {
    element[$document][$pressed] = null;
    return;
  }
  moveTo(element);
  pressAndRelease(element, detail, init, finger.pointer, finger.isMouse, dismiss);
}

const press = hasTouch ? tapByFinger : clickByMouse;

const controls = { __proto__: null, button: true, select: true, summary: true, textarea: true };

/** Whether an element is what users press, or may have such a one in its shadow tree. */
function isPressed(element) {
  if (element[$shadowRoot] != null) return true;
  if (isHTML(element, "a")) return getAttribute(element, "href") !== null;
  if (isHTML(element, "input")) return getAttribute(element, "type") !== "hidden";
  return controls[element[$localName]] === true && isHTML(element, element[$localName]);
}

/**
 * What a pointer hits of an element: of a custom element with one control in its shadow tree that control, which fills it as a rule.
 * Without layout nothing more is known of it.
 */
export function hitOf(element) {
  for (;;) {
    const root = element[$shadowRoot] ?? null;
    if (root === null) return element;
    const pressed = [];
    for (let node = following(root, root); node !== null; node = following(node, root)) {
      if (node[$nodeType] === nodeType.ELEMENT && isPressed(node)) pressed[pressed.length] = node;
    }
    if (pressed.length !== 1) return element;
    element = pressed[0];
  }
}

/** Moves the pointer onto an element. */
export function hover(element) {
  requirePointable(element);
  moveTo(element);
}

/**
 * Clicks an element, or taps it where there is a touch screen. What the click does, as following a link or submitting a form, follows
 * from its events.
 * @param {Element} element
 * @param {{ ctrlKey?: boolean, shiftKey?: boolean, altKey?: boolean, metaKey?: boolean }} [modifiers] keys held down
 */
export function click(element, modifiers = {}) {
  element = hitOf(element);
  requirePointable(element);
  requireEnabled(element);
  if (!hasTouch) moveTo(element);
  press(element, 1, modifiers);
}

/** Clicks an element twice, or taps it. */
export function doubleClick(element, modifiers = {}) {
  element = hitOf(element);
  requirePointable(element);
  requireEnabled(element);
  if (!hasTouch) moveTo(element);
  press(element, 1, modifiers);
  if (!isConnected(element)) return;
  press(element, 2, modifiers);
  if (!isConnected(element)) return;
  fire(element, "MouseEvent", "dblclick", { ...middleOf(element), ...modifiers, button: 0, detail: 2 });
}

/**
 * Selects a text of an element, or all of it: by a drag of the mouse, or on a touch screen by what the system offers, of which a page hears
 * nothing but `selectstart` and `selectionchange`.
 * @param {Element} element
 * @param {string} [text]
 */
export function selectText(element, text) {
  requireReachable(element);
  const selects = selectionOfText(element, text);
  if (hasTouch) {
    selects();
    return;
  }
  moveTo(element);
  const init = middleOf(element);
  const held = { ...init, button: 0, buttons: 1 };
  const isMouse = firePointerDown(element, mousePointer, init);
  const isSelection = isMouse && fire(element, "MouseEvent", "mousedown", { ...held, detail: 1 });
  if (isSelection) focusByPointer(element);
  if (!isConnected(element)) {
    free(element, mousePointer);
    return;
  }
  const moved = heldOver(element);
  firePointerMove(moved, mousePointer, init);
  if (isMouse) fire(moved, "MouseEvent", "mousemove", held);
  if (isSelection && isConnected(element)) selects();
  const up = { ...init, button: 0, buttons: 0 };
  const released = heldOver(element);
  firePointerUp(released, mousePointer, up);
  if (isMouse) fire(released, "MouseEvent", "mouseup", { ...up, detail: 1 });
  // What begins in a link is no click on it.
  if (!ancestorsOf(element).some(isLink)) fireClick(element, released, mousePointer, up, 1);
}
