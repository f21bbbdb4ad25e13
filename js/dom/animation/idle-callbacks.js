// https://w3c.github.io/requestidlecallback/
// DEPARTURE: pages of `extrun clip` and of Swift's `openPage` have `requestIdleCallback`, though Safari has it switched off, as tabs
// have — scripts that clip ask for it —
// https://w3c.github.io/requestidlecallback/#the-requestidlecallback-method
import { asScript, clock, primordials, timers, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

const { TypeError } = primordials;

/** https://w3c.github.io/requestidlecallback/#start-an-idle-period-algorithm: an idle period is at most this long. */
const IDLE_MILLISECONDS = 50;

let lastHandle = 0;
/** The timers of callbacks by their handles. */
const waiting = { __proto__: null };

class IdleDeadline {
  #end;
  #didTimeout;

  constructor(token, end, didTimeout) {
    requireInternal(token);
    this.#end = end;
    this.#didTimeout = didTimeout;
  }

  get didTimeout() {
    return this.#didTimeout;
  }

  timeRemaining() {
    return this.#didTimeout ? 0 : Math.max(0, this.#end - clock.monotonic());
  }
}
webidl.expose(IdleDeadline);

/** A page is idle as soon as its tasks that are due now have run, so no callback ever waits for its timeout. */
export function requestIdleCallback(callback, options = undefined) {
  webidl.requireGlobal(this, "requestIdleCallback");
  webidl.requireArguments(arguments.length, 1);
  if (typeof callback !== "function") {
    throw new TypeError("Argument 1 ('callback') to Window.requestIdleCallback must be a function");
  }
  webidl.dictionary(options);
  const handle = ++lastHandle;
  waiting[handle] = timers.start(() => {
    delete waiting[handle];
    const deadline = new IdleDeadline(internal, clock.monotonic() + IDLE_MILLISECONDS, false);
    asScript(() => callback(deadline));
  }, 1);
  return handle;
}

export function cancelIdleCallback(handle) {
  webidl.requireGlobal(this, "cancelIdleCallback");
  webidl.requireArguments(arguments.length, 1);
  const key = webidl.unsignedLong(handle);
  timers.stop(waiting[key]);
  delete waiting[key];
}
