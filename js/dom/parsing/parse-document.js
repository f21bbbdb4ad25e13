// https://html.spec.whatwg.org/multipage/parsing.html
import { ParserSession } from "./parser-session.js";

/**
 * Parses a whole page into an empty HTML document, and runs none of its scripts.
 * @param {string} html
 * @param {Document} document
 * @param {object} [options] those of `ParserSession`
 */
export function parseDocument(html, document, options) {
  const session = new ParserSession(document, options);
  session.write(html);
  session.end();
  return document;
}
