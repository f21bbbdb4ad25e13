// https://drafts.csswg.org/resize-observer/: nothing is laid out, so each target is told of once, with the box it has, and again
// where a test gives it one of another size.
import { asScript, load, primordials, push, reportException, timers, webidl } from "core";
import { SafeMap, internal, requireInternal } from "dom/nodes";
import { $nodeType, isNode, nodeType } from "library/tree";
import { untilNextFrame } from "web/animation-frames";
import { DOMRectReadOnly } from "web/geometry";

const { TypeError } = primordials;
const boxes = ["border-box", "content-box", "device-pixel-content-box"];

function requireElement(value, method) {
  if (!isNode(value) || value[$nodeType] !== nodeType.ELEMENT) {
    throw new TypeError(`Argument 1 ('target') to ResizeObserver.${method} must be an instance of Element`);
  }
}

/** The observers that have targets, once there is one. */
let observers;
/** Tells an observer that an element may have another box. */
let noticeBox;

function addObserver(observer) {
  if (observers === undefined) {
    observers = new SafeMap();
    load("dom/boxes").watchBoxes((element) => observers.forEach((isObserving, each) => noticeBox(each, element)));
  }
  observers.set(observer, true);
}

export class ResizeObserver {
  #callback;
  /** The observed elements, each with the box that was told last; undefined until one was. */
  #targets = new SafeMap();
  #isWaiting = false;

  constructor(callback) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to the ResizeObserver constructor must be a function");
    }
    this.#callback = callback;
  }

  observe(target, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    requireElement(target, "observe");
    const { box } = webidl.dictionary(options);
    if (box !== undefined) webidl.enumeration(box, boxes);
    addObserver(this);
    this.#targets.set(target, undefined);
    this.#wait();
  }

  /** Tells of what has another size with the next frame. */
  #wait() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    timers.start(() => this.#deliver(), untilNextFrame());
  }

  static {
    noticeBox = (observer, element) => {
      if (observer.#targets.has(element)) observer.#wait();
    };
  }

  unobserve(target) {
    webidl.requireArguments(arguments.length, 1);
    requireElement(target, "unobserve");
    this.#targets.delete(target);
    if (this.#targets.size === 0) observers?.delete(this);
  }

  disconnect() {
    this.#targets.clear();
    observers?.delete(this);
  }

  #deliver() {
    this.#isWaiting = false;
    const entries = [];
    this.#targets.forEach((last, target) => {
      const box = load("dom/boxes").boundingRect(target);
      if (last !== undefined && last.width === box.width && last.height === box.height) return;
      this.#targets.set(target, box);
      push(entries, new ResizeObserverEntry(internal, target, box));
    });
    if (entries.length === 0) return;
    try {
      asScript(() => primordials.ReflectApply(this.#callback, this, [entries, this]));
    } catch (error) {
      reportException(error);
    }
  }
}
webidl.expose(ResizeObserver);

export class ResizeObserverEntry {
  #target;
  #contentRect;
  #sizes;

  constructor(token, target, box) {
    requireInternal(token);
    this.#target = target;
    // Its place is that of the content in the element, which is laid out without padding.
    this.#contentRect = new DOMRectReadOnly(0, 0, box.width, box.height);
    this.#sizes = Object.freeze([new ResizeObserverSize(internal, box.width, box.height)]);
  }

  get target() {
    return this.#target;
  }

  get contentRect() {
    return this.#contentRect;
  }

  get borderBoxSize() {
    return this.#sizes;
  }

  get contentBoxSize() {
    return this.#sizes;
  }

  get devicePixelContentBoxSize() {
    return this.#sizes;
  }
}
webidl.expose(ResizeObserverEntry);

export class ResizeObserverSize {
  #inlineSize;
  #blockSize;

  constructor(token, inlineSize, blockSize) {
    requireInternal(token);
    this.#inlineSize = inlineSize;
    this.#blockSize = blockSize;
  }

  get inlineSize() {
    return this.#inlineSize;
  }

  get blockSize() {
    return this.#blockSize;
  }
}
webidl.expose(ResizeObserverSize);
