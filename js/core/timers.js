// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers
import { entry } from "./entry.js";
import { host } from "./host.js";
import { defineValue } from "./lazy.js";
import { primordials } from "./primordials.js";
import { reportException } from "./report-exception.js";
import { asTask } from "./task.js";
import { webidl } from "./webidl.js";

const { ReflectApply } = primordials;

/** By their numbers: a script's own count up from 1, ours down from -1. */
const active = { __proto__: null };
let lastID = 0;
let lastOwnID = 0;
let nesting = 0;

/** Timers for our own code. */
export const timers = {
  /**
   * Calls `callback` once.
   * @param {() => void} callback
   * @param {number} milliseconds
   * @returns {number} what `stop` takes
   */
  start: (callback, milliseconds) => start(asTask, milliseconds, [callback], false, true),
  /** The same for what goes on by itself, such as an animation: nobody counts it among the work that a script has begun. */
  startQuietly: (callback, milliseconds) => start(asTask, milliseconds, [callback], false, true, true),
  stop,
  scriptOf,
};

function start(handler, milliseconds, values, repeat, isOwn = false, isQuiet = false) {
  if (typeof handler !== "function") {
    const text = `${handler}`;
    // WebKit sets no timer then.
    if (host.policy_refuses("timer", text)) return 0;
    handler = scriptOf(text);
  }
  const id = isOwn ? --lastOwnID : ++lastID;
  let delay = milliseconds | 0;
  if (delay < 0) delay = 0;
  const timer = { handler, values, delay, repeat, isOwn, isQuiet, nesting: isOwn ? 0 : nesting, key: 0 };
  active[id] = timer;
  schedule(id, timer);
  return id;
}

/** What runs the text of a script. */
function scriptOf(text) {
  return () => {
    let thrown;
    host.script_run(text, "timer", 1, (error) => (thrown = { error }), "");
    if (thrown !== undefined) throw thrown.error;
  };
}

function schedule(id, timer) {
  // Step 5 of the timer initialization steps: a chain of timers slows down.
  const delay = timer.nesting > 5 && timer.delay < 4 ? 4 : timer.delay;
  timer.key = host.timer_start(id, delay, timer.isQuiet);
}

function stop(id) {
  const timer = active[id];
  if (timer !== undefined) {
    delete active[id];
    host.timer_stop(timer.key);
  }
}

/** https://html.spec.whatwg.org/#dom-clearinterval: it knows what a script has started. */
function clear(handle) {
  const id = handle | 0;
  if (id > 0) stop(id);
}

entry.fireTimer = (id) => {
  const timer = active[id];
  if (timer === undefined) {
    return;
  }
  if (!timer.repeat) {
    delete active[id];
  }
  if (!timer.isOwn) timer.nesting += 1;
  nesting = timer.nesting;
  try {
    ReflectApply(timer.handler, globalThis, timer.values);
  } catch (error) {
    reportException(error);
  }
  // What waits for a promise of the handler is of the same task, and so of the same chain.
  if (!timer.isOwn) host.microtasks_run();
  nesting = 0;
  if (active[id] === timer) {
    schedule(id, timer);
  }
};

const { setTimeout, setInterval, clearTimeout, clearInterval } = {
  setTimeout(handler, timeout = 0, ...values) {
    webidl.requireGlobal(this, "setTimeout");
    webidl.requireArguments(arguments.length, 1);
    return start(handler, timeout, values, false);
  },
  setInterval(handler, timeout = 0, ...values) {
    webidl.requireGlobal(this, "setInterval");
    webidl.requireArguments(arguments.length, 1);
    return start(handler, timeout, values, true);
  },
  clearTimeout(id = 0) {
    webidl.requireGlobal(this, "clearTimeout");
    clear(id);
  },
  clearInterval(id = 0) {
    webidl.requireGlobal(this, "clearInterval");
    clear(id);
  },
};

defineValue(globalThis, "setTimeout", setTimeout, true);
defineValue(globalThis, "setInterval", setInterval, true);
defineValue(globalThis, "clearTimeout", clearTimeout, true);
defineValue(globalThis, "clearInterval", clearInterval, true);
