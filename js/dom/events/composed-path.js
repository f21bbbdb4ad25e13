// https://dom.spec.whatwg.org/#dom-event-composedpath through shadow trees
import { put } from "core";
import { $shadowMode } from "library/tree";

/**
 * The targets of a path that a listener of `currentTarget` may see.
 * @param {object[]} path the invocation targets
 * @param {object | null} currentTarget
 * @param {object} tree see dispatch-in-tree.js
 */
export function composedPath(path, currentTarget, tree) {
  const seen = [];
  if (path.length === 0) return seen;
  const { inClosedTree } = tree;
  const isClosedRoot = (index) => path[index][$shadowMode] === "closed";
  let currentIndex = 0;
  let currentLevel = 0;
  for (let index = path.length - 1; index >= 0; index--) {
    if (isClosedRoot(index)) currentLevel++;
    if (path[index] === currentTarget) {
      currentIndex = index;
      break;
    }
    if (inClosedTree[index] === true) currentLevel--;
  }
  // What lies deeper than the listener, then what lies further out, each as far as no closed tree hides it.
  const deeper = [];
  let level = currentLevel;
  let most = currentLevel;
  for (let index = currentIndex - 1; index >= 0; index--) {
    if (isClosedRoot(index)) level++;
    if (level <= most) put(deeper, deeper.length, path[index]);
    if (inClosedTree[index] === true && --level < most) most = level;
  }
  for (let index = deeper.length - 1; index >= 0; index--) put(seen, seen.length, deeper[index]);
  put(seen, seen.length, currentTarget);
  level = currentLevel;
  most = currentLevel;
  for (let index = currentIndex + 1; index < path.length; index++) {
    if (inClosedTree[index] === true) level++;
    if (level <= most) put(seen, seen.length, path[index]);
    if (isClosedRoot(index) && --level < most) most = level;
  }
  return seen;
}
