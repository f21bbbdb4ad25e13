// https://html.spec.whatwg.org/multipage/dom.html#dom-tree-accessors
import { domException, load, primordials } from "core";
import { createElement, replaceAllWithString } from "dom/nodes";
import {
  $first, $localName, $namespace, $parent, $rare, HTML, SVG, childText, descendantItems, firstElementChild, getAttribute, hasAttribute,
  isHTML, isNode, itemAt, nextElementSibling, splitOnWhitespace,
} from "library/tree";
import { append, preInsert, replace } from "shared/changes";

const { TypeError } = primordials;

/** https://html.spec.whatwg.org/multipage/dom.html#the-html-element-2, or null */
function htmlElementOf(document) {
  const root = firstElementChild(document);
  return root !== null && isHTML(root, "html") ? root : null;
}

function childOf(parent, matches) {
  let child = parent === null ? null : firstElementChild(parent);
  while (child !== null && !matches(child)) child = nextElementSibling(child);
  return child;
}

/** https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2, or null */
export function headOf(document) {
  return childOf(htmlElementOf(document), (child) => isHTML(child, "head"));
}

const isBody = (node) => isHTML(node, "body") || isHTML(node, "frameset");

/** https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2, or null */
export function bodyOf(document) {
  return childOf(htmlElementOf(document), isBody);
}

/** https://html.spec.whatwg.org/multipage/dom.html#dom-document-body */
export function setBody(document, value) {
  const isNothing = value === null || value === undefined;
  if (!isNothing && !(isNode(value) && value[$namespace] === HTML)) throw new TypeError("Type error");
  if (isNothing || !isBody(value)) {
    throw domException("HierarchyRequestError");
  }
  const body = bodyOf(document);
  if (body === value) return;
  if (body !== null) {
    replace(body, value, body[$parent]);
    return;
  }
  const root = firstElementChild(document);
  if (root === null) throw domException("HierarchyRequestError");
  append(value, root);
}

/** https://html.spec.whatwg.org/multipage/dom.html#the-title-element-2, or null */
function titleElementOf(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  return itemAt((rare.titles ??= descendantItems(document, isHTML, "title", false)), 0) ?? null;
}

const isSVGTitle = (node) => node[$localName] === "title" && node[$namespace] === SVG;

/** https://html.spec.whatwg.org/multipage/dom.html#document.title */
export function titleOf(document) {
  const root = firstElementChild(document);
  const isSVG = root !== null && root[$localName] === "svg" && root[$namespace] === SVG;
  const title = isSVG ? childOf(root, isSVGTitle) : titleElementOf(document);
  if (title === null) return "";
  const words = splitOnWhitespace(childText(title));
  let text = "";
  for (let i = 0; i < words.length; i++) text += i === 0 ? words[i] : ` ${words[i]}`;
  return text;
}

export function setTitle(document, value) {
  const root = firstElementChild(document);
  if (root === null) return;
  let title;
  if (root[$localName] === "svg" && root[$namespace] === SVG) {
    title = childOf(root, isSVGTitle)
      ?? preInsert(createElement(document, "title", SVG, null), root, root[$first]);
  } else if (root[$namespace] === HTML) {
    title = titleElementOf(document);
    const head = headOf(document);
    if (title === null && head === null) return;
    title ??= append(createElement(document, "title", HTML, null), head);
  } else {
    return;
  }
  replaceAllWithString(value, title);
}

const filters = {
  __proto__: null,
  images: (node) => isHTML(node, "img"),
  embeds: (node) => isHTML(node, "embed"),
  links: (node) => (isHTML(node, "a") || isHTML(node, "area")) && hasAttribute(node, "href"),
  forms: (node) => isHTML(node, "form"),
  scripts: (node) => isHTML(node, "script"),
  anchors: (node) => isHTML(node, "a") && hasAttribute(node, "name"),
  applets: () => false,
};

/** A collection of the document's elements of one kind, the same each time. */
export function collectionOf(document, name) {
  const rare = (document[$rare] ??= { __proto__: null });
  const asksAttributes = name === "links" || name === "anchors";
  return (rare[name] ??= load("dom/collections").makeCollection(document, filters[name], undefined, asksAttributes));
}

const hasName = (node, name) => node[$namespace] === HTML && getAttribute(node, "name") === name;

/** https://html.spec.whatwg.org/multipage/dom.html#dom-document-getelementsbyname */
export function elementsByName(document, name) {
  const lists = ((document[$rare] ??= { __proto__: null }).byName ??= { __proto__: null });
  return (lists[name] ??= load("dom/collections").makeLiveNodeList(document, hasName, name));
}
