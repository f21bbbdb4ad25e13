import { host } from "./host.js";

let handle = () => false;

/** https://html.spec.whatwg.org/#report-an-exception: the error goes into the trace with its position. */
export function reportException(error) {
  if (!handle(error)) host.exception_report(error);
}

/** Sets what is told of an exception first. Where it gives true, the exception is handled and goes no further. */
export function setExceptionHandler(handler) {
  handle = handler;
}
