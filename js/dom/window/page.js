// What Swift asks of a page
import { asTask, caller, entry, host, load, primordials } from "core";
import { $readyState, titleOf } from "dom/html";
import { currentDocument } from "dom/nodes";
import { StringPrototypeReplace, pattern } from "library/text";
import { $contentType, $encoding, $keepsMode, $mode, $runsScripts, $type, $url } from "library/tree";
import { fire } from "web/dom-events";
import { finishLoading, stopCount } from "./loading.js";
import { applySettings, settings } from "./settings.js";
import { installWindow, makeWindowDocument } from "./window.js";

const { RegExpPrototypeExec } = primordials;

/**
 * @param {string} options JSON: what `installWindow` takes
 * @param {Window} [parent] of a frame, the windows around it and its element
 */
entry.installPage = (options, parent, top, frameElement) => {
  installWindow(primordials.JSONParse(options), parent === undefined ? {} : { parent, top, frameElement });
};

/** Parses the page, runs its scripts where they may run, and fires the events that follow. */
entry.parsePage = (html) => asTask(() => parsePage(currentDocument(), html));

/** What a page is in that has come as bytes, with the parameters of `encodingOfDocument` in js/library/encoding-names. */
entry.encodingOfPage = (start, isWhole, type, fallback) =>
  load("library/encoding-names").encodingOfDocument(start, isWhole, type, fallback);

/** Parses a page that has come as bytes, in an encoding that is not UTF-8. */
entry.parseEncodedPage = (bytes, encoding) => asTask(() => {
  const text = load("web/resources").decode(bytes, encoding);
  parsePage(currentDocument(), text, load("library/encoding-names").nameOf(encoding));
});

/** A policy was violated. @param {string} text JSON: the members of the event @param {Element} [element] */
entry.tellViolation = (text, element) => asTask(() => load("dom/security-policy").tellViolation(text, element));

/** Tells listeners of a rejection; gives whether one of them takes it upon itself. */
entry.fireRejection = (promise, reason) =>
  load("web/html-events").reportRejectionToGlobal(promise, reason) || caller.failureOf?.(promise)?.("unhandledRejection") === true;

entry.documentTitle = () => titleOf(currentDocument());

/** JSON: the size that the page's styles give it, `{ width, height }` in CSS pixels, without what they do not say. */
entry.statedSize = () => primordials.JSONStringify(load("shared/cascade").statedSize(currentDocument()));

/** @param {"online"|"offline"} type https://html.spec.whatwg.org/multipage/system-state.html#event-online */
entry.tellConnection = (type) => {
  asTask(() => fire(globalThis, type));
};

/** The document as HTML. */
entry.serializePage = () => load("dom/serializing").serialize(currentDocument(), false);

const xmlType = /\bxml$/;
const textType = /^text\/|\/(?:.*\+)?json$|\/(?:x-)?(?:java|ecma)script$/;
const marked = pattern(/[&<\0]/g);

/** https://html.spec.whatwg.org/multipage/document-lifecycle.html#navigate-text */
function isText(type) {
  return type !== "text/html" && RegExpPrototypeExec(xmlType, type) === null && RegExpPrototypeExec(textType, type) !== null;
}

/**
 * The page that shows a text: https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text. The line break behind the tag is
 * none of the text's.
 * Source: TextDocumentParser.cpp of https://github.com/WebKit/WebKit
 */
function markupOfText(text) {
  const data = StringPrototypeReplace(text, marked, (character) => (character === "&" ? "&amp;" : character === "<" ? "&lt;" : "\ufffd"));
  return `<pre style="word-wrap: break-word; white-space: pre-wrap;">\n${data}</pre>`;
}

// https://html.spec.whatwg.org/multipage/document-lifecycle.html#loading-a-document
function parsePage(document, text, encoding = "UTF-8") {
  // A content script may have stopped it before its first element.
  if (stopCount() > 0) return;
  document[$encoding] = encoding;
  const isPlain = isText(document[$contentType]);
  document[$keepsMode] = isPlain || document[$url] === "about:srcdoc";
  const html = isPlain ? markupOfText(text) : text;
  if (document[$runsScripts]) {
    load("dom/scripts").parseWithScripts(html, document);
    return;
  }
  if (document[$type] === "xml") load("dom/xml").parseXMLInto(html, document);
  else load("dom/parsing").parseDocument(html, document);
  finishLoading(document);
}

/**
 * Fills the first document of a frame, which nobody is told of.
 * https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-browsing-context
 */
export function showBlank() {
  const document = currentDocument();
  load("dom/parsing").parseDocument("", document);
  document[$mode] = "quirks";
  document[$readyState] = "complete";
}

/** Tells of the first document of a frame that stays with it. */
export function announceBlank() {
  host.page_phase("loading", settings.url);
  host.page_phase("started");
  host.page_phase("interactive");
  host.page_phase("complete");
}

/**
 * Shows another document in this window, as a frame does when it leaves its first, empty one. Scripts of the document run as those of
 * this window, whoever has brought it.
 * @param {object} options what `settings` names
 * @param {{html: string, encoding: string, policies: string | undefined}} page `policies`: what `host.policy_begin` takes
 */
export function replaceDocument(options, { html, encoding, policies }) {
  applySettings(options);
  host.policy_begin(options.url, policies);
  host.page_phase("loading", options.url);
  const document = makeWindowDocument();
  host.window_enter(() => parsePage(document, html, encoding));
}
