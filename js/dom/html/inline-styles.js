// Whether a policy lets a style count that stands in the page: https://w3c.github.io/webappsec-csp/#should-block-inline
import { host } from "core";
import { currentDocument } from "dom/nodes";
import { $document, $rare, getAttribute } from "library/tree";
import { policyNonceOf } from "./nonce.js";

/**
 * @param {Element} element a `style` element
 * @param {string} text what stands in it
 */
export function isStyleRefused(element, text) {
  if (text === "" || element[$document] !== currentDocument()) return false;
  const rare = (element[$rare] ??= { __proto__: null });
  const known = rare.styleRefusal;
  if (known !== undefined && known.text === text) return known.isRefused;
  const isRefused = host.policy_refuses("inline-style", text, element, policyNonceOf(element));
  rare.styleRefusal = { text, isRefused };
  return isRefused;
}

/**
 * DEPARTURE: a violation by an attribute is told when somebody asks for the style that it would give — nothing is drawn —
 * https://w3c.github.io/webappsec-csp/#should-block-inline
 * @param {string} text the `style` attribute of an element
 */
export function isStyleAttributeRefused(element, text) {
  if (element[$document] !== currentDocument() || element[$rare]?.permittedStyle === text) return false;
  return host.policy_refuses("style-attribute", text, element);
}

/** Has the `style` attribute count that an element has now, whatever a policy says: it was there before, or a script has made it. */
export function permitStyle(element) {
  (element[$rare] ??= { __proto__: null }).permittedStyle = getAttribute(element, "style");
}
