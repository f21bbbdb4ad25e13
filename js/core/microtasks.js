// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#microtask-queuing
// JavaScriptCore's C API brings no queueMicrotask.
import { defineValue } from "./lazy.js";
import { primordials } from "./primordials.js";
import { reportException } from "./report-exception.js";
import { webidl } from "./webidl.js";

const { PromisePrototypeThen, TypeError } = primordials;

let settled;

/** Has our own code run when the script that runs now has ended. */
export function enqueueMicrotask(run) {
  settled ??= (async () => {})();
  PromisePrototypeThen(settled, run);
}

function queueMicrotask(callback) {
  webidl.requireGlobal(this, "queueMicrotask");
  if (typeof callback !== "function") {
    throw new TypeError("Argument 1 ('callback') to queueMicrotask must be a function");
  }
  enqueueMicrotask(() => {
    try {
      callback();
    } catch (error) {
      reportException(error);
    }
  });
}

defineValue(globalThis, "queueMicrotask", queueMicrotask, true);
