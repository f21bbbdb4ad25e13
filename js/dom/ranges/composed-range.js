// https://w3c.github.io/selection-api/#dom-selection-getcomposedranges
import { $host, $parent, indexOf, isShadowRoot, rootOf } from "library/tree";
import { StaticRange } from "./abstract-range.js";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";

/** A range's boundary points, moved out of the shadow trees that a script did not name. */
export function composedRange(range, shadowRoots) {
  let startContainer = range[$startNode];
  let startOffset = range[$startOffset];
  let host = hiddenHost(startContainer, shadowRoots);
  for (; host !== null; host = hiddenHost(startContainer, shadowRoots)) {
    startContainer = host[$parent];
    startOffset = indexOf(host);
  }
  let endContainer = range[$endNode];
  let endOffset = range[$endOffset];
  host = hiddenHost(endContainer, shadowRoots);
  for (; host !== null; host = hiddenHost(endContainer, shadowRoots)) {
    endContainer = host[$parent];
    endOffset = indexOf(host) + 1;
  }
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}

/** The host of a node's shadow tree, or null where the tree is none, or one of those that may be seen. */
function hiddenHost(node, shadowRoots) {
  const root = rootOf(node);
  if (!isShadowRoot(root) || root[$host][$parent] === null) return null;
  for (let i = 0; i < shadowRoots.length; i++) {
    // A shadow tree around a named one may be seen too.
    for (let named = shadowRoots[i]; isShadowRoot(named); named = rootOf(named[$host])) {
      if (named === root) return null;
    }
  }
  return root[$host];
}
