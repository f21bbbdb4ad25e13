// https://dom.spec.whatwg.org/#interface-nodelist
import { webidl } from "core";
import { addArrayMethods, addIterator, internal, requireInternal } from "dom/nodes";
import {
  $collection, allItems, childCount, childList, descendantItems, itemAt, legacyHandler, listedItems, wrapLegacy,
} from "library/tree";
import { collectionState } from "./collection-state.js";

export class NodeList {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get length() {
    const state = collectionState(this, "NodeList.length");
    return state.length(state);
  }

  item(index) {
    const state = collectionState(this, "NodeList.item");
    webidl.requireArguments(arguments.length, 1);
    return state.item(state, webidl.unsignedLong(index)) ?? null;
  }
}

addArrayMethods(NodeList);
addIterator(NodeList);
webidl.expose(NodeList);

/** The rules of the interface's indexed properties, for interfaces that inherit from it. */
export const nodeListRules = {
  item: (state, index) => state.item(state, index),
  length: (state) => state.length(state),
};
const handler = legacyHandler(nodeListRules);

/** The live list of a node's children. */
export function makeChildNodes(node) {
  const state = {
    wrapper: null,
    root: node,
    item: (self, index) => childList(self.root).nodes[index],
    length: (self) => childCount(self.root),
  };
  return wrapLegacy(new NodeList(internal, state), handler);
}

/** The slots of a live list, for an interface that inherits from NodeList. */
export function liveListState(items) {
  items.item = itemAt;
  items.length = (state) => allItems(state).length;
  return items;
}

/** A live list of the descendants of `root` for which `matches(node, argument)` holds; attributes may decide. */
export function makeLiveNodeList(root, matches, argument = undefined) {
  return wrapLegacy(new NodeList(internal, liveListState(descendantItems(root, matches, argument, true))), handler);
}

/** A live list of what `collect(root)` lists. */
export function makeListedNodeList(root, collect) {
  return wrapLegacy(new NodeList(internal, liveListState(listedItems(root, collect))), handler);
}

const staticItem = (state, index) => state.items[index];
const staticLength = (state) => state.items.length;

/**
 * A list that does not change, of an array that must not change either.
 * DEPARTURE: a script can overwrite or delete its indices — plain properties are read many times faster than a
 * Proxy's — https://webidl.spec.whatwg.org/#js-legacy-platform-objects
 */
export function makeNodeList(nodes) {
  const list = new NodeList(internal, {
    wrapper: null, rules: nodeListRules, items: nodes, item: staticItem, length: staticLength,
  });
  for (let i = 0; i < nodes.length; i++) list[i] = nodes[i];
  return list;
}
