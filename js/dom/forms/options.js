// https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list and the selectedness of options
import { push } from "core";
import { parseNonNegativeInteger } from "dom/html";
import {
  $data, $document, $first, $localName, $namespace, $next, $parent, $versions, HTML, collapseWhitespace, following,
  followingSkippingChildren, getAttribute, hasAttribute, isHTML, isScript, isText,
} from "library/tree";
import { isDisabledOption } from "./disabled.js";
import { $current, $dirtySelected, $optionList, $selected, $settled } from "./slots.js";

/** The select whose list of options an option is in, or null. */
export function selectOf(option) {
  let parent = option[$parent];
  if (parent !== null && isHTML(parent, "optgroup")) parent = parent[$parent];
  return parent !== null && isHTML(parent, "select") ? parent : null;
}

/** https://html.spec.whatwg.org/#concept-select-option-list; do not write to it. */
export function optionsOf(select) {
  const known = select[$optionList];
  const document = select[$document];
  const version = document[$versions].tree;
  if (known !== null && known.version === version && known.document === document) return known.list;
  const list = [];
  for (let child = select[$first]; child !== null; child = child[$next]) {
    if (child[$namespace] !== HTML) continue;
    if (child[$localName] === "option") {
      push(list, child);
    } else if (child[$localName] === "optgroup") {
      for (let inner = child[$first]; inner !== null; inner = inner[$next]) {
        if (isHTML(inner, "option")) push(list, inner);
      }
    }
  }
  select[$optionList] = { document, version, list };
  return list;
}

export function isMultiple(select) {
  return hasAttribute(select, "multiple");
}

/** https://html.spec.whatwg.org/#concept-select-size */
export function displaySize(select) {
  const text = getAttribute(select, "size");
  const size = text === null ? null : parseNonNegativeInteger(text);
  if (size !== null && size > 0) return size;
  return isMultiple(select) ? 4 : 1;
}

const stands = (option) => option[$selected] ?? hasAttribute(option, "selected");

/** Of several selected options keeps the last, which is returned, or null. */
function keepLast(select) {
  const options = optionsOf(select);
  let last = null;
  for (let i = 0; i < options.length; i++) {
    if (!stands(options[i])) continue;
    if (last !== null) last[$selected] = false;
    last = options[i];
  }
  if (last !== null) last[$selected] = true;
  select[$settled] = options.length > 0;
  return last;
}

/**
 * Brings the selectedness that the markup gives in order, when it is first asked for. From then on no other option than
 * the current one of a select that is not multiple is selected.
 */
function settle(select) {
  if (select[$settled] || isMultiple(select)) return;
  select[$current] = keepLast(select);
  if (select[$current] === null) selectFirst(select);
}

function selectFirst(select) {
  if (displaySize(select) !== 1) return;
  // OPTIMIZATION: the list of options is not made for that: while a select is emptied, it would be for each option.
  for (let node = following(select, select); node !== null; node = following(node, select)) {
    if (!isHTML(node, "option") || selectOf(node) !== select || isDisabledOption(node)) continue;
    node[$selected] = true;
    select[$current] = node;
    return;
  }
}

/** https://html.spec.whatwg.org/#concept-option-selectedness */
export function isSelected(option) {
  const select = selectOf(option);
  if (select !== null) settle(select);
  return stands(option);
}

/** The selected options of a select. */
export function selectedOptions(select) {
  settle(select);
  const options = optionsOf(select);
  const selected = [];
  for (let i = 0; i < options.length; i++) {
    if (stands(options[i])) push(selected, options[i]);
  }
  return selected;
}

/** The index of the first selected option, or -1. */
export function selectedIndex(select) {
  settle(select);
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    if (stands(options[i])) return i;
  }
  return -1;
}

/** https://html.spec.whatwg.org/#ask-for-a-reset, also the "selectedness setting algorithm" */
export function askForReset(select) {
  if (isMultiple(select)) return;
  const current = select[$current];
  if (current !== null && current[$selected] === true && selectOf(current) === select) return;
  select[$current] = select[$settled] ? null : keepLast(select);
  if (select[$current] === null) selectFirst(select);
}

function deselectOthers(select, option) {
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    if (options[i] !== option) options[i][$selected] = false;
  }
  select[$current] = option;
  select[$settled] = true;
}

/** Sets the selectedness of an option as a script or a user does. */
export function setSelected(option, selected) {
  const select = selectOf(option);
  if (select !== null) settle(select);
  option[$selected] = selected;
  option[$dirtySelected] = true;
  if (select === null || isMultiple(select)) return;
  if (selected) deselectOthers(select, option);
  else askForReset(select);
}

/** Selects one option, or none where `option` is null. */
export function selectOnly(select, option) {
  settle(select);
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    options[i][$selected] = options[i] === option;
  }
  if (option !== null) option[$dirtySelected] = true;
  select[$current] = option;
  select[$settled] = true;
}

/** The insertion of an option into a list of options */
export function optionInserted(option) {
  const select = selectOf(option);
  if (select === null || isMultiple(select)) return;
  if (stands(option)) {
    option[$selected] = true;
    const current = select[$current];
    if (current === null && !select[$settled]) {
      deselectOthers(select, option);
    } else {
      if (current !== null && current !== option) current[$selected] = false;
      select[$current] = option;
    }
  } else {
    askForReset(select);
  }
}

/** What a `selected` attribute that comes or goes does */
export function selectedAttributeChanged(option, selected) {
  if (option[$dirtySelected]) return;
  const select = selectOf(option);
  if (select !== null) settle(select);
  option[$selected] = selected;
  if (select === null || isMultiple(select)) return;
  if (selected) deselectOthers(select, option);
  else askForReset(select);
}

/** https://html.spec.whatwg.org/#concept-form-reset-control of a select */
export function resetSelect(select) {
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    options[i][$selected] = hasAttribute(options[i], "selected");
    options[i][$dirtySelected] = false;
  }
  select[$current] = null;
  select[$settled] = false;
  askForReset(select);
}

/** https://html.spec.whatwg.org/#dom-option-text */
export function optionText(option) {
  let text = "";
  let node = following(option, option);
  while (node !== null) {
    if (isText(node)) text += node[$data];
    node = isScript(node) ? followingSkippingChildren(node, option) : following(node, option);
  }
  return collapseWhitespace(text);
}

/** https://html.spec.whatwg.org/#concept-option-value */
export function optionValue(option) {
  return getAttribute(option, "value") ?? optionText(option);
}

/** https://html.spec.whatwg.org/#placeholder-label-option, or null */
export function placeholderOption(select) {
  if (!hasAttribute(select, "required") || isMultiple(select) || displaySize(select) !== 1) return null;
  const first = optionsOf(select)[0];
  return first !== undefined && first[$parent] === select && optionValue(first) === "" ? first : null;
}
