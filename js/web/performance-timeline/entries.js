// https://w3c.github.io/performance-timeline/#dom-performanceentry and https://w3c.github.io/user-timing/
import { domException, load, primordials, realm, webidl } from "core";

const { TypeError } = primordials;

/** What our own code makes entries with. */
export const creating = {};

/** Adds what `toJSON()` tells of an entry's own members. */
export function addMembers(json, entry, names) {
  for (let i = 0; i < names.length; i++) json[names[i]] = entry[names[i]];
  return json;
}

export class PerformanceEntry {
  #type;
  #name;
  #startTime;
  #duration;

  constructor(key, type, name, startTime, duration) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#type = type;
    this.#name = name;
    this.#startTime = startTime;
    this.#duration = duration;
  }

  get name() {
    return this.#name;
  }

  get entryType() {
    return this.#type;
  }

  get startTime() {
    return this.#startTime;
  }

  get duration() {
    return this.#duration;
  }

  toJSON() {
    const { name, entryType, startTime, duration } = this;
    return { name, entryType, startTime, duration };
  }
}

/** https://w3c.github.io/user-timing/#dom-performancemark */
export class PerformanceMark extends PerformanceEntry {
  #detail;

  constructor(markName, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(markName);
    const { detail, startTime } = webidl.dictionary(options);
    const time = startTime === undefined ? load("web/performance").performance.now() : webidl.double(startTime);
    if (isTimingName(name)) {
      throw domException("SyntaxError", `'${name}' is part of the PerformanceTiming interface, and cannot be used as a mark name`);
    }
    if (time < 0) {
      throw new TypeError("startTime cannot be negative");
    }
    super(creating, "mark", name, time, 0);
    this.#detail = cloned(detail);
  }

  get detail() {
    return this.#detail;
  }
}

/** https://w3c.github.io/user-timing/#dom-performancemeasure */
export class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(key, name, startTime, duration, detail) {
    super(key, "measure", name, startTime, duration);
    this.#detail = detail;
  }

  get detail() {
    return this.#detail;
  }
}

webidl.expose(PerformanceEntry);
webidl.expose(PerformanceMark);
webidl.expose(PerformanceMeasure);

/** @returns {PerformanceMeasure} */
export function makeMeasure(name, startTime, duration, detail) {
  return new PerformanceMeasure(creating, name, startTime, duration, cloned(detail));
}

function cloned(detail) {
  return detail === undefined || detail === null ? null : load("web/structured-clone").clone(detail);
}

const timingNames =
  " connectEnd connectStart domComplete domContentLoadedEventEnd domContentLoadedEventStart domInteractive domLoading " +
  "domainLookupEnd domainLookupStart fetchStart loadEventEnd loadEventStart navigationStart redirectEnd redirectStart " +
  "requestStart responseEnd responseStart secureConnectionStart unloadEventEnd unloadEventStart ";

export function inWindow() {
  return realm.kind === "window";
}

/** Whether an attribute of https://www.w3.org/TR/navigation-timing/#performancetiming, which windows have, has this name. */
export function isTimingName(name) {
  return inWindow() && primordials.StringPrototypeIndexOf(timingNames, ` ${name} `) >= 0;
}
