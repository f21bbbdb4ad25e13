// https://w3c.github.io/webappsec-csp/#report-violation
import { load, primordials } from "core";
import { currentDocument } from "dom/nodes";
import { $document, isConnected } from "library/tree";
import { fire } from "web/dom-events";

/**
 * Tells the page of a violation.
 * @param {string} text JSON: the members of the event
 * @param {Element} [element] where it has happened
 */
export function tellViolation(text, element) {
  const document = currentDocument();
  const isThere = element !== undefined && isConnected(element) && element[$document] === document;
  const members = { ...primordials.JSONParse(text), bubbles: true, composed: true };
  const SecurityPolicyViolationEvent = load("web/ui-events").interfaceNamed("SecurityPolicyViolationEvent");
  fire(isThere ? element : document, "securitypolicyviolation", members, SecurityPolicyViolationEvent);
}
