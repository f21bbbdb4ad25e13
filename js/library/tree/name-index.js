// The index behind elements by their names: https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
import { getAttribute } from "./attribute-list.js";
import { $attributes, $localName, $namespace, $versions } from "./slots.js";
import { HTML, following } from "./tree.js";

/** By document: `{ version, names }`. Walking the tree once serves until it changes. */
const indexes = new WeakMap();

/** Whether an element goes by its name, as forms and images do. */
export function hasName(element) {
  if (element[$namespace] !== HTML) return false;
  const localName = element[$localName];
  return localName === "form" || localName === "img" || localName === "object" || localName === "embed";
}

/** The elements of a document that go by a name of their own, in tree order; undefined where there is none. */
export function elementsNamed(document, name) {
  const { tree, attributes } = document[$versions];
  const version = tree + attributes;
  let index = indexes.get(document);
  if (index === undefined || index.version !== version) {
    index = { version, names: namesIn(document) };
    indexes.set(document, index);
  }
  return index.names.get(name);
}

function namesIn(document) {
  const names = new Map();
  for (let node = following(document, document); node !== null; node = following(node, document)) {
    const attributes = node[$attributes];
    if (attributes === undefined || attributes.length === 0 || !hasName(node)) continue;
    const name = getAttribute(node, "name");
    if (name === null) continue;
    const list = names.get(name);
    if (list === undefined) names.set(name, [node]);
    else list[list.length] = node;
  }
  return names;
}
