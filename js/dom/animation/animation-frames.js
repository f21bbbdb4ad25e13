// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animation-frames
import { clock, host, primordials, reportException, timers, webidl } from "core";
import { SafeMap } from "dom/nodes";

const { TypeError } = primordials;

/** Frames begin at multiples of this. Timers count whole milliseconds. */
const FRAME_MILLISECONDS = 1000 / 60;

/** The callbacks of the next frame by handle, in the order in which they were asked for. */
let callbacks = new SafeMap();
let lastHandle = 0;

export function requestAnimationFrame(callback) {
  webidl.requireArguments(arguments.length, 1);
  if (typeof callback !== "function") {
    throw new TypeError("Argument 1 ('callback') to Window.requestAnimationFrame must be a function");
  }
  if (callbacks.size === 0) timers.start(runCallbacks, untilNextFrame());
  callbacks.set(++lastHandle, callback);
  return lastHandle;
}

export function cancelAnimationFrame(handle) {
  webidl.requireArguments(arguments.length, 1);
  callbacks.delete(webidl.unsignedLong(handle));
}

/** How long it is, in milliseconds, until the next frame. */
export function untilNextFrame() {
  const now = clock.monotonic();
  return Math.ceil((Math.floor(now / FRAME_MILLISECONDS) + 1) * FRAME_MILLISECONDS - now);
}

/** https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#run-the-animation-frame-callbacks */
function runCallbacks() {
  const current = callbacks;
  const now = clock.monotonic();
  callbacks = new SafeMap();
  current.forEach((callback) => {
    try {
      callback(now);
    } catch (error) {
      reportException(error);
    }
    host.microtasks_run();
  });
}
