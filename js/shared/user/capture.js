// https://w3c.github.io/pointerevents/#pointer-capture: a pointer that is held down goes where a script has it go.
import { $document, isConnected } from "library/tree";
import { freePointer, pointersOf } from "shared/pointer-capture";
import { fire } from "./fire.js";

const stateOf = (element, pointer) => pointersOf(element[$document])[pointer.pointerId];

/** https://w3c.github.io/pointerevents/#process-pending-pointer-capture */
function settle(element, pointer) {
  const state = stateOf(element, pointer);
  if (state.pending !== null && !isConnected(state.pending)) state.pending = null;
  const { override, pending } = state;
  if (override === pending) return;
  const init = { ...pointer, cancelable: false };
  if (override !== null) fire(isConnected(override) ? override : element[$document], "PointerEvent", "lostpointercapture", init);
  if (pending !== null) fire(pending, "PointerEvent", "gotpointercapture", init);
  state.override = pending;
}

/** A finger touches the screen: a pointer that was not there before. */
export function addPointer(element, pointer) {
  pointersOf(element[$document])[pointer.pointerId] = freePointer();
}

/** The finger is gone. */
export function removePointer(element, pointer) {
  delete pointersOf(element[$document])[pointer.pointerId];
}

/**
 * Presses a pointer on an element, which captures it where it is a finger:
 * https://w3c.github.io/pointerevents/#implicit-pointer-capture
 * @returns {boolean} whether mouse events are to follow
 */
export function firePointerDown(element, pointer, init) {
  const state = stateOf(element, pointer);
  state.isPressed = true;
  if (pointer.pointerType === "touch") state.pending = element;
  return fire(element, "PointerEvent", "pointerdown", { ...pointer, ...init, buttons: 1, pressure: 0.5 });
}

/** Where the next event of a pointer over an element goes to: the element, or what has captured the pointer. */
export function pointedAt(element, pointer) {
  settle(element, pointer);
  return stateOf(element, pointer).override ?? element;
}

/** Moves a pointer that is pressed. */
export function firePointerMove(target, pointer, init) {
  fire(target, "PointerEvent", "pointermove", { ...pointer, ...init, button: -1, buttons: 1, pressure: 0.5 });
}

/** Lifts a pointer: https://w3c.github.io/pointerevents/#implicit-release-of-pointer-capture */
export function firePointerUp(target, pointer, init) {
  stateOf(target, pointer).isPressed = false;
  fire(target, "PointerEvent", "pointerup", { ...pointer, ...init });
  free(target, pointer);
}

/** Nobody has captured a pointer any more, which is not pressed either. */
export function free(element, pointer) {
  const state = stateOf(element, pointer);
  state.isPressed = false;
  state.pending = null;
  settle(element, pointer);
}
