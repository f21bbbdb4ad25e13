// https://html.spec.whatwg.org/multipage/parsing.html
export { DOMParser } from "./dom-parser.js";
export {
  createContextualFragment, insertAdjacentHTML, parseHTMLUnsafe, setHTMLUnsafe, setInnerHTML, setOuterHTML,
} from "./markup.js";
export { abortParser, closeDocument, openDocument, writeDocument } from "./dynamic-markup.js";
export { page } from "./page.js";
export { parseDocument } from "./parse-document.js";
export { ParserSession } from "./parser-session.js";
export { $ignoresWrites, $parser } from "./slots.js";
