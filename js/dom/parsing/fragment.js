// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#fragment-parsing-algorithm-steps
import { load } from "core";
import { createFragment, createText } from "dom/nodes";
import { PageParser, TreeAdapter } from "library/parse5";
import {
  $children, $content, $document, $first, $last, $localName, $namespace, $next, $parent, $type, HTML, hasMarkup, isHTML, link,
  normalizeNewlines,
} from "library/tree";
import { page } from "./page.js";
import { hasScripting } from "./parser-session.js";

/** HTML elements in which a text is not simply a child: https://html.spec.whatwg.org/#parsing-main-intable */
const movesText = {
  __proto__: null, colgroup: true, frameset: true, html: true, select: true, table: true, tbody: true, template: true,
  tfoot: true, thead: true, tr: true,
};

/**
 * https://html.spec.whatwg.org/#fragment-parsing-algorithm-steps
 * @param {Element} context
 * @param {string} markup
 * @param {boolean} [allowsShadow] whether a template may declare a shadow root
 * @returns {DocumentFragment}
 */
export function parseFragment(context, markup, allowsShadow = false) {
  const document = context[$document];
  if (document[$type] !== "html") return load("dom/xml").parseXMLFragment(context, markup);
  const fragment = createFragment(document);
  const html = normalizeNewlines(markup);
  // OPTIMIZATION: a text without markup becomes one text node in nearly every element.
  if (!hasMarkup(html) && context[$namespace] === HTML && movesText[context[$localName]] === undefined) {
    if (html !== "") link(createText(document, html), fragment, null);
    return fragment;
  }
  const treeAdapter = new TreeAdapter(document, page, { isFragment: true, allowsShadow });
  // What a template holds is inert.
  if (isHTML(context, "template")) treeAdapter.owner = context[$content][$document];
  const scriptingEnabled = hasScripting(treeAdapter.owner ?? document);
  const root = PageParser.parseFragment(context, html, { treeAdapter, scriptingEnabled });
  moveChildren(root, fragment);
  return fragment;
}

// OPTIMIZATION: nobody knows of the root element, so that its children can leave it without being removed from it.
function moveChildren(root, fragment) {
  for (let child = root[$first]; child !== null; child = child[$next]) child[$parent] = fragment;
  fragment[$first] = root[$first];
  fragment[$last] = root[$last];
  fragment[$children] = null;
  root[$first] = root[$last] = root[$children] = null;
}
