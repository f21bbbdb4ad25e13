import { reportException, webidl } from "core";

/** https://html.spec.whatwg.org/#dom-reporterror */
export function reportError(error) {
  webidl.requireGlobal(this, "reportError");
  webidl.requireArguments(arguments.length, 1);
  reportException(error);
}
