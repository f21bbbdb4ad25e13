// https://html.spec.whatwg.org/multipage/forms.html#the-label-element: what a label labels
import { load, push } from "core";
import { $localName, $namespace, HTML, elementById, following, getAttribute, isHTML, rootOf } from "library/tree";
import { isFormAssociated } from "./custom-controls.js";
import { inputType } from "./input-types.js";
import { $labels } from "./slots.js";

/** https://html.spec.whatwg.org/#category-label */
function isLabelable(node) {
  if (node[$namespace] !== HTML) return false;
  switch (node[$localName]) {
    case "input":
      return inputType(node) !== "hidden";
    case "button":
    case "meter":
    case "output":
    case "progress":
    case "select":
    case "textarea":
      return true;
    default:
      return isFormAssociated(node);
  }
}

/** https://html.spec.whatwg.org/#labeled-control, or null */
export function labeledControl(label) {
  const id = getAttribute(label, "for");
  if (id !== null) {
    const target = id === "" ? null : elementById(rootOf(label), id);
    return target !== null && isLabelable(target) ? target : null;
  }
  for (let node = following(label, label); node !== null; node = following(node, label)) {
    if (isLabelable(node)) return node;
  }
  return null;
}

function collectLabels(control) {
  const labels = [];
  const root = rootOf(control);
  for (let node = root; node !== null; node = following(node, root)) {
    if (isHTML(node, "label") && labeledControl(node) === control) push(labels, node);
  }
  return labels;
}

/** https://html.spec.whatwg.org/#dom-lfe-labels: the same NodeList each time; null for a hidden input. */
export function labelsOf(control) {
  if (!isLabelable(control)) return null;
  return (control[$labels] ??= load("dom/collections").makeListedNodeList(control, collectLabels));
}
