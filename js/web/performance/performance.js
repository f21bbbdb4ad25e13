// https://w3c.github.io/hr-time/#the-performance-interface
import { clock, host, load, primordials, realm, webidl } from "core";
import { EventTarget } from "web/dom-events";

const { TypeError } = primordials;

const creating = {};

export class Performance extends EventTarget {
  #clock = clock;
  #timeOrigin;

  constructor(key) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    super();
    this.#timeOrigin = coarsen(clock.wall() - clock.monotonic());
  }

  now() {
    return coarsen(this.#clock.monotonic());
  }

  get timeOrigin() {
    return this.#timeOrigin;
  }

  mark(markName, markOptions = undefined) {
    this.#clock; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    return load("web/performance-timeline").mark(markName, markOptions);
  }

  measure(measureName, startOrMeasureOptions = undefined, endMark = undefined) {
    this.#clock;
    webidl.requireArguments(arguments.length, 1);
    return load("web/performance-timeline").measure(measureName, startOrMeasureOptions, endMark);
  }

  clearMarks(markName = undefined) {
    this.#clock;
    load("web/performance-timeline").clear("mark", markName === undefined ? undefined : webidl.DOMString(markName));
  }

  clearMeasures(measureName = undefined) {
    this.#clock;
    load("web/performance-timeline").clear("measure", measureName === undefined ? undefined : webidl.DOMString(measureName));
  }

  getEntries() {
    this.#clock;
    return load("web/performance-timeline").filtered();
  }

  getEntriesByType(type) {
    this.#clock;
    webidl.requireArguments(arguments.length, 1);
    return load("web/performance-timeline").filtered(undefined, webidl.DOMString(type));
  }

  getEntriesByName(name, type = undefined) {
    this.#clock;
    webidl.requireArguments(arguments.length, 1);
    const nameString = webidl.DOMString(name);
    return load("web/performance-timeline").filtered(nameString, type === undefined ? undefined : webidl.DOMString(type));
  }

  clearResourceTimings() {
    this.#clock;
    load("web/resource-timing").clearResources();
  }

  setResourceTimingBufferSize(maxSize) {
    this.#clock;
    webidl.requireArguments(arguments.length, 1);
    host.timing_limit(webidl.unsignedLong(maxSize));
  }

  get timing() {
    this.#clock;
    return load("dom/navigation-timing").timing;
  }

  get navigation() {
    this.#clock;
    return load("dom/navigation-timing").navigation;
  }

  toJSON() {
    const timeOrigin = this.#timeOrigin;
    if (!isWindow) return { timeOrigin };
    return { timeOrigin, timing: this.timing.toJSON(), navigation: this.navigation.toJSON() };
  }
}

const isWindow = realm.kind === "window";
if (!isWindow) {
  delete Performance.prototype.timing;
  delete Performance.prototype.navigation;
}
webidl.expose(Performance);

// https://w3c.github.io/hr-time/#dfn-coarsen-time
// WebKit shows whole milliseconds to scripts that are not isolated, its `timePrecision`:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/Performance.cpp
export function coarsen(milliseconds) {
  return milliseconds - (milliseconds % 1);
}

export const performance = new Performance(creating);
