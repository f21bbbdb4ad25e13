// What a live collection holds: https://dom.spec.whatwg.org/#concept-collection
//
// A descendant collection finds its items as they are asked for, in tree order, and forgets them when the document
// changes. Where it has had them all before, it goes on from there.
import { catchUp, markCaughtUp } from "./catching-up.js";
import { childList } from "./child-list.js";
import { $document, $nodeType, $versions } from "./slots.js";
import { following, nodeType } from "./tree.js";

/** `walked` is how many nodes the items were found among; the rest is what `catching-up.js` keeps. */
const unlogged = { isAskedAgain: false, walked: 0, log: null, inserted: 0, changed: 0, removals: 0 };

/**
 * The slots of a collection of the descendants of `root` for which `matches(node, argument)` holds.
 * @param {Node} root
 * @param {(node: Node, argument) => boolean} matches
 * @param {*} argument handed on to `matches`
 * @param {boolean} asksAttributes whether a changed attribute may change the answer
 */
export function descendantItems(root, matches, argument, asksAttributes) {
  return {
    wrapper: null, root, matches, argument, asksAttributes, collect: null,
    items: [], last: root, isComplete: false, document: null, version: -1, source: null, ...unlogged,
  };
}

/** The slots of a collection whose items `collect(root)` lists anew, in order, whenever the document has changed. */
export function listedItems(root, collect) {
  return {
    wrapper: null, root, matches: null, argument: undefined, asksAttributes: true, collect,
    items: [], last: null, isComplete: true, document: null, version: -1, source: null, ...unlogged,
  };
}

/** The slots of https://dom.spec.whatwg.org/#dom-parentnode-children. */
export function childItems(root) {
  const state = listedItems(root, null);
  state.source = [];
  return state;
}

function refresh(state) {
  const { root } = state;
  if (state.source !== null) {
    const list = childList(root);
    if (list !== state.source || list.changes !== state.version) {
      state.source = list;
      state.version = list.changes;
      const children = list.nodes;
      const items = (state.items = []);
      for (let i = 0; i < children.length; i++) {
        if (children[i][$nodeType] === nodeType.ELEMENT) items[items.length] = children[i];
      }
    }
    return;
  }
  const document = root[$document];
  const { tree, attributes } = document[$versions];
  const version = tree + (state.asksAttributes ? attributes : 0);
  if (version === state.version && document === state.document) return;
  state.version = version;
  state.document = document;
  if (state.collect !== null) {
    state.items = state.collect(root);
  } else if (!state.isComplete || !catchUp(state, document)) {
    state.isAskedAgain = state.isComplete;
    state.items = [];
    state.last = root;
    state.isComplete = false;
    state.walked = 0;
  }
}

/** Finds items until there are `count`, or all. */
function advance(state, count) {
  const { items, matches, argument, root } = state;
  let node = state.last;
  while (items.length < count) {
    node = following(node, root);
    if (node === null) {
      state.isComplete = true;
      if (state.isAskedAgain) markCaughtUp(state);
      return;
    }
    state.walked++;
    if (matches(node, argument)) items[items.length] = node;
  }
  state.last = node;
}

/** The item at an index, or undefined. */
export function itemAt(state, index) {
  refresh(state);
  if (index >= state.items.length && !state.isComplete) advance(state, index + 1);
  return state.items[index];
}

/** All items, as an array that must not be changed. */
export function allItems(state) {
  refresh(state);
  if (!state.isComplete) advance(state, Infinity);
  return state.items;
}

export function countItems(state) {
  return allItems(state).length;
}
