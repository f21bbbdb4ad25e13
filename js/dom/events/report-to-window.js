// https://html.spec.whatwg.org/#report-an-exception in a window
import { load, webidl } from "core";
import { fire } from "web/dom-events";

/** https://html.spec.whatwg.org/#in-error-reporting-mode */
let isReporting = false;

/** The message and the position that the engine has given an error, where it is one. */
function describe(error) {
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

/**
 * Fires `error` at the window.
 * @returns {boolean} whether a listener has handled the exception
 */
export function reportToWindow(error) {
  if (isReporting) return false;
  isReporting = true;
  try {
    const { ErrorEvent } = load("web/html-events");
    return !fire(globalThis, "error", { ...describe(error), error, cancelable: true }, ErrorEvent);
  } finally {
    isReporting = false;
  }
}
