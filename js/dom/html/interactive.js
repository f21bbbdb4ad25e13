// https://html.spec.whatwg.org/multipage/dom.html#interactive-content
import { $host, $localName, $namespace, $parent, HTML, SVG, asciiLower, getAttribute, hasAttribute } from "library/tree";

function isInteractive(element) {
  if (element[$namespace] === SVG) return element[$localName] === "a";
  if (element[$namespace] !== HTML) return false;
  switch (element[$localName]) {
    case "a":
      return hasAttribute(element, "href");
    case "audio":
    case "video":
      return hasAttribute(element, "controls");
    case "img":
    case "object":
      return hasAttribute(element, "usemap");
    case "input":
      return asciiLower(getAttribute(element, "type") ?? "") !== "hidden";
    case "button":
    case "details":
    case "embed":
    case "iframe":
    case "label":
    case "select":
    case "textarea":
      return true;
    default:
      return false;
  }
}

/**
 * Whether a click at a node means interactive content of an element rather than the element itself.
 * Source: isInSummaryInteractiveContent in HTMLSummaryElement.cpp, isEventTargetedAtInteractiveDescendants in HTMLLabelElement.cpp of
 * https://github.com/WebKit/WebKit
 */
export function isInInteractiveContent(target, element) {
  for (let node = target; node !== null && node !== element; node = node[$parent] ?? node[$host] ?? null) {
    if (isInteractive(node)) return true;
  }
  return false;
}
