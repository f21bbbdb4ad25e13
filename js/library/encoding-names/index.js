// Which encoding a label names, and which one a document is in: https://encoding.spec.whatwg.org/
export { PRESCANNED, charsetOf, encodingOfDocument, essenceOf, markedEncoding } from "./document.js";
export { encodingOf, nameOf } from "./labels.js";
