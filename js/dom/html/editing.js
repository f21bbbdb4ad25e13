// https://html.spec.whatwg.org/multipage/interaction.html#contenteditable
import { domException } from "core";
import { $designMode, $document, $namespace, $nodeType, $parent, HTML, asciiLower, getAttribute, nodeType } from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";
import { stateOf } from "./reflect.js";

/** The state of the content attribute: "true", "false", "plaintext-only" or "inherit". */
export function editableState(element) {
  const value = getAttribute(element, "contenteditable");
  return value === "" ? "true" : stateOf(value, ["true", "false", "plaintext-only"], "inherit", "inherit");
}

/** https://html.spec.whatwg.org/multipage/interaction.html#dom-contenteditable */
export function setEditableState(element, value) {
  const keyword = asciiLower(value);
  switch (keyword) {
    case "inherit":
      removeAttribute(element, "contenteditable");
      break;
    case "true":
    case "false":
    case "plaintext-only":
      setAttribute(element, "contenteditable", keyword);
      break;
    default:
      throw domException("SyntaxError");
  }
}

/** https://html.spec.whatwg.org/multipage/interaction.html#editing-host */
export function isEditingHost(element) {
  const state = editableState(element);
  return state === "true" || state === "plaintext-only";
}

/** The outermost element around one that can be edited, up to which all of them can be. */
export function editingHostOf(element) {
  let host = element;
  while (host[$parent] !== null && host[$parent][$nodeType] === nodeType.ELEMENT && isEditable(host[$parent])) host = host[$parent];
  return host;
}

/** The editing host that a node stands in, which may be the node itself; null where it stands in none. */
export function editorAround(node) {
  const element = node[$nodeType] === nodeType.ELEMENT ? node : node[$parent];
  return element?.[$nodeType] === nodeType.ELEMENT && isEditable(element) ? editingHostOf(element) : null;
}

/** Whether an element is an editing host or editable: https://w3c.github.io/editing/docs/execCommand/#editable */
export function isEditable(element) {
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$namespace] !== HTML) continue;
    const state = editableState(node);
    if (state !== "inherit") return state !== "false";
  }
  return element[$document][$designMode] === true;
}
