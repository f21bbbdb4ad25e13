// How an XML document shows that it is not well-formed. The standard asks for a root element `parsererror` where
// nothing is rendered (https://html.spec.whatwg.org/#dom-domparser-parsefromstring-dev). DEPARTURE: a block inside of
// what there is — WebKit keeps what comes before the error, and extensions look for the element anywhere —
// https://html.spec.whatwg.org/#dom-domparser-parsefromstring
import { createText, makeElement } from "dom/nodes";
import { $first, $namespace, HTML, SVG, firstElementChild } from "library/tree";
import { append, giveAttributes, makeAttribute, preInsert, remove } from "shared/changes";

const blockStyle = "display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em; "
  + "background-color: #fdd; color: black";
const messageStyle = "font-family:monospace;font-size:12px";

function make(document, localName, style, text) {
  const element = makeElement(document, HTML, null, localName);
  if (style !== "") giveAttributes(element, [makeAttribute(null, null, "style", style)]);
  if (text !== "") append(createText(document, text), element);
  return element;
}

/**
 * Adds the block that tells of an error to a document.
 * @param {Document} document
 * @param {{ message: string, line: number, column: number }} error
 */
export function addParserError(document, { message, line, column }) {
  const report = make(document, "parsererror", blockStyle, "");
  append(make(document, "h3", "", "This page contains the following errors:"), report);
  append(make(document, "div", messageStyle, `error on line ${line} at column ${column}: ${message}\n`), report);
  append(make(document, "h3", "", "Below is a rendering of the page up to the first error."), report);
  const root = firstElementChild(document);
  if (root !== null && root[$namespace] !== SVG) {
    preInsert(report, root, root[$first]);
    return;
  }
  const html = make(document, "html", "", "");
  const body = make(document, "body", "", "");
  append(body, html);
  if (root !== null) {
    remove(root);
    append(root, body);
  }
  append(html, document);
  preInsert(report, body, body[$first]);
}
