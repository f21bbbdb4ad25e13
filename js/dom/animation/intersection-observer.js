// https://w3c.github.io/IntersectionObserver/: nothing is laid out, so each target is told of once, as in view.
import { asScript, clock, domException, load, primordials, reportException, timers, webidl } from "core";
import { SafeMap, internal, requireInternal } from "dom/nodes";
import { $nodeType, nodeType } from "library/tree";
import { untilNextFrame } from "web/animation-frames";

const { RangeError, TypeError } = primordials;
const isMargin = /^\s*(?:-?[0-9]*\.?[0-9]+(?:px|%)|0)(?:\s+(?:-?[0-9]*\.?[0-9]+(?:px|%)|0)){0,3}\s*$/;

function requireElement(value, method) {
  if (!webidl.isObject(value) || value[$nodeType] !== nodeType.ELEMENT) {
    throw new TypeError(`Argument 1 ('target') to IntersectionObserver.${method} must be an instance of Element`);
  }
}

/**
 * https://w3c.github.io/IntersectionObserver/#parse-a-margin: four lengths.
 * @param {string} text
 * @param {string} option which it was given as
 */
function parseMargin(text, option) {
  if (text.trim() === "") return "0px 0px 0px 0px";
  if (!isMargin.test(text)) {
    throw domException(
      "SyntaxError", `Failed to construct 'IntersectionObserver': ${option} must be specified in pixels or percent.`);
  }
  const parts = text.trim().split(/\s+/).map((part) => (part === "0" ? "0px" : part));
  const [top, right = top, bottom = top, left = right] = parts;
  return `${top} ${right} ${bottom} ${left}`;
}

/** https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-thresholds */
function convertThresholds(value) {
  const list = webidl.isObject(value) ? webidl.sequence(value, webidl.double) : [webidl.double(value)];
  for (let i = 0; i < list.length; i++) {
    if (list[i] < 0 || list[i] > 1) {
      throw new RangeError(
        "Failed to construct 'IntersectionObserver': all thresholds must lie in the range [0.0, 1.0].");
    }
  }
  return Object.freeze(list.length === 0 ? [0] : list.sort((a, b) => a - b));
}

export class IntersectionObserver {
  #callback;
  #root;
  #rootMargin;
  #scrollMargin;
  #thresholds;
  /** The observed elements; true for one that has been told. */
  #targets = new SafeMap();
  #entries = [];
  #isWaiting = false;

  constructor(callback, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to the IntersectionObserver constructor must be a function");
    }
    const { root = null, rootMargin = "0px", scrollMargin = "0px", threshold = 0 } = webidl.dictionary(options);
    this.#callback = callback;
    this.#root = root;
    this.#rootMargin = parseMargin(webidl.DOMString(rootMargin), "rootMargin");
    this.#scrollMargin = parseMargin(webidl.DOMString(scrollMargin), "scrollMargin");
    this.#thresholds = convertThresholds(threshold);
  }

  get root() {
    return this.#root;
  }

  get rootMargin() {
    return this.#rootMargin;
  }

  get scrollMargin() {
    return this.#scrollMargin;
  }

  get thresholds() {
    return this.#thresholds;
  }

  observe(target) {
    webidl.requireArguments(arguments.length, 1);
    requireElement(target, "observe");
    if (this.#targets.has(target)) return;
    this.#targets.set(target, false);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    timers.start(() => this.#deliver(), untilNextFrame());
  }

  unobserve(target) {
    webidl.requireArguments(arguments.length, 1);
    requireElement(target, "unobserve");
    this.#targets.delete(target);
  }

  disconnect() {
    this.#targets.clear();
    this.#entries = [];
  }

  takeRecords() {
    this.#look();
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  /** Makes the entries of the targets that have not been told yet. */
  #look() {
    const time = clock.monotonic();
    this.#targets.forEach((isTold, target) => {
      if (isTold) return;
      this.#targets.set(target, true);
      const box = load("dom/boxes").boundingRect(target);
      this.#entries[this.#entries.length] = new IntersectionObserverEntry(internal, time, target, box);
    });
  }

  #deliver() {
    this.#isWaiting = false;
    const entries = this.takeRecords();
    if (entries.length === 0) return;
    try {
      asScript(() => primordials.ReflectApply(this.#callback, this, [entries, this]));
    } catch (error) {
      reportException(error);
    }
  }
}
webidl.expose(IntersectionObserver);

export class IntersectionObserverEntry {
  #time;
  #target;
  #box;

  constructor(token, time, target, box) {
    requireInternal(token);
    this.#time = time;
    this.#target = target;
    this.#box = box;
  }

  get time() {
    return this.#time;
  }

  get rootBounds() {
    return null;
  }

  get boundingClientRect() {
    return this.#box;
  }

  get intersectionRect() {
    return this.#box;
  }

  get isIntersecting() {
    return true;
  }

  get intersectionRatio() {
    return 1;
  }

  get target() {
    return this.#target;
  }
}
webidl.expose(IntersectionObserverEntry);
