import { host } from "./host.js";

/** https://html.spec.whatwg.org/#report-an-exception: the error goes into the trace with its position. */
export function reportException(error) {
  host.exception_report(error);
}
