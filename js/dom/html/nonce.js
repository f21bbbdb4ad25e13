// What a policy knows an element by: https://w3c.github.io/webappsec-csp/#security-nonces
import { primordials } from "core";
import { $attributes, $rare, getAttribute } from "library/tree";

const { RegExpPrototypeExec } = primordials;

/**
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cryptographicnonce
 *
 * DEPARTURE: the attribute keeps its value in a page with a policy, where browsers empty it — nobody steals it here —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#nonce-attributes
 */
export function nonceOf(element) {
  return element[$rare]?.nonce ?? getAttribute(element, "nonce") ?? "";
}

/**
 * The nonce of an element that may have one: one that looks as if a tag before it had not been closed may not.
 * https://w3c.github.io/webappsec-csp/#is-element-nonceable
 */
export function policyNonceOf(element) {
  const nonce = nonceOf(element);
  if (nonce === "") return "";
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (RegExpPrototypeExec(/<(?:script|style)/i, `${attributes[i].name} ${attributes[i].value}`) !== null) return "";
  }
  return nonce;
}

/** Attribute change steps of https://html.spec.whatwg.org/multipage/urls-and-fetching.html#attr-nonce */
export function forgetNonce(element) {
  const rare = element[$rare];
  if (rare !== null) rare.nonce = undefined;
}
