// https://html.spec.whatwg.org/#the-innertext-idl-attribute
import { $document, $window, descendantText, isConnected } from "library/tree";
import { collect, styleInTree } from "./collect.js";

export { isBlockIn, styleInTree } from "./collect.js";
export { setInnerText, setOuterText } from "./setters.js";
export { showsText } from "./styles.js";

/** https://html.spec.whatwg.org/#get-the-text-steps */
export function innerTextOf(element) {
  const isInPage = element[$document][$window] !== null && isConnected(element);
  const style = isInPage ? styleInTree(element) : null;
  return style === null ? descendantText(element) : collect(element, style);
}

/**
 * The rendered text of a part of an element, or null when it is not rendered; see `collect` for the functions.
 * @param {Element} element
 * @param {(text: Text) => string} dataOf
 * @param {(node: Node, side: "start" | "end") => boolean} counts
 */
export function renderedPart(element, dataOf, counts) {
  const style = styleInTree(element);
  return style === null ? null : collect(element, style, dataOf, counts);
}
