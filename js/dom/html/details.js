// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element
import {
  $attributeChanged, $inserted, $parent, following, getAttribute, hasAttribute, isHTML, rootOf,
} from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";
import { isInInteractiveContent } from "./interactive.js";
import { interfaceNamed } from "./interfaces.js";
import { boolean, reflect, string } from "./reflect.js";
import { isSummaryForDetails } from "./summary.js";
import { queueToggle } from "./toggle-event.js";

/** An open element of the same group as a details element, or null: https://html.spec.whatwg.org/#details-name-group */
function otherOpen(details) {
  const name = getAttribute(details, "name");
  if (name === null || name === "") return null;
  const root = rootOf(details);
  for (let node = root; node !== null; node = following(node, root)) {
    if (node === details || !isHTML(node, "details")) continue;
    if (hasAttribute(node, "open") && getAttribute(node, "name") === name) return node;
  }
  return null;
}

/** https://html.spec.whatwg.org/#ensure-details-exclusivity-by-closing-the-given-element-if-needed */
function closeIfNeeded(details) {
  if (hasAttribute(details, "open") && otherOpen(details) !== null) removeAttribute(details, "open");
}

export function makeHTMLDetailsElement() {
  class HTMLDetailsElement extends interfaceNamed("HTMLElement") {
    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace !== null) return;
      if (localName === "name") closeIfNeeded(this);
      if (localName !== "open" || (oldValue === null) === (value === null)) return;
      if (value === null) {
        queueToggle(this, "open", "closed");
        return;
      }
      queueToggle(this, "closed", "open");
      const other = otherOpen(this);
      if (other !== null) removeAttribute(other, "open");
    }

    [$inserted]() {
      closeIfNeeded(this);
    }
  }
  return reflect(HTMLDetailsElement, { name: string, open: boolean });
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#the-summary-element:activation-behaviour */
export const summaryActivation = {
  /** Source: defaultEventHandler in HTMLSummaryElement.cpp of https://github.com/WebKit/WebKit */
  passes: (summary, target) => !isSummaryForDetails(summary) || isInInteractiveContent(target, summary),

  activate(summary) {
    if (!isSummaryForDetails(summary)) return;
    const details = summary[$parent];
    if (hasAttribute(details, "open")) removeAttribute(details, "open");
    else setAttribute(details, "open", "");
  },
};
