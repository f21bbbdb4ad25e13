// Whether an element is rendered, as far as style alone tells it
import { load, push, webidl } from "core";
import { isSummaryForDetails } from "dom/html";
import {
  $data, $document, $first, $host, $localName, $namespace, $next, $nodeType, $parent, $shadowRoot, SVG, firstElementChild, getAttribute,
  hasAttribute, isConnected, isHTML, nodeType, stripWhitespace,
} from "library/tree";

/** The computed value of a property. */
function computed(element, property) {
  return load("shared/cascade").computedValue(element, property);
}

/**
 * The element above an element in the flat tree, or null; undefined where it is in none: a child of a shadow host that no slot shows, or
 * what a slot has in the place of what it shows. https://drafts.csswg.org/css-scoping-1/#flattening
 */
function parentOf(element) {
  const parent = element[$parent];
  if (parent === null) return null;
  if (parent[$nodeType] !== nodeType.ELEMENT) return parent[$host] ?? null;
  if (parent[$shadowRoot] != null) return load("dom/shadow").findSlot(element) ?? undefined;
  const isReplaced = isHTML(parent, "slot") && load("dom/shadow").assignedNodes(parent).length > 0;
  return isReplaced ? undefined : parent;
}

/** https://html.spec.whatwg.org/multipage/rendering.html#being-rendered */
export function isRendered(element) {
  return isConnected(element) && unrendered(element) === null;
}

/** What keeps an element from being rendered: an element without a display, or one in no flat tree; null where nothing does. */
function unrendered(element) {
  for (let node = element; node !== null; ) {
    const parent = parentOf(node);
    if (parent === undefined || computed(node, "display") === "none") return node;
    node = parent;
  }
  return null;
}

/**
 * Why a user does not see an element, as a sentence goes on: "is not visible: ".
 * @param {(element: Element) => string} describe an element in words
 */
export function whyHidden(element, describe) {
  const article = (node) => (node === element ? "its" : "the");
  const of = (node) => (node === element ? "" : ` of ${describe(node)} around it`);
  const cause = unrendered(element);
  if (cause !== null && parentOf(cause) === undefined) {
    return `no slot of the shadow tree shows ${cause === element ? "it" : describe(cause)}`;
  }
  if (cause !== null) return `${article(cause)} display${of(cause)} is none`;
  for (let node = element; node !== null; node = parentOf(node)) {
    const outer = parentOf(node);
    if (outer != null && isHTML(outer, "details") && isSkippedIn(node, outer)) return `${describe(outer)} around it is closed`;
    if (outer != null && isSkippedIn(node, outer)) return `the content-visibility of ${describe(outer)} around it is hidden`;
  }
  let hidden = element;
  while (parentOf(hidden) != null && computed(parentOf(hidden), "visibility") !== "visible") hidden = parentOf(hidden);
  if (computed(element, "visibility") !== "visible") return `${article(hidden)} visibility${of(hidden)} is hidden`;
  return "it has no box of its own";
}

const withoutBoxes = { __proto__: null, desc: true, metadata: true, script: true, style: true, title: true };

/** Whether an element has no box, whatever its style: what SVG says of itself, and the options of a list that opens. */
function isNeverABox(element) {
  if (element[$namespace] === SVG) return withoutBoxes[element[$localName]] === true;
  if (!isHTML(element, "option") && !isHTML(element, "optgroup")) return false;
  let select = element[$parent];
  if (select !== null && isHTML(select, "optgroup")) select = select[$parent];
  if (select === null || !isHTML(select, "select") || hasAttribute(select, "multiple")) return false;
  return !(parseInt(getAttribute(select, "size") ?? "", 10) > 1);
}

/** Whether layout would make a box for an element, whether or not anybody sees it. */
export function makesBox(element) {
  return isRendered(element) && computed(element, "display") !== "contents" && !isNeverABox(element);
}

/**
 * Whether an element without a box of its own has something in it that a user sees, and points at in its place.
 * https://drafts.csswg.org/css-display-4/#valdef-display-contents
 */
export function showsContents(element) {
  const waiting = [element];
  while (waiting.length > 0) {
    const holder = waiting[waiting.length - 1];
    waiting.length--;
    if (!isRendered(holder) || computed(holder, "display") !== "contents" || isSkipped(holder)) continue;
    const isSeen = computed(holder, "visibility") === "visible";
    for (let child = (holder[$shadowRoot] ?? holder)[$first]; child !== null; child = child[$next]) {
      if (child[$nodeType] === nodeType.TEXT && isSeen && stripWhitespace(child[$data]) !== "") return true;
      if (child[$nodeType] !== nodeType.ELEMENT) continue;
      if (isVisible(child, { visibilityProperty: true })) return true;
      push(waiting, child);
    }
  }
  return false;
}

/**
 * Whether something around an element does not show its contents: `content-visibility`, which hides what a closed details
 * element has beside its summary. https://drafts.csswg.org/css-contain-3/#skips-its-contents
 */
function isSkipped(element) {
  for (let node = element, outer = parentOf(node); outer !== null; node = outer, outer = parentOf(node)) {
    if (isSkippedIn(node, outer)) return true;
  }
  return false;
}

function isSkippedIn(node, outer) {
  if (computed(outer, "content-visibility") === "hidden") return true;
  return isHTML(outer, "details") && !hasAttribute(outer, "open") && !isSummaryForDetails(node);
}

/** https://drafts.csswg.org/cssom-view/#dom-element-checkvisibility */
export function isVisible(element, options) {
  const { checkOpacity, checkVisibilityCSS, opacityProperty, visibilityProperty } = webidl.dictionary(options);
  if (!makesBox(element) || isSkipped(element)) return false;
  if ((checkVisibilityCSS || visibilityProperty) && computed(element, "visibility") !== "visible") return false;
  if (!checkOpacity && !opacityProperty) return true;
  for (let node = element; node !== null; node = parentOf(node)) {
    if (+computed(node, "opacity") === 0) return false;
  }
  return true;
}

/** https://w3c.github.io/pointerevents/#the-pointer-events-css-property */
export function takesPointer(element) {
  return computed(element, "pointer-events") !== "none";
}

/** https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetparent */
export function offsetParentOf(element) {
  if (isHTML(element, "body") || element === firstElementChild(element[$document]) || !makesBox(element)) return null;
  if (computed(element, "position") === "fixed") return null;
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    if (isHTML(node, "body") || computed(node, "position") !== "static") return node;
    const isCell = isHTML(node, "td") || isHTML(node, "th") || isHTML(node, "table");
    if (isCell && computed(element, "position") === "static") return node;
  }
  return null;
}
