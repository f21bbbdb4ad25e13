// What a user chooses: options, boxes, numbers, colors
import { clock, load, primordials } from "core";
import {
  $committed, apiInputValue, displaySize, fireChosen, inputType, isChecked, isDisabled, isDisabledOption, isMultiple, isMutable,
  isSelected, optionText, optionValue, optionsOf, radioGroup, sanitize, selectOnly, selectedIndex, setInputValue,
  setSelected,
} from "dom/forms";
import { focus as moveFocus } from "dom/html";
import { $rare, getAttribute, isHTML } from "library/tree";
import { fire } from "./fire.js";
import { click } from "./pointer.js";
import { cannot, requireUsable } from "./usable.js";

const { ArrayIsArray } = primordials;

/** The option that a test means: by its value, else by what it shows. */
function optionFor(select, wanted) {
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) {
    if (optionValue(options[i]) === wanted) return options[i];
  }
  for (let i = 0; i < options.length; i++) {
    if (optionText(options[i]) === wanted || getAttribute(options[i], "label") === wanted) return options[i];
  }
  throw cannot(select, `has no option "${wanted}"`);
}

/**
 * Chooses options of a select.
 * @param {HTMLSelectElement} element
 * @param {string | string[]} values the values, or the labels, of the options that shall be selected
 */
export function select(element, values) {
  requireUsable(element);
  if (!isHTML(element, "select")) throw cannot(element, "has no options");
  const wanted = ArrayIsArray(values) ? values : [values];
  if (wanted.length > 1 && !isMultiple(element)) throw cannot(element, "takes only one option");
  const chosen = [];
  for (let i = 0; i < wanted.length; i++) {
    chosen[i] = optionFor(element, `${wanted[i]}`);
    if (isDisabledOption(chosen[i])) throw cannot(element, `has the option "${wanted[i]}", but disabled`);
  }
  moveFocus(element);
  let hasChanged = false;
  const options = optionsOf(element);
  for (let i = 0; i < options.length; i++) {
    const isWanted = chosen.includes(options[i]);
    if (isSelected(options[i]) !== isWanted) hasChanged = true;
  }
  if (!hasChanged) return;
  if (isMultiple(element)) {
    for (let i = 0; i < options.length; i++) setSelected(options[i], chosen.includes(options[i]));
  } else {
    selectOnly(element, chosen[0] ?? null);
  }
  fireChosen(element);
}

/** The place of the first option that can be chosen, `by` options from a place, or at an end: ±Infinity. Beyond the list there is none. */
function placeFrom(options, place, by) {
  const isEnd = by === -Infinity || by === Infinity;
  const step = (by < 0) !== isEnd ? -1 : 1;
  let index = !isEnd ? place + by : by < 0 ? 0 : options.length - 1;
  while (options[index] !== undefined && isDisabledOption(options[index])) index += step;
  return index;
}

/**
 * Chooses the next option, or the one before, of a list that shows several, from the last chosen one on.
 * Source: listBoxDefaultEventHandler in HTMLSelectElement.cpp of https://github.com/WebKit/WebKit
 */
function moveInList(element, by, isExtending) {
  const options = optionsOf(element);
  let last = -1;
  for (let i = 0; i < options.length; i++) {
    if (isSelected(options[i])) last = i;
  }
  const index = placeFrom(options, last < 0 && by < 0 ? options.length : last, by);
  if (options[index] === undefined || index === last) return;
  for (let i = 0; i < options.length; i++) {
    if (i === index || !isExtending || !isMultiple(element)) setSelected(options[i], i === index);
  }
  fireChosen(element);
}

/** How long what is typed belongs together, in milliseconds. */
const typingTime = 1000;

/**
 * Chooses the next option whose text begins with what is typed; the same character again goes on to the next one.
 * Source: TypeAhead.cpp of https://github.com/WebKit/WebKit
 */
export function typeInSelect(element, character) {
  const options = optionsOf(element);
  const now = clock.monotonic();
  const rare = (element[$rare] ??= { __proto__: null });
  const before = rare.typed !== undefined && now - rare.typed.at <= typingTime ? rare.typed : { text: "", repeated: "" };
  const isRepeated = before.text !== "" && character === before.repeated;
  const text = before.text + character;
  rare.typed = { text, at: now, repeated: isRepeated || before.text === "" ? character : "" };
  const prefix = (isRepeated ? character : text).toLowerCase();
  const selected = selectedIndex(element);
  const first = (selected < 0 ? 0 : selected) + (prefix.length === 1 ? 1 : 0);
  for (let i = 0; i < options.length; i++) {
    const option = options[(first + i) % options.length];
    if (isDisabledOption(option) || !optionText(option).toLowerCase().startsWith(prefix)) continue;
    if (isSelected(option)) return;
    selectOnly(element, option);
    fireChosen(element);
    return;
  }
}

