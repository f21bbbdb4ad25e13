// The index behind elements by their names: https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
import { getAttribute } from "./attribute-list.js";
import { allItems, descendantItems } from "./live-items.js";
import { $localName, $namespace, $versions } from "./slots.js";
import { HTML } from "./tree.js";

/** By document: `{ list, elements, attributes, names }`, the names of these elements as long as no attribute changes. */
const indexes = new WeakMap();

/** Whether an element goes by its name, as forms and images do. */
export function hasName(element) {
  if (element[$namespace] !== HTML) return false;
  const localName = element[$localName];
  return localName === "form" || localName === "img" || localName === "object" || localName === "embed";
}

/** The elements of a document that go by a name of their own, in tree order; undefined where there is none. */
export function elementsNamed(document, name) {
  let index = indexes.get(document);
  if (index === undefined) {
    index = { list: descendantItems(document, hasName, undefined, false), elements: null, attributes: -1, names: null };
    indexes.set(document, index);
  }
  const elements = allItems(index.list);
  const { attributes } = document[$versions];
  if (elements !== index.elements || attributes !== index.attributes) {
    index.elements = elements;
    index.attributes = attributes;
    index.names = namesOf(elements);
  }
  return index.names.get(name);
}

function namesOf(elements) {
  const names = new Map();
  for (let i = 0; i < elements.length; i++) {
    const name = getAttribute(elements[i], "name");
    if (name === null) continue;
    const list = names.get(name);
    if (list === undefined) names.set(name, [elements[i]]);
    else list[list.length] = elements[i];
  }
  return names;
}
