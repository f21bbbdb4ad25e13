// https://w3c.github.io/IntersectionObserver/: nothing is laid out, so a target is told of once, as in view, but where a test has given it
// a box: then it is in view where that is.
import { asScript, clock, domException, load, primordials, push, reportException, timers, webidl } from "core";
import { SafeMap, internal, requireInternal } from "dom/nodes";
import { settings } from "dom/window";
import { StringPrototypeEndsWith, StringPrototypeSplit, StringPrototypeTrim, pattern } from "library/text";
import { $nodeType, isNode, nodeType } from "library/tree";
import { untilNextFrame } from "web/animation-frames";
import { builtins, method } from "web/builtins";

const { RangeError, TypeError } = primordials;
const ArrayPrototypeSort = method("Array", "sort");
const isMargin = pattern(/^\s*(?:-?[0-9]*\.?[0-9]+(?:px|%)|0)(?:\s+(?:-?[0-9]*\.?[0-9]+(?:px|%)|0)){0,3}\s*$/);

function requireElement(value, method) {
  if (!isNode(value) || value[$nodeType] !== nodeType.ELEMENT) {
    throw new TypeError(`Argument 1 ('target') to IntersectionObserver.${method} must be an instance of Element`);
  }
}

/** https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverinit-root: an element, a document or null */
function toRoot(value) {
  if (value === undefined || value === null) return null;
  if (!isNode(value) || (value[$nodeType] !== nodeType.ELEMENT && value[$nodeType] !== nodeType.DOCUMENT)) {
    throw new TypeError("Member IntersectionObserverInit.root must be an instance of Element or Document");
  }
  return value;
}

/**
 * https://w3c.github.io/IntersectionObserver/#parse-a-margin: four lengths.
 * @param {string} text
 * @param {string} option which it was given as
 */
function parseMargin(text, option) {
  if (StringPrototypeTrim(text) === "") return "0px 0px 0px 0px";
  if (!isMargin.test(text)) {
    throw domException(
      "SyntaxError", `Failed to construct 'IntersectionObserver': ${option} must be specified in pixels or percent.`);
  }
  const parts = StringPrototypeSplit(StringPrototypeTrim(text), pattern(/\s+/)).map((part) => (part === "0" ? "0px" : part));
  const { 0: top, 1: right = top, 2: bottom = top, 3: left = right } = parts;
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
  return builtins.Object.freeze(list.length === 0 ? [0] : ArrayPrototypeSort(list, (a, b) => a - b));
}

/** The observers that have targets, with what is to be called when a box is another. */
const watching = new SafeMap();
let isWatching = false;

function watch(observer, look) {
  watching.set(observer, look);
  if (isWatching) return;
  isWatching = true;
  load("dom/boxes").watchBoxes(() => watching.forEach((lookAgain) => lookAgain()));
}

const unwatch = (observer) => watching.delete(observer);

/** The rectangle of the root: the viewport, or the box of an element, with the margin around it. */
function rootBoundsOf(root, margin) {
  const isElement = root !== null && root[$nodeType] === nodeType.ELEMENT;
  const box = isElement ? load("dom/boxes").boxOf(root) : { x: 0, y: 0, width: settings.innerWidth, height: settings.innerHeight };
  const [top, right, bottom, left] = StringPrototypeSplit(margin, " ").map((part, side) => {
    const number = parseFloat(part);
    return StringPrototypeEndsWith(part, "%") ? (number / 100) * (side % 2 === 0 ? box.height : box.width) : number;
  });
  const { DOMRect } = load("web/geometry");
  return new DOMRect(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom);
}

/** What of a target is seen: all, but where a test has given it a box. */
function seenOf(target, { left, top, right, bottom }) {
  const { boundingRect, hasBox } = load("dom/boxes");
  const box = boundingRect(target);
  if (!hasBox(target)) return { box, intersection: box, isIntersecting: true, ratio: 1 };
  const x = Math.max(left, box.left);
  const y = Math.max(top, box.top);
  const width = Math.min(right, box.right) - x;
  const height = Math.min(bottom, box.bottom) - y;
  const isIntersecting = width >= 0 && height >= 0;
  const { DOMRect } = load("web/geometry");
  const intersection = isIntersecting ? new DOMRect(x, y, width, height) : new DOMRect();
  const area = box.width * box.height;
  const ratio = area > 0 ? (intersection.width * intersection.height) / area : isIntersecting ? 1 : 0;
  return { box, intersection, isIntersecting, ratio };
}

export class IntersectionObserver {
  #callback;
  #root;
  #rootMargin;
  #scrollMargin;
  #thresholds;
  /** The observed elements, with what was told of each last: `{ index, isIntersecting }`, see `#look`. */
  #targets = new SafeMap();
  #entries = [];
  #isWaiting = false;

  constructor(callback, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to the IntersectionObserver constructor must be a function");
    }
    const { root, rootMargin = "0px", scrollMargin = "0px", threshold = 0 } = webidl.dictionary(options);
    this.#callback = callback;
    this.#root = toRoot(root);
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
    this.#targets.set(target, { index: -1, isIntersecting: false });
    if (this.#targets.size === 1) watch(this, () => this.#lookSoon());
    this.#lookSoon();
  }

  unobserve(target) {
    webidl.requireArguments(arguments.length, 1);
    requireElement(target, "unobserve");
    this.#targets.delete(target);
    if (this.#targets.size === 0) unwatch(this);
  }

  disconnect() {
    this.#targets.clear();
    this.#entries = [];
    unwatch(this);
  }

  takeRecords() {
    this.#look();
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  #lookSoon() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    timers.start(() => this.#deliver(), untilNextFrame());
  }

  /** https://w3c.github.io/IntersectionObserver/#update-intersection-observations-algo */
  #look() {
    const time = clock.monotonic();
    const rootBounds = rootBoundsOf(this.#root, this.#rootMargin);
    this.#targets.forEach((before, target) => {
      const seen = seenOf(target, rootBounds);
      let index = 0;
      while (index < this.#thresholds.length && this.#thresholds[index] <= seen.ratio) index++;
      if (!seen.isIntersecting) index = 0;
      if (index === before.index && seen.isIntersecting === before.isIntersecting) return;
      this.#targets.set(target, { index, isIntersecting: seen.isIntersecting });
      push(this.#entries, new IntersectionObserverEntry(internal, { time, target, rootBounds, ...seen }));
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
  #members;

  constructor(token, members) {
    requireInternal(token);
    this.#members = members;
  }

  get time() {
    return this.#members.time;
  }

  get rootBounds() {
    return this.#members.rootBounds;
  }

  get boundingClientRect() {
    return this.#members.box;
  }

  get intersectionRect() {
    return this.#members.intersection;
  }

  get isIntersecting() {
    return this.#members.isIntersecting;
  }

  get intersectionRatio() {
    return this.#members.ratio;
  }

  get target() {
    return this.#members.target;
  }
}
webidl.expose(IntersectionObserverEntry);
