// https://w3c.github.io/DOM-Parsing/#the-namespace-prefix-map
//
// A map is a list of its last pair, `{ namespace, prefix, next }`: an element's map goes on from its parent's, so that
// nothing is copied, and what it adds ends with it.
import { XML } from "library/tree";

/** The map that a serialization begins with. */
export const firstPrefixes = { namespace: XML, prefix: "xml", next: null };

/** https://w3c.github.io/DOM-Parsing/#dfn-add */
export function addPrefix(map, prefix, namespace) {
  return { namespace, prefix, next: map };
}

/** Whether a prefix stands for a namespace, whichever it is. */
export function knowsPrefix(map, prefix) {
  for (let pair = map; pair !== null; pair = pair.next) {
    if (pair.prefix === prefix) return true;
  }
  return false;
}

/**
 * https://w3c.github.io/DOM-Parsing/#dfn-retrieving-a-preferred-prefix-string; null where the namespace has no prefix.
 */
export function preferredPrefix(map, prefix, namespace) {
  let last = null;
  for (let pair = map; pair !== null; pair = pair.next) {
    if (pair.namespace !== namespace) continue;
    if (pair.prefix === prefix) return prefix;
    last ??= pair.prefix;
  }
  return last;
}
