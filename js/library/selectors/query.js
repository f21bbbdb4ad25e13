// https://dom.spec.whatwg.org/#scope-match-a-selectors-string
import {
  $document, $first, $mode, $next, $nodeType, $parent, elementById, isInclusiveAncestor, isShadowRoot, nodeType, rootOf,
} from "library/tree";
import { candidatesOf, keyOfList } from "./candidates.js";
import { compileSelectors } from "./compile.js";
import { Matching, matchesAny, matchesComplex } from "./match.js";
import { parseSelectorList } from "./parser.js";

const { ELEMENT, DOCUMENT } = nodeType;

/** `&` stands for the scoping root: https://drafts.csswg.org/css-nesting/#nest-selector */
const scope = { kind: "none" };

/** So many selectors are kept before all are forgotten. */
const MOST_KEPT = 1000;
const kept = { quirks: new Map(), standard: new Map() };

/** The compiled selectors of a text; null where it is not valid. */
function selectorsOf(text, node) {
  const isQuirks = node[$document][$mode] === "quirks";
  const known = isQuirks ? kept.quirks : kept.standard;
  let query = known.get(text);
  if (query === undefined) {
    const selectors = parseSelectorList(text, undefined, scope);
    if (selectors === null) return null;
    query = {
      list: compileSelectors(selectors, isQuirks),
      id: isQuirks ? null : onlyID(selectors),
      key: keyOfList(selectors, isQuirks),
    };
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, query);
  }
  return query;
}

/** The ID that a selector list consists of, or null. */
function onlyID(selectors) {
  const [{ simples, left, pseudoElement }] = selectors;
  const isOnly = selectors.length === 1 && left === null && pseudoElement === null && simples.length === 1;
  return isOnly && simples[0].kind === "id" ? simples[0].value : null;
}

function matchingFor(scope) {
  const matching = new Matching(scope);
  matching.memory = new Map();
  return matching;
}

/** The elements below `root` that match, in tree order; only the first where `isFirstOnly`. */
function select(root, { list, key }, isFirstOnly) {
  const matching = matchingFor(root);
  const candidates = root[$nodeType] === DOCUMENT ? candidatesOf(root, key) : null;
  if (candidates === null) return selectBelow(root, list, matching, isFirstOnly);
  const found = [];
  const only = list.length === 1 ? list[0] : null;
  for (let i = 0; i < candidates.length; i++) {
    const element = candidates[i];
    if (only === null ? matchesAny(list, element, matching) : matchesComplex(only, element, matching)) {
      found[found.length] = element;
      if (isFirstOnly) break;
    }
  }
  return found;
}

/** The same by a walk through the tree. */
function selectBelow(root, list, matching, isFirstOnly) {
  const found = [];
  const only = list.length === 1 ? list[0] : null;
  let node = root[$first];
  while (node !== null) {
    if (node[$nodeType] === ELEMENT) {
      if (only === null ? matchesAny(list, node, matching) : matchesComplex(only, node, matching)) {
        found[found.length] = node;
        if (isFirstOnly) break;
      }
      const child = node[$first];
      if (child !== null) {
        node = child;
        continue;
      }
    }
    while (node[$next] === null) {
      node = node[$parent];
      if (node === root) return found;
    }
    node = node[$next];
  }
  return found;
}

// Each returns undefined where the text is no valid selector.

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselector: an element or null. */
export function querySelector(root, text) {
  const query = selectorsOf(text, root);
  if (query === null) return undefined;
  if (query.id !== null && query.id !== "") {
    const treeRoot = rootOf(root);
    if (treeRoot[$nodeType] !== ELEMENT) {
      const element = elementById(treeRoot, query.id);
      if (element === null) return null;
      if (element !== root && isInclusiveAncestor(root, element)) return element;
    }
  }
  return select(root, query, true)[0] ?? null;
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall: an array of elements. */
export function querySelectorAll(root, text) {
  const query = selectorsOf(text, root);
  return query === null ? undefined : select(root, query, false);
}

/** What an element is matched with: in a shadow tree, a selector that asks for the host sees it. */
function matchingOfElement(element, list) {
  const matching = new Matching(element);
  for (let i = 0; i < list.length; i++) {
    if (!list[i].seesHost) continue;
    const root = rootOf(element);
    if (isShadowRoot(root)) matching.standBelow(root);
    break;
  }
  return matching;
}

/** https://dom.spec.whatwg.org/#dom-element-matches */
export function matches(element, text) {
  const query = selectorsOf(text, element);
  if (query === null) return undefined;
  const { list } = query;
  return matchesAny(list, element, matchingOfElement(element, list));
}

/** https://dom.spec.whatwg.org/#dom-element-closest: an element or null. */
export function closest(element, text) {
  const query = selectorsOf(text, element);
  if (query === null) return undefined;
  const { list } = query;
  const matching = matchingOfElement(element, list);
  for (let node = element; node !== null && node[$nodeType] === ELEMENT; node = node[$parent]) {
    if (matchesAny(list, node, matching)) return node;
  }
  return null;
}
