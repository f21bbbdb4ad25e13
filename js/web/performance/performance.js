// https://w3c.github.io/hr-time/#the-performance-interface
// Entries (mark, measure) are not here.
import { clock, primordials, webidl } from "core";
import { EventTarget } from "web/dom-events";

const { TypeError } = primordials;

const creating = {};

class Performance extends EventTarget {
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

  toJSON() {
    return { timeOrigin: this.#timeOrigin };
  }
}

webidl.expose(Performance);

// https://w3c.github.io/hr-time/#dfn-coarsen-time
// WebKit shows whole milliseconds to scripts that are not isolated, its `timePrecision`:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/Performance.cpp
function coarsen(milliseconds) {
  return milliseconds - (milliseconds % 1);
}

export const performance = new Performance(creating);
