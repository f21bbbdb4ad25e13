// What a pointer is over: https://w3c.github.io/uievents/#events-mouseevents, https://w3c.github.io/pointerevents/
import { load } from "core";
import { settings } from "dom/window";
import { $document, $hovered, $nodeType, $parent, isConnected, isInclusiveAncestor, nodeType } from "library/tree";
import { pointedAt } from "./capture.js";
import { fire } from "./fire.js";

/** The middle of an element's box; without layout that is where a test has put it. */
export function middleOf(element) {
  const { x, y, width, height } = load("dom/boxes").boxOf(element);
  return { clientX: x + width / 2, clientY: y + height / 2 };
}

export const mousePointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };

/** Whether the device has a touch screen in the place of a mouse. */
export const hasTouch = settings.maxTouchPoints > 0;

/** Of an event that goes to one element alone. */
export const still = { bubbles: false, cancelable: false, composed: false };

/** A mouse event, and the pointer event that goes with it, where a mouse is what points. */
function fireBoth(target, pointerType, mouseType, init) {
  if (!hasTouch) fire(target, "PointerEvent", pointerType, { ...mousePointer, button: -1, ...init });
  fire(target, "MouseEvent", mouseType, init);
}

/** An element and those around it, the innermost first. */
export function ancestorsOf(element) {
  const list = [];
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] === nodeType.ELEMENT) list[list.length] = node;
  }
  return list;
}

/** https://w3c.github.io/uievents/#events-mouseevent-event-order: the pointer comes onto an element. */
export function moveTo(element) {
  enter(element);
  fireBoth(element, "pointermove", "mousemove", middleOf(element));
}

/** What is over an element now left what it was over before. */
export function enter(element) {
  const document = element[$document];
  const before = document[$hovered] ?? null;
  const old = before !== null && isConnected(before) ? before : null;
  if (old === element) return;
  const init = middleOf(element);
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

/** The element that a mouse is over while its button is held: where a script has captured it that one, which it enters. */
export function heldOver(element) {
  const target = pointedAt(element, mousePointer);
  if (target !== element && isConnected(target)) enter(target);
  return target;
}
