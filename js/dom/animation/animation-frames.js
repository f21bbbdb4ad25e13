// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animation-frames
import { asScript, clock, primordials, reportException, timers, webidl } from "core";
import { SafeMap } from "dom/nodes";

const { TypeError } = primordials;

/** Frames begin at multiples of this. Timers count whole milliseconds. */
const FRAME_MILLISECONDS = 1000 / 60;

/** The callbacks of the next frame by handle, in the order in which they were asked for. */
let callbacks = new SafeMap();
/** Those of the frame that runs, as far as they have not been called. */
let current = new SafeMap();
let isFrameWaiting = false;
let lastHandle = 0;

export function requestAnimationFrame(callback) {
  webidl.requireArguments(arguments.length, 1);
  if (typeof callback !== "function") {
    throw new TypeError("Argument 1 ('callback') to Window.requestAnimationFrame must be a function");
  }
  if (!isFrameWaiting) timers.start(runCallbacks, untilNextFrame());
  isFrameWaiting = true;
  callbacks.set(++lastHandle, callback);
  return lastHandle;
}

export function cancelAnimationFrame(handle) {
  webidl.requireArguments(arguments.length, 1);
  const key = webidl.unsignedLong(handle);
  callbacks.delete(key);
  current.delete(key);
}

/** How long it is, in milliseconds, until the next frame. */
export function untilNextFrame() {
  const now = clock.monotonic();
  return Math.ceil((Math.floor(now / FRAME_MILLISECONDS) + 1) * FRAME_MILLISECONDS - now);
}

/** https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#run-the-animation-frame-callbacks */
function runCallbacks() {
  current = callbacks;
  const now = clock.monotonic();
  callbacks = new SafeMap();
  isFrameWaiting = false;
  current.forEach((callback) => {
    try {
      asScript(() => callback(now));
    } catch (error) {
      reportException(error);
    }
  });
}
