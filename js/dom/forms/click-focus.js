import { isEditingHost, isFocusable } from "dom/html";
import { $localName, $namespace, HTML, hasAttribute } from "library/tree";
import { applies, doesApply, inputType } from "./input-types.js";

/** Whether a click focuses an element in WebKit on Apple's systems: buttons and links get no focus. */
export function takesFocusOnClick(element) {
  if (!isFocusable(element)) return false;
  if (hasAttribute(element, "tabindex") || element[$namespace] !== HTML || isEditingHost(element)) return true;
  const localName = element[$localName];
  if (localName === "textarea" || localName === "select" || localName === "iframe") return true;
  return localName === "input" && (doesApply(element, applies.READONLY) || inputType(element) === "range");
}
