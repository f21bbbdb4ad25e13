// https://drafts.csswg.org/css-scoping-1/#host-selector
import { $host, $nodeType, $parent, nodeType } from "library/tree";
import { matchesAny } from "./match.js";

/** Whether an element hosts the shadow tree that the selector stands in. */
export function isHost(element, matching) {
  return element === matching.featureless && element[$nodeType] === nodeType.ELEMENT;
}

/** Whether a host matches the argument of `:host()`: there it has its features. */
export function matchesWithFeatures(selectors, host, matching) {
  const { featureless } = matching;
  matching.featureless = null;
  const found = matchesAny(selectors, host, matching);
  matching.featureless = featureless;
  return found;
}

/** `:host-context()`, of the host */
export function matchesHostContext(selectors, host, matching) {
  for (let node = host; node !== null; node = node[$parent] ?? node[$host] ?? null) {
    if (node[$nodeType] === nodeType.ELEMENT && matchesWithFeatures(selectors, node, matching)) return true;
  }
  return false;
}
