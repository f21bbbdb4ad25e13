// A drag from one place to another, step by step: by a mouse that is held down, or by a finger
import { load, primordials } from "core";
import { find } from "shared/finding";
import { $document, $pressed, isConnected } from "library/tree";
import { firePointerDown, firePointerMove, firePointerUp, free } from "./capture.js";
import { DataDrag, draggableAround, saysItIsDragged } from "./drag-data.js";
import { Finger } from "./finger.js";
import { fire } from "./fire.js";
import { focusByPointer } from "./focus.js";
import { ancestorsOf, enter, hasTouch, heldOver, middleOf, mousePointer, moveTo } from "./hovering.js";
import { fireClick, hitOf } from "./pointer.js";
import { selectByPress } from "./selecting.js";
import { cannot, requireEnabled, requirePointable } from "./usable.js";

const { Error } = primordials;

/** How long a finger rests on what can be dragged until it is, in milliseconds: as iOS has it. */
const longPress = 500;

/** Where a drag goes: from an element to another one, or so far. */
class Way {
  #from;
  #to;
  #selector;
  #offset;

  constructor(from, { selector, x, y }) {
    this.#from = from;
    this.start = middleOf(from);
    this.#selector = selector;
    this.#offset = { x, y };
    if (selector === undefined) return;
    this.#to = find(selector);
    if (this.#to === null) throw new Error(`no element matches '${selector}', to which something is to be dragged`);
    requirePointable(this.#to);
  }

  /** The element that is under the pointer at a part of the way, from 0 to 1. A target that was made anew meanwhile is the new one. */
  elementAt(part) {
    if (this.#selector === undefined || part <= 0.5) return this.#from;
    if (!isConnected(this.#to)) this.#to = find(this.#selector) ?? this.#to;
    if (!isConnected(this.#to)) throw cannot(this.#to, "is not in the page any more when something is dragged to it");
    return this.#to;
  }

  /** How far it goes. */
  get #distance() {
    if (this.#selector === undefined) return this.#offset;
    const end = middleOf(this.#to);
    return { x: end.clientX - this.start.clientX, y: end.clientY - this.start.clientY };
  }

  pointAt(part) {
    const { x, y } = this.#distance;
    return { clientX: this.start.clientX + x * part, clientY: this.start.clientY + y * part };
  }

  /** Whether it goes more to the side than up or down. */
  get isSideways() {
    const { x, y } = this.#distance;
    return Math.abs(x) > Math.abs(y);
  }
}

/** A mouse whose button is held on an element. What can be dragged, and is, hears of no mouse any more. */
class MouseDrag {
  #element;
  #isMouse;
  #mayDrag;
  #data = null;
  #finish = () => {};
  rest = 0;

  constructor(element, init) {
    moveTo(element);
    this.#element = element;
    element[$document][$pressed] = element;
    this.#isMouse = firePointerDown(element, mousePointer, init);
    this.#mayDrag = this.#isMouse && fire(element, "MouseEvent", "mousedown", { ...init, button: 0, buttons: 1, detail: 1 });
    if (!this.#mayDrag) return;
    focusByPointer(element);
    if (isConnected(element)) this.#finish = selectByPress(element, 1);
  }

  move(over, init) {
    if (this.#data !== null) {
      this.#data.moveOver(over, init);
      return;
    }
    const moved = heldOver(over);
    // A listener may have taken it away: then a user has the button over something else.
    if (!isConnected(moved)) return;
    enter(moved);
    firePointerMove(moved, mousePointer, init);
    if (this.#isMouse) fire(moved, "MouseEvent", "mousemove", { ...init, button: 0, buttons: 1 });
    if (this.#mayDrag && isConnected(this.#element)) this.#begin(init);
  }

  #begin(init) {
    this.#mayDrag = false;
    const source = draggableAround(this.#element);
    if (source === null) return;
    this.#data = DataDrag.begin(source, { ...init, button: 0, buttons: 1 });
    if (this.#data === null) return;
    fire(heldOver(this.#element), "PointerEvent", "pointercancel", { ...mousePointer, cancelable: false });
    free(this.#element, mousePointer);
  }

  end(over, init) {
    this.#element[$document][$pressed] = null;
    if (this.#data !== null) {
      this.#data.drop(init);
      return;
    }
    const up = { ...init, button: 0, buttons: 0 };
    const released = heldOver(over);
    if (!isConnected(released)) {
      free(this.#element, mousePointer);
      return;
    }
    firePointerUp(released, mousePointer, up);
    if (this.#isMouse) fire(released, "MouseEvent", "mouseup", { ...up, detail: 1 });
    fireClick(this.#element, released, mousePointer, up, 1);
    this.#finish();
  }

  /** It comes to nothing. */
  cancel(init) {
    this.#element[$document][$pressed] = null;
    this.#data?.cancel(init);
    free(this.#element, mousePointer);
  }
}

/**
 * Whether the browser scrolls when a finger goes over an element.
 * https://w3c.github.io/pointerevents/#determining-supported-direct-manipulation-behavior
 */
function scrolls(element, isSideways) {
  const { computedValue } = load("shared/cascade");
  const all = ancestorsOf(element);
  for (let i = 0; i < all.length; i++) {
    const action = computedValue(all[i], "touch-action");
    const isPan = action.startsWith("pan-");
    if (action === "none" || action === "pinch-zoom" || (isPan && !action.includes(isSideways ? "pan-x" : "pan-y"))) return false;
    if (/auto|scroll/.test(computedValue(all[i], isSideways ? "overflow-x" : "overflow-y"))) return true;
  }
  return true;
}

/** A finger that goes over the screen: the browser scrolls by it, unless the page has it; what says so is dragged after a long press. */
class FingerDrag {
  #element;
  #finger;
  #isSideways;
  /** Whose the gesture is, since the first move: "page", "browser", which scrolls, or "data". */
  #owner = null;
  #data = null;
  /** How long it rests before it goes, in milliseconds. */
  rest = 0;

  constructor(element, init, isSideways) {
    this.#element = element;
    this.#isSideways = isSideways;
    this.#finger = new Finger(element, {});
    this.#finger.enter(init);
    this.#finger.press(init);
    if (!this.#finger.isCanceled && saysItIsDragged(element)) this.rest = longPress;
  }

  move(over, init) {
    if (this.#owner === null) this.#begin(over, init);
    else if (this.#owner !== "data") this.#finger.move(over, init, this.#owner === "browser" ? { cancelable: false } : {});
    this.#data?.moveOver(over, init);
  }

  #begin(over, init) {
    if (this.rest > 0 && isConnected(this.#element)) {
      this.#owner = "data";
      this.#finger.cancel(init);
      this.#data = DataDrag.begin(draggableAround(this.#element), init);
      return;
    }
    this.#finger.move(over, init);
    this.#owner = this.#finger.isCanceled || !scrolls(this.#element, this.#isSideways) ? "page" : "browser";
    if (this.#owner === "browser") this.#finger.cancelPointer(init);
  }

  end(over, init) {
    if (this.#owner !== "data") this.#finger.up(over, init);
    this.#data?.drop(init);
  }

  /** It comes to nothing. */
  cancel(init) {
    if (this.#owner !== "data") this.#finger.cancel(init);
    this.#data?.cancel(init);
  }
}

/** The drag that is under way, with its way and where it began. */
let current = null;

/**
 * Presses on an element, to drag it.
 * @param {Element} element
 * @param {{ selector?: string, x?: number, y?: number }} target to which element, or how far, in CSS pixels
 * @returns {number} how long it is pressed before it is moved, in milliseconds
 */
export function beginDrag(element, target) {
  element = hitOf(element);
  requirePointable(element);
  requireEnabled(element);
  const way = new Way(element, target);
  const drag = hasTouch ? new FingerDrag(element, way.start, way.isSideways) : new MouseDrag(element, way.start);
  current = { way, drag };
  return current.drag.rest;
}

/** The element that is under the pointer; where it is gone, the drag comes to nothing. */
function reached({ drag, way }, part) {
  try {
    return way.elementAt(part);
  } catch (error) {
    current = null;
    drag.cancel(way.pointAt(part));
    throw error;
  }
}

/** Moves what is held to a part of the way, from 0 to 1. */
export function moveDrag(part) {
  if (current === null) return;
  const { drag, way } = current;
  drag.move(reached(current, part), way.pointAt(part));
}

/** Lets it go at the end of the way. */
export function endDrag() {
  if (current === null) return;
  const { drag, way } = current;
  const over = reached(current, 1);
  current = null;
  drag.end(over, way.pointAt(1));
}

/** Drops files from outside on an element. */
export function dropFiles(element, files) {
  requirePointable(element);
  const entries = [];
  for (let i = 0; i < files.length; i++) entries[i] = { kind: "file", type: files[i].type, data: files[i] };
  const drag = new DataDrag(null, entries, "all");
  const init = middleOf(element);
  for (let i = 0; i < 2; i++) drag.moveOver(element, init);
  if (!drag.drop(init)) {
    const why = "no listener of `dragover` calls preventDefault(), so Safari would open them in the place of the page";
    throw cannot(element, `takes no files: ${why}`);
  }
}
