// Whether an element is rendered, as far as style alone tells it
import { load, webidl } from "core";
import { isSummaryForDetails } from "dom/html";
import {
  $document, $host, $localName, $namespace, $nodeType, $parent, SVG, firstElementChild, getAttribute, hasAttribute, isConnected,
  isHTML, nodeType,
} from "library/tree";

/** The computed value of a property. */
function computed(element, property) {
  return load("dom/cascade").computedValue(element, property);
}

/** The element above an element, across shadow roots, or null. */
function parentOf(element) {
  const parent = element[$parent];
  if (parent === null || parent[$nodeType] === nodeType.ELEMENT) return parent;
  return parent[$host] ?? null;
}

/** https://html.spec.whatwg.org/multipage/rendering.html#being-rendered */
export function isRendered(element) {
  if (!isConnected(element)) return false;
  for (let node = element; node !== null; node = parentOf(node)) {
    if (computed(node, "display") === "none") return false;
  }
  return true;
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
 * Whether something around an element does not show its contents: `content-visibility`, which hides what a closed details
 * element has beside its summary. https://drafts.csswg.org/css-contain-3/#skips-its-contents
 */
function isSkipped(element) {
  for (let node = element, outer = parentOf(node); outer !== null; node = outer, outer = parentOf(node)) {
    if (computed(outer, "content-visibility") === "hidden") return true;
    if (isHTML(outer, "details") && !hasAttribute(outer, "open") && !isSummaryForDetails(node)) return true;
  }
  return false;
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
  if (isHTML(element, "body") || element === firstElementChild(element[$document]) || !isRendered(element)) return null;
  if (computed(element, "position") === "fixed") return null;
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    if (isHTML(node, "body") || computed(node, "position") !== "static") return node;
    const isCell = isHTML(node, "td") || isHTML(node, "th") || isHTML(node, "table");
    if (isCell && computed(element, "position") === "static") return node;
  }
  return null;
}
