// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html: categories and form owners
import { push } from "core";
import {
  $document, $localName, $namespace, $parent, $versions, HTML, elementById, following, getAttribute, isConnected, isHTML, rootOf,
} from "library/tree";
import { isFormAssociated } from "./custom-controls.js";
import { $controls, $hasStrays, $parserForm } from "./slots.js";

/** https://html.spec.whatwg.org/#category-listed */
export function isListed(node) {
  if (node[$namespace] !== HTML) return false;
  switch (node[$localName]) {
    case "button":
    case "fieldset":
    case "input":
    case "object":
    case "output":
    case "select":
    case "textarea":
      return true;
    default:
      return isFormAssociated(node);
  }
}

/** https://html.spec.whatwg.org/#category-submit */
export function isSubmittable(node) {
  if (node[$namespace] !== HTML) return false;
  switch (node[$localName]) {
    case "button":
    case "input":
    case "select":
    case "textarea":
      return true;
    default:
      return isFormAssociated(node);
  }
}

/** The nearest ancestor of a node that is an HTML element of this name, or null. */
export function ancestor(node, localName) {
  for (let parent = node[$parent]; parent !== null; parent = parent[$parent]) {
    if (isHTML(parent, localName)) return parent;
  }
  return null;
}

/**
 * https://html.spec.whatwg.org/#form-owner, found when it is asked for.
 * @param {Element} element a listed element
 * @returns {Element | null}
 */
export function formOwner(element) {
  const id = getAttribute(element, "form");
  if (id !== null && isConnected(element)) {
    const form = id === "" ? null : elementById(rootOf(element), id);
    return form !== null && isHTML(form, "form") ? form : null;
  }
  const associated = element[$parserForm];
  if (associated !== undefined && associated !== null) {
    if (rootOf(associated) === rootOf(element)) return associated;
    element[$parserForm] = null;
  }
  return ancestor(element, "form");
}

/**
 * https://html.spec.whatwg.org/#create-an-element-for-the-token: the parser's form element pointer becomes the form
 * owner of a control that is not inside of that form, as in a misplaced table.
 */
export function associate(element, form) {
  element[$parserForm] = form;
  form[$hasStrays] = true;
}

/** The listed elements whose form owner is the form, in tree order. Kept until the tree or an attribute changes. */
export function controlsOf(form) {
  const document = form[$document];
  const { tree, attributes } = document[$versions];
  const known = form[$controls];
  if (known !== null && known.tree === tree && known.attributes === attributes && known.document === document) {
    return known.list;
  }
  const list = [];
  // Only a form with an ID, or one that the parser has strewn about, has controls outside of itself.
  const root = form[$hasStrays] || getAttribute(form, "id") !== null ? rootOf(form) : form;
  for (let node = root; node !== null; node = following(node, root)) {
    if (isListed(node) && formOwner(node) === form) push(list, node);
  }
  form[$controls] = { document, tree, attributes, list };
  return list;
}
