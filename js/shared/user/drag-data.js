// Data that is dragged from an element, or from outside, and dropped.
// https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model; who hears what, and what comes of a drop for which a
// script has chosen nothing, as in WebKit: EventHandler::updateDragAndDrop in EventHandler.cpp and DragController::tryDHTMLDrag in
// DragController.cpp of https://github.com/WebKit/WebKit
import { closeTransfer, effectsOf, entriesOf, makeDragTransfer } from "dom/data-transfer";
import { currentSourceOf, isEditable, resolveURL } from "dom/html";
import { $nodeType, $parent, asciiLower, getAttribute, isHTML, linkAddress, nodeType } from "library/tree";
import { isTextControl } from "./edits.js";
import { fire } from "./fire.js";
import { cannot, isLink } from "./usable.js";

const operations = {
  __proto__: null,
  all: ["copy", "link", "move"],
  copy: ["copy"],
  copyLink: ["copy", "link"],
  copyMove: ["copy", "move"],
  link: ["link"],
  linkMove: ["link", "move"],
  move: ["move"],
  none: [],
  uninitialized: ["copy", "link", "move"],
};

/** Whether an element says that it can be dragged, or that it cannot; null where it says neither. */
function saysDraggable(element) {
  const value = asciiLower(getAttribute(element, "draggable") ?? "");
  return value === "true" || value === "false" ? value === "true" : null;
}

/** The nearest element around one that can be dragged; null where there is none. Links and images can, unless they say otherwise. */
export function draggableAround(element) {
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] !== nodeType.ELEMENT) continue;
    if (saysDraggable(node) ?? (isHTML(node, "img") || isLink(node))) return node;
  }
  return null;
}

/** Whether an element, or one around it, says that it can be dragged: a finger drags that after a long press. */
export function saysItIsDragged(element) {
  const source = draggableAround(element);
  return source !== null && saysDraggable(source) === true;
}

function entriesFor(source) {
  const url = isHTML(source, "img") ? currentSourceOf(source) : resolveURL(source, linkAddress(source) ?? "") ?? "";
  return url === "" || saysDraggable(source) === true ? [] : [{ kind: "string", type: "text/uri-list", data: url }];
}

/** What a drop does for which a script has chosen nothing. Source: defaultOperationForDrag in DragController.cpp */
function defaultOperation(allowed) {
  if (allowed.length === operations.all.length || allowed.length === 0) return allowed[0] ?? "none";
  return allowed[allowed.length - 1] === "move" ? "move" : allowed[0];
}

export class DataDrag {
  #source;
  #entries;
  #allowed;
  #over = null;
  #operation = "none";

  /** @param {Element | null} source null where it is dragged in from outside */
  constructor(source, entries, allowed) {
    this.#source = source;
    this.#entries = entries;
    this.#allowed = allowed;
  }

  /**
   * Begins to drag an element.
   * @returns {DataDrag | null} null where a listener of `dragstart` has prevented it
   */
  static begin(source, init) {
    const dataTransfer = makeDragTransfer("read/write", entriesFor(source), { allowed: "uninitialized", drop: null });
    const goesOn = fire(source, "DragEvent", "dragstart", { ...init, dataTransfer });
    const drag = new DataDrag(source, entriesOf(dataTransfer), effectsOf(dataTransfer).allowed);
    closeTransfer(dataTransfer);
    return goesOn ? drag : null;
  }

  /** Fires an event of the drag; gives whether a listener has canceled it, and what it has chosen. */
  #fire(target, type, mode, allowed, drop, init) {
    const dataTransfer = makeDragTransfer(mode, this.#entries, { allowed, drop });
    const isCanceled = !fire(target, "DragEvent", type, { ...init, dataTransfer });
    const chosen = effectsOf(dataTransfer).drop;
    closeTransfer(dataTransfer);
    return { isCanceled, chosen };
  }

  #tellSource(type, drop, init) {
    if (this.#source !== null) this.#fire(this.#source, type, "protected", this.#allowed, drop, init);
  }

  #tellTarget(target, type, mode, init) {
    return this.#fire(target, type, mode, this.#allowed === "uninitialized" ? "all" : this.#allowed, null, init);
  }

  /** It is, or still is, over an element. */
  moveOver(element, init) {
    this.#tellSource("drag", "none", init);
    const old = this.#over;
    const isNew = old !== element;
    this.#over = element;
    const { isCanceled, chosen } = this.#tellTarget(element, isNew ? "dragenter" : "dragover", "protected", init);
    if (isNew && old !== null) this.#tellTarget(old, "dragleave", "protected", { ...init, cancelable: false });
    const allowed = operations[this.#allowed];
    const wanted = chosen ?? defaultOperation(allowed);
    this.#operation = isCanceled && allowed.includes(wanted) ? wanted : "none";
  }

  /**
   * The button is released.
   * @returns {boolean} whether it was dropped: a listener takes it
   */
  drop(init) {
    const target = this.#over;
    const isDropped = this.#operation !== "none";
    if (isDropped) {
      this.#tellTarget(target, "drop", "read-only", init);
    } else {
      if (isTextControl(target) || isEditable(target)) this.#refuseText(target);
      this.#tellSource("drag", "none", init);
      this.#tellTarget(target, "dragleave", "protected", { ...init, cancelable: false });
    }
    this.#tellSource("dragend", this.#operation, { ...init, cancelable: false });
    return isDropped;
  }

  /** It comes to nothing: what it was over is gone. */
  cancel(init) {
    this.#tellSource("dragend", "none", { ...init, cancelable: false });
  }

  #refuseText(target) {
    const hasText = this.#entries.some(({ type }) => type === "text/plain" || type === "text/uri-list");
    if (hasText) throw cannot(target, "would get the text that is dropped into it, which is not implemented: no listener takes it");
  }
}
