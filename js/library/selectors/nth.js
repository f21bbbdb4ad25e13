// https://drafts.csswg.org/selectors-4/#child-index
import { $localName, $namespace, $parent, nextElementSibling, previousElementSibling } from "library/tree";
import { matchesAny } from "./match.js";

/** So many siblings are counted without remembering anything. */
const FEW = 24;

/** https://drafts.csswg.org/css-syntax/#anb-microsyntax */
function fits({ a, b }, index) {
  const rest = index - b;
  return a === 0 ? rest === 0 : rest % a === 0 && rest / a >= 0;
}

/**
 * The test of `:nth-child()` and its kin.
 * @param {{ a: number, b: number }} step
 * @param {{ isFromEnd: boolean, isOfType: boolean, of?: object[] }} options `of`: the compiled S of `:nth-child(… of S)`
 */
export function nthTest(step, { isFromEnd, isOfType, of }) {
  const back = isFromEnd ? nextElementSibling : previousElementSibling;
  const memoryKey = { __proto__: null };

  function counts(sibling, element, matching) {
    if (isOfType) return sibling[$localName] === element[$localName] && sibling[$namespace] === element[$namespace];
    return of === undefined || matchesAny(of, sibling, matching);
  }

  function indexOf(element, matching, mostSiblings) {
    let index = 1;
    for (let sibling = back(element); sibling !== null; sibling = back(sibling)) {
      if (mostSiblings-- === 0) return longIndexOf(element, matching);
      if (counts(sibling, element, matching)) index++;
    }
    return index;
  }

  // OPTIMIZATION: among many siblings, nearly always asked in their order, counting goes on from where it last was.
  function longIndexOf(element, matching) {
    const { memory } = matching;
    let places = memory.get(memoryKey);
    if (places === undefined) memory.set(memoryKey, (places = new Map()));
    const parent = element[$parent];
    let byType = places.get(parent);
    if (byType === undefined) places.set(parent, (byType = { __proto__: null }));
    const type = isOfType ? `${element[$localName]} ${element[$namespace]}` : "";
    const place = byType[type];
    let index = place === undefined ? 0 : place.index;
    let sibling = place === undefined ? null : place.element;
    while (sibling !== null && sibling !== element) {
      sibling = nextElementSibling(sibling);
      if (sibling !== null && counts(sibling, element, matching)) index += isFromEnd ? -1 : 1;
    }
    if (sibling === null) index = indexOf(element, matching, Infinity);
    byType[type] = { element, index };
    return index;
  }

  return (element, matching) => {
    if (of !== undefined && !matchesAny(of, element, matching)) return false;
    return fits(step, indexOf(element, matching, matching.memory === null ? Infinity : FEW));
  };
}
