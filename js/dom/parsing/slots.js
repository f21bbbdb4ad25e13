// Slots of parsing
import { primordials } from "core";

const { SymbolFor } = primordials;

/** The parser of a document, as a `ParserSession`, while it is there: https://html.spec.whatwg.org/#active-parser */
export const $parser = SymbolFor("extrun.dom.active parser");

/** True where loading was stopped in the midst of parsing: https://html.spec.whatwg.org/#active-parser-was-aborted */
export const $parserWasAborted = SymbolFor("extrun.dom.active parser was aborted");

/** How many scripts run whose writes do not open a document: https://html.spec.whatwg.org/#ignore-destructive-writes-counter */
export const $ignoresWrites = SymbolFor("extrun.dom.ignore-destructive-writes counter");
