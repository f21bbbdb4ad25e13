// https://w3c.github.io/navigation-timing/#obsolete
import { domException, primordials, webidl } from "core";
import { coarsen, performance } from "web/performance";
import { documentTiming, momentOf } from "./navigation-entry.js";

const { ReflectDefineProperty, TypeError } = primordials;

const creating = {};

/** When what an attribute of PerformanceTiming tells has happened, in milliseconds since the document came; undefined: it has not. */
const moments = {
  __proto__: null,
  navigationStart: () => 0,
  unloadEventStart: () => undefined,
  unloadEventEnd: () => undefined,
  redirectStart: () => undefined,
  redirectEnd: () => undefined,
  fetchStart: () => 0,
  domainLookupStart: () => 0,
  domainLookupEnd: () => 0,
  connectStart: () => 0,
  connectEnd: () => 0,
  secureConnectionStart: () => (globalThis.isSecureContext ? 0 : undefined),
  requestStart: () => 0,
  responseStart: () => 0,
  responseEnd: () => 0,
  domLoading: () => 0,
  domInteractive: () => momentOf("domInteractive"),
  domContentLoadedEventStart: () => momentOf("domContentLoadedEventStart"),
  domContentLoadedEventEnd: () => momentOf("domContentLoadedEventEnd"),
  domComplete: () => momentOf("domComplete"),
  loadEventStart: () => momentOf("loadEventStart"),
  loadEventEnd: () => momentOf("loadEventEnd"),
};
const names = primordials.ReflectOwnKeys(moments);

/** Milliseconds since 1970; 0 for what has not happened. */
function calendarTime(name) {
  const moment = moments[name]();
  return moment === undefined ? 0 : coarsen(performance.timeOrigin + moment);
}

let requireTiming;

/** https://w3c.github.io/navigation-timing/#the-performancetiming-interface */
export class PerformanceTiming {
  #brand;

  static {
    requireTiming = (self) => self.#brand;
  }

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  toJSON() {
    this.#brand;
    const json = {};
    for (let i = 0; i < names.length; i++) json[names[i]] = calendarTime(names[i]);
    return json;
  }
}
for (let i = 0; i < names.length; i++) {
  const name = names[i];
  const getters = {
    get [name]() {
      requireTiming(this);
      return calendarTime(name);
    },
  };
  const { get } = primordials.ReflectGetOwnPropertyDescriptor(getters, name);
  ReflectDefineProperty(PerformanceTiming.prototype, name, { __proto__: null, get, enumerable: true, configurable: true });
}
webidl.expose(PerformanceTiming);

/** https://w3c.github.io/user-timing/#convert-a-name-to-a-timestamp */
export function timeOfAttribute(name) {
  const moment = moments[name]();
  if (moment === undefined) {
    throw domException("InvalidAccessError", `The attribute '${name}' of performance.timing is 0`);
  }
  return moment;
}

const types = { __proto__: null, navigate: 0, reload: 1, back_forward: 2 };

/** https://w3c.github.io/navigation-timing/#the-performancenavigation-interface */
export class PerformanceNavigation {
  #type = types[documentTiming().type];

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  get type() {
    return this.#type;
  }

  get redirectCount() {
    this.#type;
    return 0;
  }

  toJSON() {
    return { type: this.#type, redirectCount: 0 };
  }
}
webidl.expose(PerformanceNavigation, { TYPE_NAVIGATE: 0, TYPE_RELOAD: 1, TYPE_BACK_FORWARD: 2, TYPE_RESERVED: 255 });

export const timing = new PerformanceTiming(creating);
export const navigation = new PerformanceNavigation(creating);
