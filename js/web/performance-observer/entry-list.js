// https://w3c.github.io/performance-timeline/#performanceobserverentrylist-interface
import { primordials, webidl } from "core";
import { inOrder } from "web/performance-timeline";

const { TypeError } = primordials;

const creating = {};

export class PerformanceObserverEntryList {
  #records;

  constructor(key, records) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#records = records;
  }

  getEntries() {
    return inOrder(this.#records);
  }

  getEntriesByType(type) {
    const records = this.#records;
    webidl.requireArguments(arguments.length, 1);
    return inOrder(records, undefined, webidl.DOMString(type));
  }

  getEntriesByName(name, type = undefined) {
    const records = this.#records;
    webidl.requireArguments(arguments.length, 1);
    return inOrder(records, webidl.DOMString(name), type === undefined ? undefined : webidl.DOMString(type));
  }
}
webidl.expose(PerformanceObserverEntryList);

export const makeEntryList = (records) => new PerformanceObserverEntryList(creating, records);
