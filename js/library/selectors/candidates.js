// The elements of a document by name, class and ID: where a selector's last compound asks for one of them, nothing else is
// looked at.
//
// An index is made at the second question to a document that has not changed since the first, so a page that changes its tree
// between any two questions never pays for it.
import {
  $attributes, $first, $localName, $next, $nodeType, $parent, $versions, nodeType, splitOnWhitespace,
} from "library/tree";
import { $index } from "./slots.js";

const { ELEMENT } = nodeType;
const none = [];

/**
 * What the last compound of a complex selector asks for first.
 * @returns {{ kind: "id" | "class" | "type", name: string } | null}
 */
export function keyOf({ simples }, isQuirks) {
  let key = null;
  for (let i = 0; i < simples.length; i++) {
    const { kind, value, name } = simples[i];
    if (kind === "id" && !isQuirks) return { kind, name: value };
    if (kind === "class" && !isQuirks) key = { kind, name: value };
    else if (kind === "type" && key === null && name === name.toLowerCase()) key = { kind, name };
  }
  return key;
}

/** What the last compounds of all selectors of a list ask for, where that is the same for all; else null. */
export function keyOfList(selectors, isQuirks) {
  const key = keyOf(selectors[0], isQuirks);
  for (let i = 1; key !== null && i < selectors.length; i++) {
    const other = keyOf(selectors[i], isQuirks);
    if (other === null || other.kind !== key.kind || other.name !== key.name) return null;
  }
  return key;
}

function addTo(map, name, element) {
  const list = map.get(name);
  if (list === undefined) map.set(name, [element]);
  else if (list[list.length - 1] !== element) list[list.length] = element;
}

/** Fills the list of all elements below a document, and the lists by name. */
function indexTree(index, document) {
  const elements = [];
  const byType = new Map();
  let node = document[$first];
  while (node !== null) {
    if (node[$nodeType] === ELEMENT) {
      elements[elements.length] = node;
      addTo(byType, node[$localName], node);
      if (node[$first] !== null) {
        node = node[$first];
        continue;
      }
    }
    while (node !== document && node[$next] === null) node = node[$parent];
    node = node[$next];
  }
  index.elements = elements;
  index.byType = byType;
}

function indexAttributes(index, document) {
  const { elements } = index;
  const byClass = new Map();
  const byID = new Map();
  for (let i = 0; i < elements.length; i++) {
    const attributes = elements[i][$attributes];
    for (let j = 0; j < attributes.length; j++) {
      const { localName, namespace, value } = attributes[j];
      if (namespace !== null) continue;
      if (localName === "id") {
        addTo(byID, value, elements[i]);
      } else if (localName === "class") {
        const words = splitOnWhitespace(value);
        for (let k = 0; k < words.length; k++) addTo(byClass, words[k], elements[i]);
      }
    }
  }
  index.byClass = byClass;
  index.byID = byID;
  index.attributeVersion = document[$versions].attributes;
}

/**
 * All elements of a document, in tree order, that may match a selector with this key; null where it is better to walk
 * through the tree.
 */
export function candidatesOf(document, key) {
  const index = document[$index];
  const { tree, attributes } = document[$versions];
  if (index === undefined || index.treeVersion !== tree) {
    document[$index] = {
      treeVersion: tree, attributeVersion: -1, elements: null, byType: null, byClass: null, byID: null,
    };
    return null;
  }
  if (index.elements === null) indexTree(index, document);
  if (key === null) return index.elements;
  if (key.kind === "type") return index.byType.get(key.name) ?? none;
  if (index.attributeVersion !== attributes) indexAttributes(index, document);
  return (key.kind === "id" ? index.byID : index.byClass).get(key.name) ?? none;
}
