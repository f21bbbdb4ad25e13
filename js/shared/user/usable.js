// Whether a user can do something with an element
import { load, primordials } from "core";
import { isDisabled } from "dom/forms";
import { inertBy } from "dom/html";
import {
  $document, $localName, $nodeType, $parent, following, getAttribute, hasAttribute, idOf, isConnected, isHTML, isNode, linkAddress,
  nodeType,
} from "library/tree";

const { Error, TypeError } = primordials;

/** An element in words, as the start tag would show it: `<input id="name" type="text">` */
export function describe(element) {
  const id = idOf(element);
  let text = `<${element[$localName]}`;
  if (id !== null) text += ` id="${id}"`;
  for (const name of ["name", "type", "class"]) {
    const value = getAttribute(element, name);
    if (value !== null) text += ` ${name}="${value}"`;
  }
  return `${text}>`;
}

/** Whether an element is a link that can be followed. */
export const isLink = (element) => linkAddress(element) !== null;

/** The error for what a user cannot do. `why` continues "The element <button>". */
export function cannot(element, why) {
  return new Error(`The element ${describe(element)} ${why}.`);
}

/** The image whose area an element is; null where there is none. https://html.spec.whatwg.org/multipage/image-maps.html */
function imageOf(area) {
  let map = area;
  while (map !== null && !isHTML(map, "map")) map = map[$parent];
  const name = map === null ? null : getAttribute(map, "name");
  const document = area[$document];
  for (let node = document; node !== null && name !== null; node = following(node, document)) {
    if (isHTML(node, "img") && getAttribute(node, "usemap") === `#${name}`) return node;
  }
  return null;
}

/** Throws unless a user could reach the element. */
export function requireReachable(element) {
  if (!isNode(element) || element[$nodeType] !== nodeType.ELEMENT) throw new TypeError("There is no such element");
  if (!isConnected(element)) throw cannot(element, "is not in the page any more");
  const { isVisible, showsContents, whyHidden } = load("dom/boxes");
  const shown = isHTML(element, "area") ? imageOf(element) : element;
  if (shown === null) throw cannot(element, "is an area of a map that no image uses");
  if (!isVisible(shown, { visibilityProperty: true }) && !showsContents(shown)) {
    throw cannot(element, `is not visible: ${whyHidden(shown, describe)}`);
  }
  const cause = inertBy(element);
  if (cause === null) return;
  const isSaid = hasAttribute(cause, "inert");
  throw cannot(element, isSaid ? `is inert, as ${describe(cause)} says` : `is behind the modal dialog ${describe(cause)}`);
}

/** Throws unless a pointer could reach the element. */
export function requirePointable(element) {
  requireReachable(element);
  if (load("dom/boxes").takesPointer(element)) return;
  throw cannot(element, "lets a pointer through to what is behind it: its pointer-events is none");
}

/** Throws unless a user who reaches the element could use it. */
export function requireEnabled(element) {
  if (isDisabled(element)) throw cannot(element, "is disabled");
}

/** Throws unless a user could reach the element, and use it. */
export function requireUsable(element) {
  requireReachable(element);
  requireEnabled(element);
}