/** Moves the choice of a select by a number of options, as the arrow keys do. */
export function moveInSelect(element, by, isExtending) {
  if (isMultiple(element) || displaySize(element) > 1) {
    moveInList(element, by, isExtending);
    return;
  }
  const options = optionsOf(element);
  const before = selectedIndex(element);
  const index = placeFrom(options, before, by);
  if (index === before || options[index] === undefined) return;
  selectOnly(element, options[index]);
  fireChosen(element);
}

/**
 * Chooses the next radio button of a group, as the arrow keys do: the last one is followed by none.
 * Source: handleKeydownEvent in RadioInputType.cpp of https://github.com/WebKit/WebKit
 */
export function moveInRadioGroup(radio, step) {
  const group = radioGroup(radio);
  let place = group.indexOf(radio) + step;
  while (group[place] !== undefined && isDisabled(group[place])) place += step;
  const next = group[place];
  if (next === undefined) return;
  moveFocus(next);
  fire(next, "PointerEvent", "click", { pointerId: -1, detail: 0 });
}

/** Changes a number by one step, as the arrow keys do. */
export function changeNumber(input, direction) {
  if (!isMutable(input)) return;
  const type = inputType(input);
  const { allowedStep, stepValue } = load("shared/form-values");
  if (allowedStep(input, type) === null) return;
  const value = stepValue(input, type, apiInputValue(input), 1, direction);
  if (value !== undefined) slideTo(input, value);
}

/**
 * Moves a slider to an end, or by a tenth of its way.
 * Source: handleKeydownEvent in RangeInputType.cpp of https://github.com/WebKit/WebKit
 * @param {"Home" | "End" | "PageUp" | "PageDown"} key
 */
export function moveSlider(input, key) {
  if (!isMutable(input)) return;
  const { allowedStep, maximumOf, minimumOf } = load("shared/form-values");
  const [minimum, maximum] = [minimumOf(input, "range"), maximumOf(input, "range")];
  const way = Math.max((maximum - minimum) / 10, allowedStep(input, "range") ?? 0);
  const value = +apiInputValue(input);
  const places = { __proto__: null, Home: minimum, End: maximum, PageUp: value + way, PageDown: value - way };
  slideTo(input, sanitize(input, "range", `${Math.min(Math.max(places[key], minimum), maximum)}`));
}

function slideTo(input, value) {
  if (value === apiInputValue(input)) return;
  setInputValue(input, value);
  fireChosen(input);
  input[$committed] = undefined;
}

function setCheck(element, wanted) {
  requireUsable(element);
  const type = isHTML(element, "input") ? inputType(element) : "";
  if (type !== "checkbox" && type !== "radio") throw cannot(element, "is neither a checkbox nor a radio button");
  if (isChecked(element) === wanted) return;
  if (type === "radio" && !wanted) {
    throw cannot(element, "cannot be unchecked: another button of its group has to be checked");
  }
  click(element);
  if (isChecked(element) === wanted) return;
  throw cannot(element, `did not get ${wanted ? "checked" : "unchecked"} by the click`);
}

/** Checks a checkbox or a radio button, if it is not checked already. */
export function check(element) {
  setCheck(element, true);
}

/** Unchecks a checkbox, if it is checked. */
export function uncheck(element) {
  setCheck(element, false);
}

/**
 * Moves a slider, or picks a color.
 * @param {HTMLInputElement} element
 * @param {string} value as the input's `value` is to be: `70`, `#ff8800`
 */
export function pick(element, value) {
  requireUsable(element);
  const type = isHTML(element, "input") ? inputType(element) : "";
  if (type !== "range" && type !== "color") throw cannot(element, "is neither a slider nor a choice of colors");
  const picked = sanitize(element, type, value);
  if (type === "range" ? +picked !== +value : picked !== value.toLowerCase()) {
    throw cannot(element, `cannot be "${value}"; the nearest that it can be is "${picked}"`);
  }
  moveFocus(element);
  if (picked === apiInputValue(element)) return;
  setInputValue(element, picked);
  fireChosen(element);
}
