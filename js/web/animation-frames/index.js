// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animation-frames
import { asScript, clock, primordials, push, realm, reportException, timers, webidl } from "core";
import { SafeMap } from "web/safe-collections";

const { ReflectApply, TypeError } = primordials;

const framesPerSecond = 60;

/** The callbacks of the next frame by handle, in the order in which they were asked for. */
let callbacks = new SafeMap();
/** Those of the frame that runs, as far as they have not been called. */
let current = new SafeMap();
/** What goes before the callbacks of the next frame, and what follows them. */
let before = [];
let afterwards = [];
let isFrameWaiting = false;
let lastHandle = 0;

export function requestAnimationFrame(callback) {
  webidl.requireGlobal(this, "requestAnimationFrame");
  webidl.requireArguments(arguments.length, 1);
  if (typeof callback !== "function") {
    const owner = realm.kind === "window" ? "Window" : "DedicatedWorkerGlobalScope";
    throw new TypeError(`Argument 1 ('callback') to ${owner}.requestAnimationFrame must be a function`);
  }
  awaitFrame(timers.start);
  callbacks.set(++lastHandle, callback);
  return lastHandle;
}

/**
 * The same by the name that WebKit had for it. Its callback is told the time of the calendar.
 * Source: webkitRequestAnimationFrame in DOMWindow.cpp of https://github.com/WebKit/WebKit
 */
export function webkitRequestAnimationFrame(callback) {
  if (typeof callback !== "function") return ReflectApply(requestAnimationFrame, this, arguments);
  return ReflectApply(requestAnimationFrame, this, [() => ReflectApply(callback, undefined, [clock.wall()])]);
}

function awaitFrame(start) {
  if (!isFrameWaiting) start(runCallbacks, untilNextFrame());
  isFrameWaiting = true;
}

/** Calls a function of ours in the next frame, before the callbacks of scripts. */
export function beforeCallbacks(body) {
  awaitFrame(timers.startQuietly);
  push(before, body);
}

/** Calls a function of ours in the next frame, after the callbacks of scripts. */
export function afterCallbacks(body) {
  awaitFrame(timers.startQuietly);
  push(afterwards, body);
}

export function cancelAnimationFrame(handle) {
  webidl.requireGlobal(this, "cancelAnimationFrame");
  webidl.requireArguments(arguments.length, 1);
  const key = webidl.unsignedLong(handle);
  callbacks.delete(key);
  current.delete(key);
}

export function webkitCancelAnimationFrame(handle) {
  ReflectApply(cancelAnimationFrame, this, arguments);
}

export function webkitCancelRequestAnimationFrame(handle) {
  ReflectApply(cancelAnimationFrame, this, arguments);
}

/** How long it is, in milliseconds, until the next frame: always a while. Timers count whole milliseconds. */
export function untilNextFrame() {
  const now = clock.monotonic();
  // Products of whole numbers are exact, so no frame comes twice. A page may have replaced the functions of Math.
  const frames = (now * framesPerSecond) / 1000;
  const next = frames - (frames % 1) + 1;
  const instant = (next * 1000) / framesPerSecond;
  const isWhole = instant % 1 === 0;
  return (isWhole ? instant : instant - (instant % 1) + 1) - now;
}

/**
 * https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#run-the-animation-frame-callbacks. Where the document is hidden it
 * has no frames: https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
 */
function runCallbacks() {
  if (!realm.isRendered()) {
    realm.whenRendered(() => (callbacks.size > 0 ? timers.start : timers.startQuietly)(runCallbacks, untilNextFrame()));
    return;
  }
  current = callbacks;
  const now = clock.monotonic();
  callbacks = new SafeMap();
  isFrameWaiting = false;
  const first = before;
  before = [];
  runAll(first);
  current.forEach((callback) => {
    try {
      asScript(() => callback(now));
    } catch (error) {
      reportException(error);
    }
  });
  const last = afterwards;
  afterwards = [];
  runAll(last);
}

function runAll(bodies) {
  for (let i = 0; i < bodies.length; i++) {
    try {
      bodies[i]();
    } catch (error) {
      reportException(error);
    }
  }
}
