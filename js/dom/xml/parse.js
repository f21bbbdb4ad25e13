// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
import { domException, load, primordials, push, put } from "core";
import {
  createCDATASection, createComment, createDoctype, createElement, createFragment,
  createProcessingInstruction, createText, createXMLDocument, locateNamespace,
} from "dom/nodes";
import { page } from "dom/parsing";
import { elementParsed, insertParsed, markScript } from "library/parse5";
import { $content, $document, $rare, isHTML, isScript } from "library/tree";
import { giveAttributes } from "shared/changes";
import { parseDoctype } from "./doctype.js";
import { addParserError } from "./parser-error.js";

const { ReflectOwnKeys, RegExpPrototypeExec, StringPrototypeSlice } = primordials;

/** Thrown in saxes at the first error, after which XML is not read further. */
class NotWellFormed {
  constructor(message, line, column) {
    this.message = message;
    this.line = line;
    this.column = column;
  }
}

/** What saxes says, without the line and column that it puts in front of it. */
const withoutPlace = /^(?:\d+:\d+: )?([^]*)$/;

function attributesOf(list) {
  const attributes = [];
  const keys = ReflectOwnKeys(list);
  for (let i = 0; i < keys.length; i++) {
    const { name, prefix, local, uri, value } = list[keys[i]];
    put(attributes, i, { namespace: uri || null, prefix: prefix || null, localName: local, name, value, node: null });
  }
  return attributes;
}

/**
 * A parser that builds nodes below a root from XML.
 * @param {Document | DocumentFragment} root
 * @param {object} saxesOptions
 * @param {object} options
 * @param {boolean} options.isFragment
 * @param {(script: Element) => void} [options.runScript] called with each script element that has its end tag
 */
function makeParser(root, saxesOptions, options) {
  const { isFragment, runScript } = { __proto__: null, ...options };
  const { SaxesParser } = load("library/saxes");
  // Every document is one of XML 1.0, and its namespaces count.
  const parser = new SaxesParser({ ...saxesOptions, xmlns: true, defaultXMLVersion: "1.0", forceXMLVersion: true });
  const document = root[$document];
  let current = root;
  // The ancestors of the current element.
  const open = [];
  const add = (node) => {
    insertParsed(node, isHTML(current, "template") && current[$content] ? current[$content] : current, null, page);
  };
  const fail = (message) => {
    throw new NotWellFormed(message, parser.line, parser.column);
  };
  parser.on("xmldecl", (declaration) => {
    if (root === document) (document[$rare] ??= { __proto__: null }).xmlDeclaration = declaration;
  });
  parser.on("text", (data) => {
    // A document has no text of its own.
    if (current !== document) add(createText(document, data));
  });
  parser.on("cdata", (data) => add(createCDATASection(document, data)));
  parser.on("comment", (data) => add(createComment(document, data)));
  parser.on("processinginstruction", ({ target, body }) => add(createProcessingInstruction(document, target, body)));
  parser.on("doctype", (text) => {
    const doctype = parseDoctype(text);
    if (doctype === null) fail("DOCTYPE improperly terminated");
    add(createDoctype(document, doctype.name, doctype.publicId, doctype.systemId));
    doctype.defineEntities(parser.ENTITIES);
  });
  parser.on("opentag", ({ prefix, local, uri, attributes }) => {
    const element = createElement(document, local, uri || null, prefix || null, !isFragment);
    const list = attributesOf(attributes);
    if (list.length > 0) giveAttributes(element, list);
    if (local === "script") markScript(element, isFragment);
    add(element);
    push(open, current);
    current = element;
  });
  parser.on("closetag", () => {
    const element = current;
    current = open[open.length - 1];
    open.length--;
    elementParsed(element);
    if (runScript !== undefined && isScript(element)) runScript(element);
  });
  parser.on("error", ({ message }) => fail(RegExpPrototypeExec(withoutPlace, message)[1]));
  return parser;
}

/**
 * Where markup is not well-formed, what comes before the error stays, and a `parsererror` element tells of it.
 * @returns {boolean} whether `parse` came to its end
 */
function tryParsing(document, parse) {
  try {
    parse();
    return true;
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    addParserError(document, error);
    return false;
  }
}

/**
 * Parses a whole page into an empty XML document. Its scripts do not run.
 * @param {string} markup
 * @param {Document} document
 */
export function parseXMLInto(markup, document) {
  tryParsing(document, () => makeParser(document, {}, { isFragment: false }).write(markup).close());
  return document;
}

/** A new document that is an XMLDocument, or null where the markup is not well-formed: what a request answers. */
export function parseXMLResponse(markup, contentType, url) {
  const document = createXMLDocument(url, contentType);
  const isWell = tryParsing(document, () => makeParser(document, {}, { isFragment: false }).write(markup).close());
  return isWell ? document : null;
}

/** Where a script may end: the parser is given a page in parts that end there, so that it can wait. */
const scriptEnd = /<\/[^<>]*script\s*>|<[^<>/]*script\s[^<>]*\/>/g;

/**
 * The same for a page whose scripts run.
 * @param {string} markup
 * @param {Document} document
 * @param {(script: Element) => object | undefined} prepare called with each script element that has its end tag; gives
 *     `{ isReady, run, whenReady }` of one that the parser must wait for
 * @param {() => void} finish called when all is parsed
 */
export function parseXMLWithScripts(markup, document, prepare, finish) {
  const pending = [];
  const parser = makeParser(document, {}, {
    isFragment: false,
    runScript(script) {
      const waiting = prepare(script);
      if (waiting !== undefined) push(pending, waiting);
    },
  });
  let position = 0;
  let ran = 0;
  let isDone = false;
  const runPending = () => {
    while (ran < pending.length && pending[ran].isReady) pending[ran++].run();
    return ran === pending.length;
  };
  const parseParts = () => {
    while (position < markup.length) {
      scriptEnd.lastIndex = position;
      const end = RegExpPrototypeExec(scriptEnd, markup) === null ? markup.length : scriptEnd.lastIndex;
      const part = StringPrototypeSlice(markup, position, end);
      position = end;
      parser.write(part);
      if (!runPending()) return;
    }
    isDone = true;
    parser.close();
  };
  const goOn = () => {
    if (!runPending()) {
      pending[ran].whenReady = goOn;
      return;
    }
    if (!isDone && !tryParsing(document, parseParts)) isDone = true;
    if (ran < pending.length) pending[ran].whenReady = goOn;
    else finish();
  };
  goOn();
}

/**
 * A new document from XML, for `DOMParser`.
 * DEPARTURE: `DOMParser` gives an XMLDocument for XML, which the standard says it is not, as in WebKit and other browsers:
 * scripts ask for it — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-domparser-parsefromstring
 */
export function parseXML(markup, contentType, url) {
  return parseXMLInto(markup, createXMLDocument(url, contentType));
}

/**
 * https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-fragments
 * @param {Element} context whose namespaces hold inside of the fragment
 */
export function parseXMLFragment(context, markup) {
  const fragment = createFragment(context[$document]);
  const resolvePrefix = (prefix) => locateNamespace(context, prefix === "" ? null : prefix) ?? undefined;
  try {
    makeParser(fragment, { fragment: true, resolvePrefix }, { isFragment: true }).write(markup).close();
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    throw domException("SyntaxError");
  }
  return fragment;
}
