// https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
import { load, push } from "core";
import { frameNamed } from "dom/window";
import { $attributes, $idIndex, elementById, elementsNamed, following, getAttribute, hasName } from "library/tree";

/**
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-nameditem-filter, of which WebKit takes elements of any namespace
 * by their ID: `WindowNameCollection::elementMatches` in https://github.com/WebKit/WebKit
 */
function isNamed(node, name) {
  return node[$attributes] !== undefined && (getAttribute(node, "id") === name || (hasName(node) && getAttribute(node, "name") === name));
}

/**
 * The frame, the element or the collection of elements that a name stands for, or undefined.
 * @param {Document} document the window's
 * @param {string} name not empty
 */
export function namedObject(document, name) {
  const frame = frameNamed(name);
  if (frame !== undefined) return frame;
  const byID = elementById(document, name);
  const byName = elementsNamed(document, name);
  if (byID === null && byName === undefined) return undefined;
  if (byName === undefined && document[$idIndex].candidates.get(name).length === 1) {
    return byID;
  }
  const found = collect(document, name);
  if (found.length < 2) return found[0];
  return load("dom/collections").makeListedCollection(document, (root) => collect(root, name));
}

function collect(document, name) {
  const found = [];
  for (let node = following(document, document); node !== null; node = following(node, document)) {
    if (isNamed(node, name)) push(found, node);
  }
  return found;
}
