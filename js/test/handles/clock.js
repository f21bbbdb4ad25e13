import { call, start } from "../door.js";

/** The virtual clock of the browser and of the test. It moves only when it is told to. */
class Clock {
  /** Walks to each timer, alarm and deadline within a time, and lets it run. */
  async advance(time) {
    await start("clock.advance()", "clock_advance", time);
  }

  /** Milliseconds since the test began. */
  get elapsed() {
    return call("clock_elapsed");
  }

  /** Calendar time. */
  get now() {
    return new Date();
  }
}

export const makeClock = () => new Clock();
