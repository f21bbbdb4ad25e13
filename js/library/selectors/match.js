// https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element
import { $first, $host, $next, $nodeType, $parent, nodeType, previousElementSibling } from "library/tree";

const { ELEMENT, DOCUMENT } = nodeType;

// How far a failure reaches, so that a loop over ancestors or siblings ends where going on is in vain.
const MATCHES = 0;
const FAILS_HERE = 1;
const FAILS_FOR_SIBLINGS = 2;
const FAILS_FOR_ALL = 3;

/** What a match is asked for, and what is kept during one question. */
export class Matching {
  /**
   * @param {Node} scope https://drafts.csswg.org/selectors-4/#scoping-root: an element, a document or a fragment. In a fragment `:scope` is
   *   nothing, as in all browsers
   */
  constructor(scope) {
    this.scope = scope;
    /** The element that `:scope` means, or null. */
    this.scopeElement = scope;
    /** What is above the elements of a tree that has no element there: a shadow root's host, or a virtual scoping root. */
    this.featureless = null;
    /** The shadow root whose host is featureless, or the fragment itself. */
    this.fragment = null;
    /** The element that a relative selector begins at. */
    this.anchor = null;
    /** What the selectors remember between the elements of one question; null where only one element is asked. */
    this.memory = null;
    if (scope[$nodeType] === DOCUMENT) {
      let root = scope[$first];
      while (root !== null && root[$nodeType] !== ELEMENT) root = root[$next];
      this.scopeElement = root;
    } else if (scope[$nodeType] !== ELEMENT) {
      this.standBelow(scope);
      this.scopeElement = null;
    }
  }

  /** Makes the selectors see the host of a shadow root, or the fragment itself, above the elements of a tree. */
  standBelow(fragment) {
    this.fragment = fragment;
    this.featureless = fragment[$host] ?? fragment;
  }
}

/** The parent as a selector sees it: for `isFeaturelessAllowed` also the host of the shadow tree that is matched. */
function parentOf(element, matching, isFeaturelessAllowed) {
  const parent = element[$parent];
  if (parent === null || parent[$nodeType] === ELEMENT) return parent;
  return isFeaturelessAllowed && parent === matching.fragment ? matching.featureless : null;
}

/**
 * Matches an element against a compiled complex selector, from right to left.
 * @param {object} compound `{ test, combinator, left, seesHost }`
 */
function match(compound, element, matching) {
  if (!compound.test(element, matching)) return FAILS_HERE;
  const { left } = compound;
  if (left === null) return MATCHES;
  switch (compound.combinator) {
    case " ":
      // OPTIMIZATION: nearly every selector is of this kind, and nothing is to be gone back to.
      if (left.left === null && !compound.seesHost) {
        for (let parent = element[$parent]; parent !== null && parent[$nodeType] === ELEMENT; parent = parent[$parent]) {
          if (left.test(parent, matching)) return MATCHES;
        }
        return FAILS_FOR_ALL;
      }
      for (let other = element; ;) {
        if (other === matching.featureless) return FAILS_FOR_ALL;
        other = parentOf(other, matching, compound.seesHost);
        if (other === null) return FAILS_FOR_ALL;
        const result = match(left, other, matching);
        if (result === MATCHES || result === FAILS_FOR_ALL) return result;
      }
    case ">": {
      if (element === matching.featureless) return FAILS_FOR_ALL;
      const parent = parentOf(element, matching, compound.seesHost);
      if (parent === null) return FAILS_FOR_ALL;
      const result = match(left, parent, matching);
      return result === FAILS_HERE ? FAILS_FOR_SIBLINGS : result;
    }
    case "+": {
      const previous = previousElementSibling(element);
      return previous === null ? FAILS_FOR_SIBLINGS : match(left, previous, matching);
    }
    default:
      for (let other = previousElementSibling(element); other !== null; other = previousElementSibling(other)) {
        const result = match(left, other, matching);
        if (result !== FAILS_HERE) return result;
      }
      return FAILS_FOR_SIBLINGS;
  }
}

/** Whether an element matches a compiled complex selector. */
export function matchesComplex(compound, element, matching) {
  return compound.left === null ? compound.test(element, matching) : match(compound, element, matching) === MATCHES;
}

/** Whether an element matches one of a list of compiled complex selectors. */
export function matchesAny(list, element, matching) {
  for (let i = 0; i < list.length; i++) {
    if (matchesComplex(list[i], element, matching)) return true;
  }
  return false;
}
