// https://html.spec.whatwg.org/#concept-fe-checked and radio button groups
import { push } from "core";
import { $rare, allItems, descendantItems, getAttribute, hasAttribute, isConnected, isHTML, rootOf } from "library/tree";
import { inputType } from "./input-types.js";
import { controlsOf, formOwner } from "./owner.js";
import { $checked } from "./slots.js";

function isRadio(node) {
  return isHTML(node, "input") && inputType(node) === "radio";
}

/**
 * https://html.spec.whatwg.org/#radio-button-group: the other members and the button itself, in tree order; only the
 * button where it has no name.
 */
export function radioGroup(radio) {
  const name = getAttribute(radio, "name");
  if (name === null || name === "") return [radio];
  const form = formOwner(radio);
  const group = [];
  if (form !== null) {
    const controls = controlsOf(form);
    for (let i = 0; i < controls.length; i++) {
      if (isRadio(controls[i]) && getAttribute(controls[i], "name") === name) push(group, controls[i]);
    }
    return group;
  }
  const root = rootOf(radio);
  if (root === radio) return [radio];
  const rare = (root[$rare] ??= { __proto__: null });
  const radios = allItems((rare.radios ??= descendantItems(root, isRadio, undefined, true)));
  for (let i = 0; i < radios.length; i++) {
    if (getAttribute(radios[i], "name") === name && formOwner(radios[i]) === null) push(group, radios[i]);
  }
  return group;
}

/** Whether a radio button is in the group of another. */
export function isInGroupOf(radio, other) {
  const group = radioGroup(other);
  for (let i = 0; i < group.length; i++) {
    if (group[i] === radio) return true;
  }
  return false;
}

/** Whether the insertion of a checked radio button unchecks others: outside of pages and forms it does not. */
export function isInGroup(radio) {
  return isConnected(radio) || formOwner(radio) !== null;
}

/**
 * The checkedness of an input. That of a parsed radio button is found when it is first asked for: of all in its group
 * that the markup checks the last one is.
 */
export function isChecked(input) {
  const checked = input[$checked];
  if (checked !== undefined) return checked;
  if (!hasAttribute(input, "checked")) return false;
  if (inputType(input) !== "radio" || !isInGroup(input)) return true;
  const group = radioGroup(input);
  let last = null;
  for (let i = 0; i < group.length; i++) {
    if (group[i][$checked] === undefined && hasAttribute(group[i], "checked")) last = group[i];
  }
  for (let i = 0; i < group.length; i++) group[i][$checked] = group[i] === last;
  return input[$checked];
}

/** Sets the checkedness, and takes it from the rest of a radio button's group. */
export function setChecked(input, checked) {
  input[$checked] = checked;
  if (checked) uncheckOthers(input);
}

/** What is to be done when a checked button has come into another group. */
export function uncheckOthers(input) {
  if (inputType(input) !== "radio") return;
  const group = radioGroup(input);
  for (let i = 0; i < group.length; i++) {
    if (group[i] !== input) group[i][$checked] = false;
  }
}

/** The checked button of a radio button's group, or null. */
export function checkedOfGroup(radio) {
  const group = radioGroup(radio);
  for (let i = 0; i < group.length; i++) {
    if (isChecked(group[i])) return group[i];
  }
  return null;
}
