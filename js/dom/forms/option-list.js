// https://html.spec.whatwg.org/#the-htmloptionscollection-interface: how scripts change the options of a select
import { domException, primordials, webidl } from "core";
import { createElement, createFragment } from "dom/nodes";
import { $document, $nodeType, $parent, HTML, isHTML, isInclusiveAncestor, nodeType } from "library/tree";
import { append, preInsert, reacting, remove, replace } from "shared/changes";
import { optionsOf } from "./options.js";

const { TypeError } = primordials;

/** How many options scripts may make at once: https://html.spec.whatwg.org/#dom-htmloptionscollection-length */
const MOST_OPTIONS = 100000;

function appendEmpty(select, count) {
  const document = select[$document];
  const fragment = createFragment(document);
  for (let i = 0; i < count; i++) append(createElement(document, "option", HTML, null), fragment);
  append(fragment, select);
}

/** https://html.spec.whatwg.org/#dom-htmloptionscollection-length */
export function setLength(select, length) {
  const options = optionsOf(select);
  const { length: before } = options;
  if (length > before) {
    if (length <= MOST_OPTIONS) appendEmpty(select, length - before);
    return;
  }
  reacting(() => {
    for (let i = before - 1; i >= length; i--) remove(options[i]);
  });
}

/** https://html.spec.whatwg.org/#dom-htmloptionscollection-setter */
export function setOption(select, index, value) {
  if (value === null || value === undefined) {
    removeOption(select, index);
    return;
  }
  if (!isElementNamed(value, "option")) throw new TypeError("The option must be an instance of HTMLOptionElement");
  const { length } = optionsOf(select);
  if (index >= MOST_OPTIONS) return;
  if (index > length) appendEmpty(select, index - length);
  const option = optionsOf(select)[index];
  if (option === undefined) append(value, select);
  else if (option !== value) replace(option, value, option[$parent]);
}

const isElementNamed = (value, localName) =>
  webidl.isObject(value) && value[$nodeType] === nodeType.ELEMENT && isHTML(value, localName);

/** https://html.spec.whatwg.org/#dom-htmloptionscollection-add */
export function addOption(select, element, before) {
  if (!isElementNamed(element, "option") && !isElementNamed(element, "optgroup")) {
    throw new TypeError("Argument 1 ('element') to HTMLSelectElement.add must be an option or an optgroup element");
  }
  let reference = null;
  if (webidl.isObject(before) && typeof before[$nodeType] === "number") {
    if (!isInclusiveAncestor(select, before) || before === select) {
      throw domException("NotFoundError");
    }
    reference = before;
  } else if (before !== null && before !== undefined) {
    const index = webidl.long(before);
    reference = index < 0 ? null : optionsOf(select)[index] ?? null;
  }
  if (element === reference) return;
  if (isInclusiveAncestor(element, select)) {
    throw domException("HierarchyRequestError");
  }
  preInsert(element, reference === null ? select : reference[$parent], reference);
}

/** https://html.spec.whatwg.org/#dom-htmloptionscollection-remove */
export function removeOption(select, index) {
  const option = optionsOf(select)[index];
  if (option !== undefined) remove(option);
}
