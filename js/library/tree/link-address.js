import { getAttribute } from "./attribute-list.js";
import { $localName, $namespace } from "./slots.js";
import { HTML, SVG, XLINK } from "./tree.js";

/**
 * The address of a link as it stands in its attribute: of `a` and `area`, and of `a` in SVG. Null for every other element.
 * https://html.spec.whatwg.org/multipage/links.html#hyperlink, https://svgwg.org/svg2-draft/linking.html#Links
 */
export function linkAddress(element) {
  const { [$namespace]: namespace, [$localName]: name } = element;
  if (namespace === HTML) return name === "a" || name === "area" ? getAttribute(element, "href") : null;
  if (namespace !== SVG || name !== "a") return null;
  return getAttribute(element, "href") ?? getAttribute(element, "href", XLINK);
}
