import { host } from "./host.js";
import { defineLazyAhead, defineValue } from "./lazy.js";
import { primordials } from "./primordials.js";

const { ReflectConstruct, ReflectDefineProperty, uncurryThis } = primordials;
const EngineDate = Date;
const { floor } = Math;
const toText = uncurryThis(EngineDate.prototype.toString);

/** The engine's own Intl, which does not know the clock of the run. */
export const engineIntl = Intl;

// DEPARTURE: while a task runs no time passes, until it has read the clock 10,000 times: then a millisecond for each further 100 readings,
// so that a loop which waits ends — a run is the same each time, however long scripts take —
// https://w3c.github.io/hr-time/#dfn-current-monotonic-time
/** The one clock of the run, in milliseconds. */
export const clock = {
  /** Calendar time since 1970, as `Date.now()` tells it. */
  wall: host.clock_wall,
  /** Time since this context was made, as `performance.now()` tells it. */
  monotonic: host.clock_monotonic,
};

/** A Date constructor that reads the clock of the run. https://tc39.es/ecma262/#sec-date-constructor */
function makeDate() {
  const now = () => floor(clock.wall());
  function Date(...values) {
    if (new.target === undefined) {
      return toText(new EngineDate(now()));
    }
    return ReflectConstruct(EngineDate, values.length === 0 ? [now()] : values, new.target);
  }
  ReflectDefineProperty(Date, "prototype", { __proto__: null, value: EngineDate.prototype, writable: false });
  ReflectDefineProperty(Date, "length", { __proto__: null, value: 7 });
  // The bundler has given it another one, as it has another Date in sight.
  ReflectDefineProperty(Date, "name", { __proto__: null, value: "Date" });
  defineValue(Date, "now", now, false);
  defineValue(Date, "parse", EngineDate.parse, false);
  defineValue(Date, "UTC", EngineDate.UTC, false);
  defineValue(EngineDate.prototype, "constructor", Date, false);
  return Date;
}

const random = () => host.random_unit();

defineLazyAhead(globalThis, "Date", makeDate);
defineValue(Math, "random", random, false);
