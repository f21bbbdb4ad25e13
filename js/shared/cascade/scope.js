// Rules that count in a part of the tree: https://drafts.csswg.org/css-cascade-6/#scope-atrule
import { Matching, compileSelectors, matchesAny, matchesComplex } from "library/selectors";
import { $nodeType, $parent, nodeType } from "library/tree";
import { containersHold } from "./container.js";

const compiled = (selectors, isQuirks) => (selectors === undefined ? null : compileSelectors(selectors, isQuirks));

/**
 * @param {object} rule of the kind "scope"
 * @param {object | null} outer the scope around it
 */
export function makeScope({ start, end, sheet }, outer, isQuirks) {
  return { start: compiled(start, isQuirks), end: compiled(end, isQuirks), owner: sheet?.owner ?? null, outer };
}

function parentElement(node) {
  const parent = node[$parent];
  return parent !== null && parent[$nodeType] === nodeType.ELEMENT ? parent : null;
}

/** How selectors are asked where `:scope` means an element. */
function matchingWith(scopeElement, tree) {
  const matching = new Matching(tree);
  matching.scopeElement = scopeElement;
  return matching;
}

/** Whether an element is a scoping root. */
function isRoot(element, { start, owner, outer }, tree, known) {
  if (start === null) {
    const root = owner === null ? null : parentElement(owner);
    return root === null ? parentElement(element) === null : element === root;
  }
  if (outer === null) return matchesAny(start, element, new Matching(tree));
  return rootsAround(element, outer, tree, known).some(({ root }) => matchesAny(start, element, matchingWith(root, tree)));
}

/** Whether a limit of the scope stands between its root and an element, or is the element. */
function isBeyondLimit(element, root, { end }, tree) {
  if (end === null) return false;
  const matching = matchingWith(root, tree);
  for (let node = element; node !== null; node = node === root ? null : parentElement(node)) {
    if (matchesAny(end, node, matching)) return true;
  }
  return false;
}

/**
 * The roots in whose scope an element is, `{ root, distance }`, the innermost first.
 * @param {Map} known what was found for one question, by scope and element: scopes in scopes ask for the same again and again
 */
function rootsAround(element, scope, tree, known) {
  let ofScope = known.get(scope);
  if (ofScope === undefined) known.set(scope, (ofScope = new Map()));
  let found = ofScope.get(element);
  if (found === undefined) ofScope.set(element, (found = findRoots(element, scope, tree, known)));
  return found;
}

function findRoots(element, scope, tree, known) {
  const found = [];
  let distance = 0;
  for (let node = element; node !== null; node = parentElement(node)) {
    if (isRoot(node, scope, tree, known) && !isBeyondLimit(element, node, scope, tree)) found[found.length] = { root: node, distance };
    distance++;
  }
  return found;
}

/**
 * How far above an element the root is in whose scope a rule matches it: https://drafts.csswg.org/css-cascade-6/#weak-scoping-proximity.
 * Infinity for a rule without a scope, -1 for one that does not match, or whose container is not as it asks.
 * @param {Style | null} parent the style of the element around
 */
export function proximityOf({ compiled, scope, containers }, element, parent, matching) {
  if (containers.length > 0 && !containersHold(containers, parent)) return -1;
  if (scope === null) return matchesComplex(compiled, element, matching) ? Infinity : -1;
  const tree = matching.scope;
  const roots = rootsAround(element, scope, tree, new Map());
  for (let i = 0; i < roots.length; i++) {
    const { root, distance } = roots[i];
    if (matchesComplex(compiled, element, matchingWith(root, tree))) return distance;
  }
  return -1;
}
