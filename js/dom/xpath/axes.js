// https://www.w3.org/TR/xpath-10/#axes: each function adds those nodes of an axis to a list that pass a test, in the
// order of the axis
import { push } from "core";
import { SafeSet } from "dom/nodes";
import {
  $attributes, $document, $element, $first, $next, $nodeType, $parent, $previous, XMLNS, following,
  followingSkippingChildren, isInclusiveAncestor, lastInclusiveDescendant, nodeType,
} from "library/tree";
import { attrOf } from "shared/changes";

/** The parent of a node as XPath sees it: an attribute's is its element. */
export function parentOf(node) {
  return node[$nodeType] === nodeType.ATTRIBUTE ? node[$element] : node[$parent];
}

/** A node's element if it is an attribute that has one, else the node itself. */
export function elementOf(node) {
  return node[$nodeType] === nodeType.ATTRIBUTE ? node[$element] ?? node : node;
}

function addAncestors(node, test, list) {
  for (; node !== null; node = node[$parent]) {
    if (test(node)) push(list, node);
  }
}

function addDescendants(node, test, list) {
  for (let inner = following(node, node); inner !== null; inner = following(inner, node)) {
    if (test(inner)) push(list, inner);
  }
}

function addFollowing(node, test, list) {
  // An attribute comes before the children of its element.
  let after = node[$nodeType] === nodeType.ATTRIBUTE
    ? node[$element] && following(node[$element], null)
    : followingSkippingChildren(node, null);
  for (; after !== null; after = following(after, null)) {
    if (test(after)) push(list, after);
  }
}

function addPreceding(node, test, list) {
  const start = node[$nodeType] === nodeType.ATTRIBUTE ? node[$element] : node;
  for (let branch = start; branch !== null; branch = branch[$parent]) {
    for (let sibling = branch[$previous]; sibling !== null; sibling = sibling[$previous]) {
      let inner = lastInclusiveDescendant(sibling);
      for (;;) {
        if (test(inner)) push(list, inner);
        if (inner === sibling) break;
        inner = inner[$previous] === null ? inner[$parent] : lastInclusiveDescendant(inner[$previous]);
      }
    }
  }
}

export const axes = {
  __proto__: null,
  "ancestor": (node, test, list) => addAncestors(parentOf(node), test, list),
  "ancestor-or-self"(node, test, list) {
    if (test(node)) push(list, node);
    addAncestors(parentOf(node), test, list);
  },
  /** Here the test is one of attribute records. */
  "attribute"(node, test, list) {
    if (node[$nodeType] !== nodeType.ELEMENT) return;
    const attributes = node[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      if (attributes[i].namespace !== XMLNS && test(attributes[i], node)) {
        push(list, attrOf(attributes[i], node, node[$document]));
      }
    }
  },
  "child"(node, test, list) {
    for (let child = node[$first]; child !== null; child = child[$next]) {
      if (test(child)) push(list, child);
    }
  },
  "descendant": addDescendants,
  "descendant-or-self"(node, test, list) {
    if (test(node)) push(list, node);
    addDescendants(node, test, list);
  },
  "following": addFollowing,
  "following-sibling"(node, test, list) {
    for (let sibling = node[$next]; sibling !== null; sibling = sibling[$next]) {
      if (test(sibling)) push(list, sibling);
    }
  },
  // No browser has namespace nodes.
  "namespace"() {},
  "parent"(node, test, list) {
    const parent = parentOf(node);
    if (parent !== null && test(parent)) push(list, parent);
  },
  "preceding": addPreceding,
  "preceding-sibling"(node, test, list) {
    for (let sibling = node[$previous]; sibling !== null; sibling = sibling[$previous]) {
      if (test(sibling)) push(list, sibling);
    }
  },
  "self"(node, test, list) {
    if (test(node)) push(list, node);
  },
};

/** The axes whose order is the reverse of the document's. */
export const isReverse = {
  __proto__: null, "ancestor": true, "ancestor-or-self": true, "preceding": true, "preceding-sibling": true,
};

/** The axes that go from node to node, so that what follows a node on them is the same wherever they begin. */
const links = {
  __proto__: null,
  "ancestor": parentOf,
  "ancestor-or-self": parentOf,
  "following-sibling": (node) => node[$next],
  "preceding-sibling": (node) => node[$previous],
};

/**
 * OPTIMIZATION: the nodes of an axis of several nodes that pass a test, without looking at any node twice; in no order.
 * Undefined for the axes that have no such way.
 * @param {string} axis
 * @param {Node[]} nodes in document order
 * @param {(node: Node) => boolean} test
 */
export function axisOfAll(axis, nodes, test) {
  const list = [];
  if (axis === "preceding") {
    addPreceding(nodes[nodes.length - 1], test, list);
    return list;
  }
  if (axis === "following") {
    // What ends first has all that the others have after them.
    let first = nodes[0];
    for (let i = 1; i < nodes.length && isInclusiveAncestor(first, elementOf(nodes[i])); i++) first = nodes[i];
    addFollowing(first, test, list);
    return list;
  }
  const next = links[axis];
  if (next === undefined) return undefined;
  const seen = new SafeSet();
  for (let i = 0; i < nodes.length; i++) {
    let node = axis === "ancestor-or-self" ? nodes[i] : next(nodes[i]);
    for (; node !== null && !seen.has(node); node = next(node)) {
      seen.add(node);
      if (test(node)) push(list, node);
    }
  }
  return list;
}
