// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html: document.open, write and close
import { domException, load } from "core";
import { $attributes, $mode, $shadowRoot, $type, $url, $window, following, loadFor } from "library/tree";
import { withoutFragment } from "library/url";
import { replaceAll } from "shared/changes";
import { eraseListeners, eventTargetState } from "web/dom-events";
import { ParserSession, hasScripting } from "./parser-session.js";
import { $ignoresWrites, $parser, $parserWasAborted } from "./slots.js";

/** https://html.spec.whatwg.org/#document-open-steps */
export function openDocument(document) {
  if (document[$type] !== "html") throw domException("InvalidStateError");
  const active = document[$parser] ?? null;
  if (active?.isBusy) throw domException("InvalidStateError");
  // A script that the parser runs does not destroy what it is part of.
  if (active !== null && active.nesting > 0) return;
  if (document[$parserWasAborted] === true) return;
  active?.abort();
  if (document[$window] !== null) load("dom/window").endFrameNavigation();
  eraseListenersIn(document);
  if (document[$window] !== null) eraseListeners(document[$window]);
  replaceAll(null, document);
  if (document[$window] !== null) takeEntryURL(document);
  document[$mode] = "no-quirks";
  const runsScripts = document[$window] !== null && hasScripting(document);
  const session = new ParserSession(document, { runsScripts });
  session.isScriptCreated = true;
  if (document[$window] !== null) load("dom/window").setReadiness(document, "loading");
}

/** A document that a script of another one opens is where that one is. */
function takeEntryURL(document) {
  const opener = loadFor(document, "dom/window").entryDocument();
  if (opener !== document) loadFor(document, "dom/navigation").updateURL(document, withoutFragment(opener[$url]));
}

function eraseListenersIn(root) {
  for (let node = root; node !== null; node = following(node, root)) {
    // Of an element with attributes some may be handlers.
    if (node[$attributes]?.length > 0) eventTargetState(node);
    eraseListeners(node);
    const shadow = node[$shadowRoot] ?? null;
    if (shadow !== null) eraseListenersIn(shadow);
  }
}

/** Drops what the parser of a document has not come to yet: https://html.spec.whatwg.org/#abort-a-document */
export function abortParser(document) {
  const active = document[$parser] ?? null;
  if (active === null) return;
  document[$parserWasAborted] = true;
  active.abort();
}

/** https://html.spec.whatwg.org/#document-write-steps */
export function writeDocument(document, text) {
  if (document[$type] !== "html") throw domException("InvalidStateError");
  const active = document[$parser] ?? null;
  if (active?.isBusy) throw domException("InvalidStateError");
  if (document[$parserWasAborted] === true) return;
  if (active === null || !active.hasInsertionPoint) {
    if (document[$ignoresWrites] > 0) return;
    openDocument(document);
  }
  document[$parser].insert(text);
}

/** https://html.spec.whatwg.org/#dom-document-close */
export function closeDocument(document) {
  if (document[$type] !== "html") throw domException("InvalidStateError");
  const active = document[$parser] ?? null;
  if (active?.isBusy) throw domException("InvalidStateError");
  if (active !== null && active.isScriptCreated) active.end();
}
