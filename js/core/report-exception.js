import { caller } from "./caller.js";
import { host } from "./host.js";

let handle = () => false;

/**
 * https://html.spec.whatwg.org/#report-an-exception: the error goes into the trace with its position.
 * @param {object} [details] what listeners are told of the error of another global object, which they do not get
 */
export function reportException(error, details = undefined) {
  const tell = caller.failureOf?.(error);
  if (handle(error, details) || tell?.("exception") === true) return;
  host.exception_report(error);
}

/** Sets what is told of an exception first. Where it gives true, the exception is handled and goes no further. */
export function setExceptionHandler(handler) {
  handle = handler;
}
