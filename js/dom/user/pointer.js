// https://w3c.github.io/uievents/#events-mouseevents, https://w3c.github.io/pointerevents/
import { load } from "core";
import {
  $document, $hovered, $nodeType, $parent, $pressed, isConnected, isInclusiveAncestor, nodeType,
} from "library/tree";
import { fire } from "./fire.js";
import { focusByPointer } from "./focus.js";
import { requireUsable, requireVisible } from "./usable.js";

/** The middle of an element's box; without layout that is where a test has put it. */
function middleOf(element) {
  const { x, y, width, height } = load("dom/boxes").boxOf(element);
  return { clientX: x + width / 2, clientY: y + height / 2 };
}

const mousePointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };

/** A pointer event and the mouse event that goes with it. */
function fireBoth(target, pointerType, mouseType, init) {
  fire(target, "PointerEvent", pointerType, { ...mousePointer, button: -1, ...init });
  fire(target, "MouseEvent", mouseType, init);
}

function ancestorsOf(element) {
  const list = [];
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] === nodeType.ELEMENT) list[list.length] = node;
  }
  return list;
}

const still = { bubbles: false, cancelable: false, composed: false };

/** https://w3c.github.io/uievents/#events-mouseevent-event-order: the pointer comes onto an element. */
function moveTo(element) {
  const document = element[$document];
  const before = document[$hovered] ?? null;
  const old = before !== null && isConnected(before) ? before : null;
  const init = middleOf(element);
  if (old !== element) {
    document[$hovered] = element;
    if (old !== null) {
      fireBoth(old, "pointerout", "mouseout", { ...init, relatedTarget: element });
      for (const left of ancestorsOf(old)) {
        if (isInclusiveAncestor(left, element)) break;
        fireBoth(left, "pointerleave", "mouseleave", { ...init, ...still, relatedTarget: element });
      }
    }
    fireBoth(element, "pointerover", "mouseover", { ...init, relatedTarget: old });
    const entered = ancestorsOf(element);
    for (let i = entered.length - 1; i >= 0; i--) {
      if (old !== null && isInclusiveAncestor(entered[i], old)) continue;
      fireBoth(entered[i], "pointerenter", "mouseenter", { ...init, ...still, relatedTarget: old });
    }
  }
  fireBoth(element, "pointermove", "mousemove", init);
}

/** One press and release of the main button. */
function pressAndRelease(element, detail, modifiers) {
  const init = { ...middleOf(element), ...modifiers };
  const down = { ...init, button: 0, buttons: 1 };
  const up = { ...init, button: 0, buttons: 0 };
  const document = element[$document];
  document[$pressed] = element;
  // Whoever cancels pointerdown does without mousedown, mouseup and the focus, but not without the click.
  const isMouse = fire(element, "PointerEvent", "pointerdown", { ...mousePointer, ...down, pressure: 0.5 });
  if (isMouse && fire(element, "MouseEvent", "mousedown", { ...down, detail })) focusByPointer(element);
  // A listener may have taken the element away: then a user releases the button over something else.
  if (isConnected(element)) {
    fire(element, "PointerEvent", "pointerup", { ...mousePointer, ...up });
    if (isMouse) fire(element, "MouseEvent", "mouseup", { ...up, detail });
  }
  document[$pressed] = null;
  if (!isConnected(element)) return;
  fire(element, "PointerEvent", "click", { ...mousePointer, ...up, detail });
}

/** Moves the pointer onto an element. */
export function hover(element) {
  requireVisible(element);
  moveTo(element);
}

/**
 * Clicks an element. What the click does, as following a link or submitting a form, follows from its events.
 * @param {Element} element
 * @param {{ ctrlKey?: boolean, shiftKey?: boolean, altKey?: boolean, metaKey?: boolean }} [modifiers] keys held down
 */
export function click(element, modifiers = {}) {
  requireUsable(element);
  moveTo(element);
  pressAndRelease(element, 1, modifiers);
}

/** Clicks an element twice. */
export function doubleClick(element, modifiers = {}) {
  requireUsable(element);
  moveTo(element);
  pressAndRelease(element, 1, modifiers);
  if (!isConnected(element)) return;
  pressAndRelease(element, 2, modifiers);
  if (!isConnected(element)) return;
  fire(element, "MouseEvent", "dblclick", { ...middleOf(element), ...modifiers, button: 0, detail: 2 });
}
