// Slots of parsing

/** The parser of a document, as a `ParserSession`, while it is there: https://html.spec.whatwg.org/#active-parser */
export const $parser = Symbol.for("extrun.dom.active parser");
