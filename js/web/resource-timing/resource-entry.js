// https://w3c.github.io/resource-timing/#sec-performanceresourcetiming
import { primordials, webidl } from "core";
import { builtins } from "web/builtins";
import { coarsen } from "web/performance";
import { PerformanceEntry, addMembers, creating } from "web/performance-timeline";
import { parseServerTiming } from "./server-timing.js";

const { ReflectApply } = primordials;
const { freeze } = builtins.Object;

/** How much of an answer is not its body. https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-transfersize */
const headSize = 300;

export class PerformanceResourceTiming extends PerformanceEntry {
  #timing;
  #serverTiming = null;

  /**
   * @param {object} timing `{ name, initiatorType, startTime, responseStart, responseEnd, isAllowed, bodySize, serverTiming }`, times
   *     in milliseconds
   */
  constructor(key, timing, type = "resource") {
    const start = key === creating ? coarsen(timing.startTime) : 0;
    super(key, type, timing?.name, start, key === creating ? coarsen(timing.responseEnd) - start : 0);
    this.#timing = timing;
  }

  get initiatorType() {
    return this.#timing.initiatorType;
  }

  /**
   * DEPARTURE: `nextHopProtocol` is always empty, for routes have no protocol —
   * https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-nexthopprotocol
   */
  get nextHopProtocol() {
    this.#timing;
    return "";
  }

  get workerStart() {
    this.#timing;
    return 0;
  }

  /**
   * DEPARTURE: `redirectStart` and `redirectEnd` are always 0, as where another origin has redirected —
   * https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-redirectstart
   */
  get redirectStart() {
    this.#timing;
    return 0;
  }

  get redirectEnd() {
    this.#timing;
    return 0;
  }

  get fetchStart() {
    return coarsen(this.#timing.startTime);
  }

  get domainLookupStart() {
    return this.#allowed(this.#timing.startTime);
  }

  get domainLookupEnd() {
    return this.#allowed(this.#timing.startTime);
  }

  get connectStart() {
    return this.#allowed(this.#timing.startTime);
  }

  get connectEnd() {
    return this.#allowed(this.#timing.startTime);
  }

  get secureConnectionStart() {
    return this.#timing.name[4] === "s" ? this.#allowed(this.#timing.startTime) : 0;
  }

  get requestStart() {
    return this.#allowed(this.#timing.startTime);
  }

  get responseStart() {
    return this.#allowed(this.#timing.responseStart);
  }

  get responseEnd() {
    return coarsen(this.#timing.responseEnd);
  }

  get transferSize() {
    return this.#timing.isAllowed ? this.#timing.bodySize + headSize : 0;
  }

  get encodedBodySize() {
    return this.#timing.bodySize;
  }

  get decodedBodySize() {
    return this.#timing.bodySize;
  }

  get serverTiming() {
    this.#timing;
    return (this.#serverTiming ??= ReflectApply(freeze, undefined, [parseServerTiming(this.#timing.serverTiming ?? "")]));
  }

  toJSON() {
    return addMembers(super.toJSON(), this, [
      "initiatorType", "nextHopProtocol", "workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart",
      "domainLookupEnd", "connectStart", "connectEnd", "secureConnectionStart", "requestStart", "responseStart", "responseEnd",
      "transferSize", "encodedBodySize", "decodedBodySize", "serverTiming",
    ]);
  }

  /** https://fetch.spec.whatwg.org/#concept-tao-check: of other origins only the beginning and the end are told. */
  #allowed(milliseconds) {
    return this.#timing.isAllowed ? coarsen(milliseconds) : 0;
  }
}
webidl.expose(PerformanceResourceTiming);

export const makeResource = (timing) => new PerformanceResourceTiming(creating, timing);
