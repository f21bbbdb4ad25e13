// A finger on a touch screen: https://w3c.github.io/touch-events/, https://w3c.github.io/pointerevents/
import { load } from "core";
import { addPointer, firePointerDown, firePointerMove, firePointerUp, free, pointedAt, removePointer } from "./capture.js";
import { fire } from "./fire.js";
import { ancestorsOf, still } from "./hovering.js";

let lastTouch = 1;

/** Fires a pointer event at an element, and one that does not bubble at each of those around it. */
function fireAround(element, type, aroundType, init, outermostFirst) {
  fire(element, "PointerEvent", type, init);
  const all = ancestorsOf(element);
  for (let i = 0; i < all.length; i++) {
    fire(all[outermostFirst ? all.length - 1 - i : i], "PointerEvent", aroundType, { ...init, ...still });
  }
}

export class Finger {
  #element;
  #modifiers;
  #hasPointer = true;
  /** What its pointer events say of it. */
  pointer = { pointerId: ++lastTouch, pointerType: "touch", isPrimary: true };
  /** Whether mouse events are to follow a tap: no listener has canceled `pointerdown`. */
  isMouse = false;
  /** Whether a listener has canceled one of its touch events: then the browser does nothing of its own. */
  isCanceled = false;

  /**
   * @param {Element} element what it touches; all its touch events go there, even if that is gone
   * @param {object} modifiers keys that are held
   */
  constructor(element, modifiers) {
    this.#element = element;
    this.#modifiers = modifiers;
  }

  #fireTouch(type, { clientX, clientY }, isThere, more = {}) {
    const place = { clientX, clientY, pageX: clientX, pageY: clientY, screenX: clientX, screenY: clientY };
    const Touch = load("web/ui-events").interfaceNamed("Touch");
    const touches = [new Touch({ identifier: this.pointer.pointerId, target: this.#element, ...place })];
    const there = isThere ? { touches, targetTouches: touches } : {};
    const init = { ...this.#modifiers, ...there, changedTouches: touches, ...more };
    if (!fire(this.#element, "TouchEvent", type, init)) this.isCanceled = true;
  }

  /** It comes over the element. `init` is where, and the keys that are held. */
  enter(init) {
    addPointer(this.#element, this.pointer);
    fireAround(this.#element, "pointerover", "pointerenter", { ...this.pointer, ...init }, true);
  }

  /** It touches the screen. */
  press(init) {
    this.isMouse = firePointerDown(this.#element, this.pointer, init);
    this.#fireTouch("touchstart", init, true);
  }

  /**
   * @param {Element} over where it is now: what the pointer's events go to, if nothing has captured it
   * @param {object} [more] what else is to be said of the touch event
   */
  move(over, init, more = {}) {
    if (this.#hasPointer) firePointerMove(pointedAt(over, this.pointer), this.pointer, init);
    this.#fireTouch("touchmove", init, true, more);
  }

  #leave(init) {
    fireAround(this.#element, "pointerout", "pointerleave", { ...this.pointer, ...init }, false);
  }

  /** The browser takes the gesture, as to scroll: of its pointer nobody hears any more. */
  cancelPointer(init) {
    if (!this.#hasPointer) return;
    this.#hasPointer = false;
    fire(pointedAt(this.#element, this.pointer), "PointerEvent", "pointercancel", { ...this.pointer, ...init, cancelable: false });
    free(this.#element, this.pointer);
    this.#leave(init);
    removePointer(this.#element, this.pointer);
  }

  /** The browser takes the touch, too, as to drag what is under it. */
  cancel(init) {
    this.cancelPointer(init);
    this.#fireTouch("touchcancel", init, false, { cancelable: false });
  }

  /** It leaves the screen. */
  up(over, init) {
    if (this.#hasPointer) {
      firePointerUp(pointedAt(over, this.pointer), this.pointer, init);
      this.#leave(init);
    }
    this.#fireTouch("touchend", init, false);
    if (this.#hasPointer) removePointer(this.#element, this.pointer);
  }
}
