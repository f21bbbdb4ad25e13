// https://dom.spec.whatwg.org/#scope-match-a-selectors-string: what js/library/selectors finds, or a SyntaxError
import { domException, load } from "core";

const selectors = () => load("library/selectors");

function requireFound(found, text) {
  if (found === undefined) throw domException("SyntaxError", `'${text}' is not a valid selector.`);
  return found;
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselector: an element or null. */
export function querySelector(root, text) {
  return requireFound(selectors().querySelector(root, text), text);
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall: an array of elements. */
export function querySelectorAll(root, text) {
  return requireFound(selectors().querySelectorAll(root, text), text);
}

/** https://dom.spec.whatwg.org/#dom-element-matches */
export function matches(element, text) {
  return requireFound(selectors().matches(element, text), text);
}

/** https://dom.spec.whatwg.org/#dom-element-closest: an element or null. */
export function closest(element, text) {
  return requireFound(selectors().closest(element, text), text);
}
