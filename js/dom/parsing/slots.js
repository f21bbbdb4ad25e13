// Slots of parsing. Those of script elements belong to dom/html, which has them under the same names.

const slot = (name) => Symbol.for(`extrun.dom.${name}`);

// Document
/** The parser of a document, as a `ParserSession`, while it is there: https://html.spec.whatwg.org/#active-parser */
export const $parser = slot("active parser");

// Script elements
/** https://html.spec.whatwg.org/multipage/scripting.html#parser-document */
export const $parserDocument = slot("parser document");
/** https://html.spec.whatwg.org/multipage/scripting.html#already-started */
export const $alreadyStarted = slot("already started");
/** https://html.spec.whatwg.org/multipage/scripting.html#script-force-async */
export const $forceAsync = slot("force async");
