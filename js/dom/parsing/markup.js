// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsing-and-serialization
import { domException } from "core";
import { createHTMLDocument, makeElement } from "dom/nodes";
import {
  $alreadyStarted, $content, $document, $first, $host, $localName, $next, $nodeType, $parent, $parserDocument, $type,
  HTML, asciiLower, following, isHTML, isShadowRoot, nodeType,
} from "library/tree";
import { preInsert, reacting, replace, replaceAll } from "shared/changes";
import { parseFragment } from "./fragment.js";
import { parseDocument } from "./parse-document.js";

/** The element whose content a node's markup is parsed as: a shadow root's host, else the element itself. */
const contextOf = (node) => (isShadowRoot(node) ? node[$host] : node);

/** Where the content of an element is: a template's fragment, else the node itself. */
const targetOf = (node) => (isHTML(node, "template") ? node[$content] : node);

/** https://html.spec.whatwg.org/#dom-element-innerhtml, and that of shadow roots */
export function setInnerHTML(node, markup) {
  reacting(() => replaceAll(parseFragment(contextOf(node), markup), targetOf(node)));
}

/** https://html.spec.whatwg.org/#unsafely-set-html */
export function setHTMLUnsafe(node, markup) {
  reacting(() => replaceAll(parseFragment(contextOf(node), markup, true), targetOf(node)));
}

/** https://html.spec.whatwg.org/#dom-element-outerhtml */
export function setOuterHTML(element, markup) {
  const parent = element[$parent];
  if (parent === null) return;
  if (parent[$nodeType] === nodeType.DOCUMENT) throw noModification("a document");
  const context = parent[$nodeType] === nodeType.DOCUMENT_FRAGMENT ? bodyOf(element[$document]) : parent;
  reacting(() => replace(element, parseFragment(context, markup), parent));
}

const noModification = (what) => domException("NoModificationAllowedError", `${what} takes no such markup.`);

const bodyOf = (document) => makeElement(document, HTML, null, "body");

/** https://html.spec.whatwg.org/#dom-element-insertadjacenthtml */
export function insertAdjacentHTML(element, position, markup) {
  const where = asciiLower(position);
  let context = element;
  if (where === "beforebegin" || where === "afterend") {
    context = element[$parent];
    if (context === null || context[$nodeType] === nodeType.DOCUMENT) {
      throw noModification("A place without a parent element");
    }
  } else if (where !== "afterbegin" && where !== "beforeend") {
    throw domException("SyntaxError");
  }
  reacting(() => insertParsedAt(where, element, parseFragment(fragmentContext(context, element[$document]), markup)));
}

function insertParsedAt(where, element, fragment) {
  switch (where) {
    case "beforebegin":
      preInsert(fragment, element[$parent], element);
      break;
    case "afterbegin":
      preInsert(fragment, element, element[$first]);
      break;
    case "beforeend":
      preInsert(fragment, element, null);
      break;
    default:
      preInsert(fragment, element[$parent], element[$next]);
  }
}

/** A context that is no element, or the root of an HTML document, is taken for a body. */
function fragmentContext(context, document) {
  return context === null || context[$nodeType] !== nodeType.ELEMENT
    || (document[$type] === "html" && isHTML(context, "html")) ? bodyOf(document) : context;
}

/**
 * https://html.spec.whatwg.org/#dom-range-createcontextualfragment
 * @param {Node} node the range's start node
 */
export function createContextualFragment(node, markup) {
  const type = node[$nodeType];
  const isContainer = type === nodeType.ELEMENT || type === nodeType.DOCUMENT || type === nodeType.DOCUMENT_FRAGMENT;
  const context = fragmentContext(isContainer ? node : node[$parent], node[$document]);
  const fragment = reacting(() => parseFragment(context, markup));
  // These scripts run once they are inserted.
  for (let inner = fragment[$first]; inner !== null; inner = following(inner, fragment)) {
    if (inner[$localName] === "script" && inner[$alreadyStarted] === true) {
      inner[$alreadyStarted] = false;
      inner[$parserDocument] = null;
    }
  }
  return fragment;
}

/** https://html.spec.whatwg.org/#dom-parsehtmlunsafe */
export function parseHTMLUnsafe(html) {
  return parseDocument(html, createHTMLDocument("about:blank"), { scripting: false });
}
