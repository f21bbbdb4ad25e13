// https://html.spec.whatwg.org/multipage/interactive-elements.html#ancestor-details-revealing-algorithm
import { load, primordials, push } from "core";
import { isSummaryForDetails } from "dom/html";
import { $host, $parent, $url, hasAttribute, isHTML } from "library/tree";
import { fragmentOf } from "library/url";
import { setAttribute } from "shared/changes";

const { StringPrototypeSlice } = primordials;

/** Whether a node is not shown as long as its parent, a `details` element, is closed. */
const isHidden = (node, parent) => isHTML(parent, "details") && !hasAttribute(parent, "open")
  && !(isHTML(node, "summary") && isSummaryForDetails(node));

/** What the fragment of a document's address leads to is shown: the closed `details` elements around it open. */
export function revealTarget(document) {
  const fragment = fragmentOf(document[$url]);
  if (fragment === "") return;
  const closed = [];
  let node = load("library/selectors").indicatedElement(document, StringPrototypeSlice(fragment, 1));
  while (node !== null) {
    const parent = node[$parent];
    if (parent !== null && isHidden(node, parent)) push(closed, parent);
    node = parent ?? node[$host] ?? null;
  }
  for (let i = 0; i < closed.length; i++) setAttribute(closed[i], "open", "");
}
