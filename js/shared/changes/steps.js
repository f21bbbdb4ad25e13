// What other specifications do when the tree changes. Each list is filled when a chunk that has such a step is loaded.

const none = () => {};

export const steps = {
  /** https://dom.spec.whatwg.org/#concept-node-insert-ext: functions of the inserted element, for each. */
  inserting: [],
  /** https://dom.spec.whatwg.org/#concept-node-post-connection-ext: functions of an element that became connected. */
  connected: [],
  /** https://dom.spec.whatwg.org/#concept-node-remove-ext: functions of the removed node and its old parent. */
  removing: [],
  /** https://dom.spec.whatwg.org/#concept-node-children-changed-ext: functions of the parent. */
  childrenChanged: [],
  /** https://dom.spec.whatwg.org/#concept-element-attributes-change-ext: (element, localName, old, new, namespace). */
  attributeChanged: [],
  /** https://dom.spec.whatwg.org/#concept-node-adopt-ext: (node, oldDocument). */
  adopting: [],
  /** https://dom.spec.whatwg.org/#concept-node-clone-ext: (copy, node, subtree). */
  cloning: [],
};

/** Runs every function of a list. */
export function runSteps(list, a, b, c, d, e) {
  for (let i = 0; i < list.length; i++) list[i](a, b, c, d, e);
}

/** Single algorithms that a chunk replaces when it is loaded; until then there is nothing that they could find. */
export const algorithms = {
  /**
   * Set once the first MutationObserver exists: (type, target, details), and details are what the type needs of
   * `{ name, namespace, oldValue, added, removed, previousSibling, nextSibling }`; the arrays must not change later.
   */
  queueMutationRecord: undefined,
  /** Set with it: (node, parent), after a node was removed */
  addTransientObservers: none,
  /** Tells the observers of their records, in the microtask that `queueMutationMicrotask` queues. */
  notifyObservers: none,
  /** Ranges: set once the first live range exists. (parent, child, count): before nodes go in front of a child */
  rangesInserted: none,
  /** (node, parent): before a node is removed */
  rangesRemoved: none,
  /** (node, offset, count, length): when `length` new code units took the place of `count` */
  rangesReplacedData: none,
  /** (node, offset, newNode): after a new node was inserted behind a text node, before the data after `offset` leaves it */
  rangesSplit: none,
  /** (node, length, merged): when a text node, before it is removed, gave its data to `node`, which had `length` of its own */
  rangesMerged: none,
  /** Node iterators: set once the first exists. */
  iteratorsRemoved: none,
  /** https://html.spec.whatwg.org/#enqueue-a-custom-element-callback-reaction: (element, name, arguments) */
  enqueueReaction: none,
  /** https://html.spec.whatwg.org/#form-owner of an element: set by the chunk `dom/forms`. */
  formOwner: () => null,
  /**
   * Custom elements: the element that a definition makes, or undefined where there is none. Set by `dom/custom-elements`.
   * https://dom.spec.whatwg.org/#concept-create-element: (document, localName, namespace, prefix, isSynchronous)
   */
  createCustomElement: undefined,
  /** Whether the definition of a custom element says that it has no shadow tree: (element) */
  disablesShadow: () => false,
  /** Whether an element's custom element state is "precustomized" or "custom": (element) */
  isBeingCustomized: () => false,
  /** The last part of https://dom.spec.whatwg.org/#concept-node-clone: (copy, host, document) */
  shadowCloned: none,
  /** Shadow trees: set once the first shadow root exists. (node, parent) */
  slotsInserted: undefined,
  slotsRemoved: none,
};
