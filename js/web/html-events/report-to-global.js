// https://html.spec.whatwg.org/#report-an-exception in a window or a worker
import { asTask, webidl } from "core";
import { fire } from "web/dom-events";
import { ErrorEvent } from "./error-event.js";
import { PromiseRejectionEvent } from "./promise-rejection-event.js";

/** https://html.spec.whatwg.org/#in-error-reporting-mode */
let isReporting = false;

/** The message and the position that the engine has given an error, where it is one. */
export function describe(error) {
  const position = { message: "", filename: "", lineno: 0, colno: 0 };
  try {
    position.message = `${error}`;
    if (webidl.isObject(error)) {
      const { sourceURL, line, column } = error;
      if (typeof sourceURL === "string") position.filename = sourceURL;
      if (typeof line === "number") position.lineno = line;
      if (typeof column === "number") position.colno = column;
    }
  } catch {
    // What cannot be made a string has no message.
  }
  return position;
}

/** By their file: the scripts of whose errors listeners are told nothing. */
const muted = { __proto__: null };
let hasMuted = false;

/** https://html.spec.whatwg.org/multipage/webappapis.html#muted-errors of the scripts of a file */
export function muteErrors(file) {
  muted[file] = true;
  hasMuted = true;
}

/** What listeners are told of an error: https://html.spec.whatwg.org/multipage/webappapis.html#extract-error */
function detailsOf(error) {
  const position = describe(error);
  if (muted[position.filename] !== true) return { ...position, error };
  return { message: "Script error.", filename: "", lineno: 0, colno: 0, error: null };
}

/**
 * Fires `error` at the global object.
 * @param {object} [details] what `describe` gives; of an exception of another global object, whose error listeners do not get
 * @returns {boolean} whether a listener has handled the exception
 */
export function reportToGlobal(error, details = detailsOf(error)) {
  if (isReporting) return false;
  isReporting = true;
  try {
    return !fire(globalThis, "error", { ...details, cancelable: true }, ErrorEvent);
  } finally {
    isReporting = false;
  }
}

// DEPARTURE: `rejectionhandled` does not follow when the promise gets a handler later — the engine tells of rejections without
// one alone — https://html.spec.whatwg.org/multipage/webappapis.html#the-hostpromiserejectiontracker-implementation
/**
 * Fires `unhandledrejection` at the global object.
 * https://html.spec.whatwg.org/multipage/webappapis.html#notify-about-rejected-promises
 * @returns {boolean} whether a listener has canceled the event, so that nobody else is told
 */
export function reportRejectionToGlobal(promise, reason) {
  if (hasMuted && muted[describe(reason).filename] === true) return false;
  const init = { cancelable: true, promise, reason };
  return asTask(() => !fire(globalThis, "unhandledrejection", init, PromiseRejectionEvent));
}
