// https://dom.spec.whatwg.org/#interface-htmlcollection
import { push, webidl } from "core";
import { SafeSet, addIterator, internal, requireInternal } from "dom/nodes";
import {
  $collection, $namespace, HTML, allItems, childItems, countItems, descendantItems, getAttribute, idOf, itemAt,
  legacyHandler, listedItems, wrapLegacy,
} from "library/tree";
import { collectionState } from "./collection-state.js";

export class HTMLCollection {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get length() {
    return countItems(collectionState(this, "HTMLCollection.length"));
  }

  item(index) {
    const state = collectionState(this, "HTMLCollection.item");
    webidl.requireArguments(arguments.length, 1);
    return itemAt(state, webidl.unsignedLong(index)) ?? null;
  }

  namedItem(name) {
    const state = collectionState(this, "HTMLCollection.namedItem");
    webidl.requireArguments(arguments.length, 1);
    return namedItemOf(state, webidl.DOMString(name)) ?? null;
  }
}
addIterator(HTMLCollection);
webidl.expose(HTMLCollection);

/** https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem-key: undefined where there is none. */
function namedItemOf(state, name) {
  if (name === "") return undefined;
  const items = allItems(state);
  for (let i = 0; i < items.length; i++) {
    const element = items[i];
    if (idOf(element) === name) return element;
    if (element[$namespace] === HTML && getAttribute(element, "name") === name) return element;
  }
  return undefined;
}

/** https://dom.spec.whatwg.org/#ref-for-dfn-supported-property-names */
export function namesOf(state) {
  const names = [];
  const known = new SafeSet();
  const add = (name) => {
    if (name === null || name === "" || known.has(name)) return;
    known.add(name);
    push(names, name);
  };
  const items = allItems(state);
  for (let i = 0; i < items.length; i++) {
    add(idOf(items[i]));
    if (items[i][$namespace] === HTML) add(getAttribute(items[i], "name"));
  }
  return names;
}

/** The rules of the interface's indexed and named properties, for interfaces that inherit from it. */
export const collectionRules = {
  item: itemAt, length: countItems, named: namedItemOf, names: namesOf, hidesNames: true,
};

const handler = legacyHandler(collectionRules);

/**
 * A live collection of the descendants of `root` for which `matches(node, argument)` holds, in tree order.
 * @param {boolean} [asksAttributes] whether `matches` looks at attributes
 */
export function makeCollection(root, matches, argument = undefined, asksAttributes = false) {
  return wrapLegacy(new HTMLCollection(internal, descendantItems(root, matches, argument, asksAttributes)), handler);
}

/** A live collection of what `collect(root)` lists. */
export function makeListedCollection(root, collect) {
  return wrapLegacy(new HTMLCollection(internal, listedItems(root, collect)), handler);
}

/** https://dom.spec.whatwg.org/#dom-parentnode-children */
export function makeChildren(root) {
  return wrapLegacy(new HTMLCollection(internal, childItems(root)), handler);
}
