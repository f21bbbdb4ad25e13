// https://html.spec.whatwg.org/multipage/interactive-elements.html#summary-for-its-parent-details
import { $first, $next, $parent, isHTML } from "library/tree";

/** The first summary element among the children of a details element, or null. */
function summaryOf(details) {
  let child = details[$first];
  while (child !== null && !isHTML(child, "summary")) child = child[$next];
  return child;
}

export function isSummaryForDetails(summary) {
  const parent = summary[$parent];
  return parent !== null && isHTML(parent, "details") && summaryOf(parent) === summary;
}
