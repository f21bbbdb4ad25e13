// What pointers there are over a document, and which elements have captured them: https://w3c.github.io/pointerevents/#pointer-capture.
// Where browsers differ it is as in PointerCaptureController.cpp of https://github.com/WebKit/WebKit.
import { domException } from "core";
import { $document, $rare, isConnected } from "library/tree";

/** A pointer that no button holds down: `pending` is the element that is to capture it, `override` the one that has. */
export const freePointer = () => ({ isPressed: false, pending: null, override: null });

/** The pointers over a document, by their numbers. A mouse always is one, on a phone too. */
export function pointersOf(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  return (rare.pointers ??= { __proto__: null, 1: freePointer() });
}

function activePointer(element, pointerId) {
  const pointer = pointersOf(element[$document])[pointerId];
  if (pointer === undefined) throw domException("NotFoundError");
  return pointer;
}

/** https://w3c.github.io/pointerevents/#dom-element-setpointercapture */
export function capturePointer(element, pointerId) {
  const pointer = activePointer(element, pointerId);
  if (!isConnected(element)) throw domException("InvalidStateError");
  if (pointer.isPressed) pointer.pending = element;
}

/** https://w3c.github.io/pointerevents/#dom-element-releasepointercapture */
export function releasePointer(element, pointerId) {
  const pointer = activePointer(element, pointerId);
  if (pointer.pending === element) pointer.pending = null;
}

/** https://w3c.github.io/pointerevents/#dom-element-haspointercapture */
export function hasPointer(element, pointerId) {
  return pointersOf(element[$document])[pointerId]?.pending === element;
}
