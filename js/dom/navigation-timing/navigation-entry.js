// https://w3c.github.io/navigation-timing/#sec-PerformanceNavigationTiming
import { host, primordials, webidl } from "core";
import { currentDocument } from "dom/nodes";
import { moments } from "dom/window";
import { $url } from "library/tree";
import { coarsen } from "web/performance";
import { addMembers, creating } from "web/performance-timeline";
import { PerformanceResourceTiming } from "web/resource-timing";

const { JSONParse } = primordials;

/** When something happened, as scripts are told it; undefined before. */
export function momentOf(name) {
  const time = moments[name];
  return time === undefined ? undefined : coarsen(time);
}

/**
 * How the document has come.
 * @returns {{type: "navigate" | "reload" | "back_forward", size: number}}
 */
export const documentTiming = () => JSONParse(host.timing_document());

/**
 * DEPARTURE: the time begins when the document has come, so that its request, its redirects and the unloading of the document before take
 * none — https://w3c.github.io/hr-time/#dfn-get-time-origin-timestamp
 */
export class PerformanceNavigationTiming extends PerformanceResourceTiming {
  #type;

  constructor(key, timing, type) {
    super(key, timing, "navigation");
    this.#type = type;
  }

  /** https://w3c.github.io/navigation-timing/#dom-performancenavigationtiming-duration */
  get duration() {
    this.#type;
    return momentOf("loadEventEnd") ?? 0;
  }

  get unloadEventStart() {
    this.#type;
    return 0;
  }

  get unloadEventEnd() {
    this.#type;
    return 0;
  }

  get domInteractive() {
    this.#type;
    return momentOf("domInteractive") ?? 0;
  }

  get domContentLoadedEventStart() {
    this.#type;
    return momentOf("domContentLoadedEventStart") ?? 0;
  }

  get domContentLoadedEventEnd() {
    this.#type;
    return momentOf("domContentLoadedEventEnd") ?? 0;
  }

  get domComplete() {
    this.#type;
    return momentOf("domComplete") ?? 0;
  }

  get loadEventStart() {
    this.#type;
    return momentOf("loadEventStart") ?? 0;
  }

  get loadEventEnd() {
    this.#type;
    return momentOf("loadEventEnd") ?? 0;
  }

  get type() {
    return this.#type;
  }

  get redirectCount() {
    this.#type;
    return 0;
  }

  toJSON() {
    return addMembers(super.toJSON(), this, [
      "duration", "unloadEventStart", "unloadEventEnd", "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd",
      "domComplete", "loadEventStart", "loadEventEnd", "type", "redirectCount",
    ]);
  }
}
webidl.expose(PerformanceNavigationTiming);

export function makeNavigation() {
  const { type, size } = documentTiming();
  const timing = {
    name: currentDocument()[$url], initiatorType: "navigation", startTime: 0, responseStart: 0, responseEnd: 0, isAllowed: true,
    bodySize: size,
  };
  return new PerformanceNavigationTiming(creating, timing, type);
}
