// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script: microtasks run as soon as no script is on the
// stack, so between the listeners of an event that the browser fires, and not between those of one that a script does.
import { host } from "./host.js";

let stack = { __proto__: null, isFree: false };

/** Has this context share what it knows of the stack with others, which call it and are called by it. */
export function shareStack(shared) {
  stack = shared;
}

/** Does what is a task of the browser's own: no script is on the stack, but those that it begins. */
export function asTask(run) {
  const before = stack.isFree;
  stack.isFree = true;
  try {
    return run();
  } finally {
    stack.isFree = before;
  }
}

/**
 * A script begins.
 * @returns {boolean} what `leaveScript` takes
 */
export function enterScript() {
  const { isFree } = stack;
  stack.isFree = false;
  return isFree;
}

/** The script has ended, and with it what it has called. */
export function leaveScript(wasFree) {
  if (!wasFree) return;
  host.microtasks_run();
  stack.isFree = true;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint, where no script is on the stack */
export function checkpoint() {
  leaveScript(enterScript());
}

/** Runs a script, or a function of one. */
export function asScript(run) {
  const wasFree = enterScript();
  try {
    return run();
  } finally {
    leaveScript(wasFree);
  }
}
