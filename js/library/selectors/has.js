// https://drafts.csswg.org/selectors-4/#relational
import { $first, $next, $nodeType, $parent, following, nextElementSibling, nodeType, rootOf } from "library/tree";
import { matchesComplex } from "./match.js";

const { ELEMENT } = nodeType;

/** The element after `node` in tree order below `root`, or null. */
function followingElement(node, root) {
  do node = following(node, root);
  while (node !== null && node[$nodeType] !== ELEMENT);
  return node;
}

/** The combinator behind the anchor, and whether nothing but one compound follows. */
function shapeOf(complex) {
  let compound = complex;
  let hasDeeper = false;
  while (compound.left.left !== null) {
    if (compound.combinator === " " || compound.combinator === ">") hasDeeper = true;
    compound = compound.left;
  }
  return { combinator: compound.combinator, isSingle: compound === complex, hasDeeper };
}

/** Whether something below `element` matches. */
function matchesBelow(complex, element, matching) {
  for (let other = followingElement(element, element); other !== null; other = followingElement(other, element)) {
    if (matchesComplex(complex, other, matching)) return true;
  }
  return false;
}

/** The test for one relative selector: a function of the anchor. */
function relativeTest(complex) {
  const { combinator, isSingle, hasDeeper } = shapeOf(complex);
  if (combinator === "+" || combinator === "~") {
    return (anchor, matching) => {
      for (let other = nextElementSibling(anchor); other !== null; other = nextElementSibling(other)) {
        if (matchesComplex(complex, other, matching)) return true;
        if (hasDeeper && matchesBelow(complex, other, matching)) return true;
        if (combinator === "+" && isSingle) return false;
      }
      return false;
    };
  }
  if (combinator === ">" && isSingle) {
    return (anchor, matching) => {
      for (let child = anchor[$first]; child !== null; child = child[$next]) {
        if (child[$nodeType] === ELEMENT && matchesComplex(complex, child, matching)) return true;
      }
      return false;
    };
  }
  if (!isSingle) return (anchor, matching) => matchesBelow(complex, anchor, matching);
  return descendantTest(complex);
}

// OPTIMIZATION: which elements have a descendant that matches a compound does not hang on the anchor. So a query finds them
// all in one walk through the tree.
function descendantTest(complex) {
  const memoryKey = { __proto__: null };
  return (anchor, matching) => {
    const { memory } = matching;
    if (memory === null) return matchesBelow(complex, anchor, matching);
    const known = memory.get(memoryKey);
    if (known !== undefined) return known.has(anchor);
    const top = rootOf(anchor);
    const having = new Set();
    memory.set(memoryKey, having);
    for (let other = followingElement(top, top); other !== null; other = followingElement(other, top)) {
      if (!complex.test(other, matching)) continue;
      for (let above = other[$parent]; above !== null && !having.has(above); above = above[$parent]) having.add(above);
    }
    return having.has(anchor);
  };
}

/** The test of `:has()`. `selectors` are compiled, each with the anchor as its first compound. */
export function hasTest(selectors) {
  const tests = [];
  for (let i = 0; i < selectors.length; i++) tests[i] = relativeTest(selectors[i]);
  return (element, matching) => {
    const outer = matching.anchor;
    matching.anchor = element;
    let found = false;
    for (let i = 0; i < tests.length && !found; i++) found = tests[i](element, matching);
    matching.anchor = outer;
    return found;
  };
}
