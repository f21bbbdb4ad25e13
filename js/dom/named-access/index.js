// https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
import { makeListedCollection } from "dom/collections";
import { SafeMap } from "dom/nodes";
import { frameNamed } from "dom/window";
import {
  $attributeVersion, $attributes, $idIndex, $localName, $namespace, $treeVersion, HTML, elementById, following,
} from "library/tree";

let names = new SafeMap();
let version = -1;

/** The elements that have a name of their own, by name. Walking the tree once serves until it changes. */
function namedElements(document, name) {
  const current = document[$treeVersion] + document[$attributeVersion];
  if (version !== current) {
    version = current;
    names = new SafeMap();
    for (let node = following(document, document); node !== null; node = following(node, document)) {
      if (hasName(node)) addName(node, nameOf(node, "name"));
    }
  }
  return names.get(name);
}

function addName(element, name) {
  if (name === null) return;
  const list = names.get(name);
  if (list === undefined) names.set(name, [element]);
  else list[list.length] = element;
}

function hasName(node) {
  if (node[$namespace] !== HTML) return false;
  const localName = node[$localName];
  return localName === "form" || localName === "img" || localName === "object" || localName === "embed";
}

function nameOf(element, attribute) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].name === attribute && attributes[i].namespace === null) return attributes[i].value;
  }
  return null;
}

/**
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-nameditem-filter, of which WebKit takes elements of any namespace
 * by their ID: `WindowNameCollection::elementMatches` in https://github.com/WebKit/WebKit
 */
function isNamed(node, name) {
  return node[$attributes] !== undefined && (nameOf(node, "id") === name || (hasName(node) && nameOf(node, "name") === name));
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
  const byName = namedElements(document, name);
  if (byID === null && byName === undefined) return undefined;
  if (byName === undefined && document[$idIndex].candidates.get(name).length === 1) {
    return byID;
  }
  const found = collect(document, name);
  if (found.length < 2) return found[0];
  return makeListedCollection(document, (root) => collect(root, name));
}

function collect(document, name) {
  const found = [];
  for (let node = following(document, document); node !== null; node = following(node, document)) {
    if (isNamed(node, name)) found[found.length] = node;
  }
  return found;
}
