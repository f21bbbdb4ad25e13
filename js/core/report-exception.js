import { caller } from "./caller.js";
import { host } from "./host.js";
import { realm } from "./realm.js";

/**
 * https://html.spec.whatwg.org/#report-an-exception: the error goes into the trace with its position.
 * @param {object} [details] what listeners are told of the error of another global object, which they do not get
 */
export function reportException(error, details = undefined) {
  const tell = caller.failureOf?.(error);
  if (realm.handleException(error, details) || tell?.("exception") === true) return;
  host.exception_report(error);
}
