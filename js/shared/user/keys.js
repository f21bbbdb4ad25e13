// https://w3c.github.io/uievents/#events-keyboardevents and what keys do
import { load, primordials } from "core";
import { formOwner, inputType, isChecked, isMutable, selectionOf, setInputValue, setSelection } from "dom/forms";
import { bodyOf, isFocusable, isModal, requestClose, tellMissing } from "dom/html";
import { currentDocument } from "dom/nodes";
import { getSelection } from "dom/ranges";
import { $document, $focused, $topLayer, firstElementChild, focusedElement, hasAttribute, isHTML } from "library/tree";
import { fire as fireEvent } from "web/dom-events";
import { changeNumber, moveInRadioGroup, moveInSelect, moveSlider, typeInSelect } from "./choices.js";
import { deleteText, insertText, isEditableNow, isTextControl } from "./edits.js";
import { fire, fireTextInput } from "./fire.js";
import { beginEdit, commit, moveFocusByTab, valueOf } from "./focus.js";
import { submitImplicitly } from "./submission.js";
import { startFrom } from "./tab-order.js";
import { isLink } from "./usable.js";

const { Error } = primordials;

/** Keys that are no characters: `[code, keyCode]`, https://w3c.github.io/uievents-key/ */
const named = {
  __proto__: null,
  Backspace: ["Backspace", 8],
  Tab: ["Tab", 9],
  Enter: ["Enter", 13],
  Shift: ["ShiftLeft", 16],
  Control: ["ControlLeft", 17],
  Alt: ["AltLeft", 18],
  Escape: ["Escape", 27],
  PageUp: ["PageUp", 33],
  PageDown: ["PageDown", 34],
  End: ["End", 35],
  Home: ["Home", 36],
  ArrowLeft: ["ArrowLeft", 37],
  ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39],
  ArrowDown: ["ArrowDown", 40],
  Delete: ["Delete", 46],
  Meta: ["MetaLeft", 91],
};
for (let i = 1; i <= 24; i++) named[`F${i}`] = [`F${i}`, 111 + i];
const aliases = {
  __proto__: null, Space: " ", Return: "Enter", Esc: "Escape", Cmd: "Meta", Ctrl: "Control", Option: "Alt",
};
const punctuation = {
  __proto__: null,
  " ": ["Space", 32], ";": ["Semicolon", 186], "=": ["Equal", 187], ",": ["Comma", 188], "-": ["Minus", 189],
  ".": ["Period", 190], "/": ["Slash", 191], "`": ["Backquote", 192], "[": ["BracketLeft", 219],
  "\\": ["Backslash", 220],
  "]": ["BracketRight", 221], "'": ["Quote", 222],
};

/** What the keys of a US keyboard write with the Shift key, by what they write without. */
const shifted = { __proto__: null };
/** And the other way round. */
const unshifted = { __proto__: null };
const plainKeys = "`1234567890-=[]\\;',./";
const shiftedKeys = '~!@#$%^&*()_+{}|:"<>?';
for (let i = 0; i < plainKeys.length; i++) {
  shifted[plainKeys[i]] = shiftedKeys[i];
  unshifted[shiftedKeys[i]] = plainKeys[i];
}

/** The members of a key's events: https://w3c.github.io/uievents-key/#keys-guidelines */
function keyInit(written, modifiers) {
  const key = modifiers.shiftKey === true ? shifted[written] ?? (written.length === 1 ? written.toUpperCase() : written) : written;
  const plain = unshifted[key] ?? key;
  let [code, keyCode] = named[plain] ?? punctuation[plain] ?? ["", 0];
  const upper = plain.toUpperCase();
  if (/^[A-Z]$/.test(upper)) [code, keyCode] = [`Key${upper}`, upper.charCodeAt(0)];
  else if (/^[0-9]$/.test(plain)) [code, keyCode] = [`Digit${plain}`, plain.charCodeAt(0)];
  const shiftKey = modifiers.shiftKey === true || /^[A-Z]$/.test(key) || unshifted[key] !== undefined;
  return { ...modifiers, key, code, keyCode, shiftKey };
}

/** Splits "Control+Shift+a" into its key and its modifiers. */
function parse(combination) {
  const modifiers = {};
  let rest = combination;
  for (let plus = rest.indexOf("+"); plus > 0; plus = rest.indexOf("+")) {
    const name = aliases[rest.slice(0, plus)] ?? rest.slice(0, plus);
    if (name !== "Control" && name !== "Shift" && name !== "Alt" && name !== "Meta") break;
    modifiers[name === "Control" ? "ctrlKey" : `${name.toLowerCase()}Key`] = true;
    rest = rest.slice(plus + 1);
  }
  const key = aliases[rest] ?? rest;
  if (named[key] === undefined && [...key].length !== 1) {
    throw new Error(`There is no key "${rest}". Name one as KeyboardEvent.key does: "a", "Enter", "Control+a"`);
  }
  return { key, modifiers };
}

/**
 * What is not rendered any more loses the focus, and nobody is told.
 * https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-rule
 */
function dropLostFocus(document) {
  const focused = focusedElement(document);
  const isDialog = focused !== null && isHTML(focused, "dialog") && hasAttribute(focused, "open");
  if (focused === null || isDialog || isHTML(focused, "iframe") || isFocusable(focused)) return;
  startFrom(focused);
  document[$focused] = null;
}

/** Where key events go: the focused element, else the body. */
export function keyTarget(document) {
  return focusedElement(document) ?? bodyOf(document) ?? firstElementChild(document);
}

/** A key of the system, of which the page hears by its media session alone; gives false for what is no such key. */
function pressForMedia(key) {
  const { actionOfKey, perform } = load("dom/media-session");
  const action = actionOfKey(key);
  if (action === undefined) return false;
  if (!perform(action)) throw new Error(`nobody hears ${key}: nothing has played here, and no script has set a handler for it`);
  return true;
}

/**
 * Presses and releases a key, as in `KeyboardEvent.key`, perhaps with modifiers: "Enter", "a", "Shift+Tab", "Meta+a".
 * @param {string} combination
 * @param {Document} [document] the page whose focused element gets it
 */
export function press(combination, document = currentDocument()) {
  if (combination.startsWith("Media") && pressForMedia(combination)) return;
  const { key, modifiers } = parse(combination);
  pressKey(document, key, modifiers);
}

/** One key: keydown, keypress where it makes a character, what the key does, keyup. */
export function pressKey(document, written, modifiers) {
  dropLostFocus(document);
  const init = keyInit(written, modifiers);
  const { key } = init;
  const target = keyTarget(document);
  const isCharacter = named[key] === undefined;
  const isCommand = init.ctrlKey || init.metaKey;
  let goesOn = fire(target, "KeyboardEvent", "keydown", init);
  if (goesOn) {
    const receiver = keyTarget(document);
    // Source: defaultEventHandler in HTMLAnchorElement.cpp of https://github.com/WebKit/WebKit
    if (key === "Enter" && isLink(receiver)) {
      clickBy(receiver);
      goesOn = false;
    } else if ((isCharacter || key === "Enter") && !isCommand) {
      const charCode = key === "Enter" ? 13 : key.codePointAt(0);
      goesOn = fire(receiver, "KeyboardEvent", "keypress", { ...init, charCode, keyCode: charCode });
    }
    if (goesOn) act(document, receiver, key, init, isCharacter, isCommand);
  }
  const isUp = fire(keyTarget(document), "KeyboardEvent", "keyup", init);
  if (goesOn && isUp && key === " ") pressSpace(target);
}

const clickable = " checkbox radio submit reset button image file ";
const isClickable = (element) => isHTML(element, "button") || isHTML(element, "summary")
  || (isHTML(element, "input") && clickable.includes(` ${inputType(element)} `));

const clickBy = (element) => fire(element, "PointerEvent", "click", { pointerId: -1, detail: 0 });

/** The space bar clicks a button when it is released, but not a radio button that is checked. */
function pressSpace(target) {
  const isChosen = isHTML(target, "input") && inputType(target) === "radio" && isChecked(target);
  if (isClickable(target) && !isChosen) clickBy(target);
}

/** What a key does where no listener has canceled it. */
function act(document, target, key, { shiftKey }, isCharacter, isCommand) {
  if (isCommand) {
    const lower = key.toLowerCase();
    if (lower === "a") load("dom/editing").selectAll(document);
    if (lower === "c") load("dom/editing").copy(document);
    if (lower === "x") load("dom/editing").cut(document);
    if (lower === "v") load("dom/editing").paste(document);
    if (lower === "z") tellMissing("Undoing an edit", "so these keys do nothing");
    return;
  }
  if (key === "Tab") {
    moveFocusByTab(document, shiftKey ? -1 : 1);
  } else if (key === "Enter") {
    pressEnter(target, shiftKey);
  } else if (key === "Escape") {
    if (isHTML(target, "input") && inputType(target) === "search" && clearSearch(target)) return;
    requestCloseOfTopmost(document);
  } else if (isEditableNow(target) && (isCharacter || key === "Backspace" || key === "Delete")) {
    if (!isCharacter) deleteText(target, key === "Backspace" ? -1 : 1);
    else if (fireTextInput(target, key)) insertText(target, key);
  } else if (key.startsWith("Arrow") || key.startsWith("Page") || key === "Home" || key === "End") {
    moveBy(target, key, shiftKey);
  } else if (isCharacter && key !== " " && isHTML(target, "select")) {
    typeInSelect(target, key);
  }
}

/**
 * Empties a search field.
 * Source: handleKeydownEvent in SearchInputType.cpp of https://github.com/WebKit/WebKit
 * @returns {boolean} whether there was something in it
 */
function clearSearch(input) {
  if (!isMutable(input) || valueOf(input) === "") return false;
  beginEdit(input);
  setInputValue(input, "");
  fireEvent(input, "input", { bubbles: true, composed: true });
  return true;
}

/** https://html.spec.whatwg.org/multipage/interaction.html#close-requests */
function requestCloseOfTopmost(document) {
  const layer = document[$topLayer] ?? [];
  for (let i = layer.length - 1; i >= 0; i--) {
    if (isHTML(layer[i], "dialog") && isModal(layer[i])) {
      requestClose(layer[i]);
      return;
    }
    if (load("dom/popover").hideByRequest(layer[i])) return;
  }
}

function pressEnter(target, isWithShift) {
  if (isHTML(target, "textarea") || (!isTextControl(target) && isEditableNow(target))) {
    if (isEditableNow(target) && fireTextInput(target, "\n")) insertText(target, "\n", isWithShift ? "insertLineBreak" : "insertText");
  } else if (isHTML(target, "button") || isHTML(target, "summary")) {
    clickBy(target);
  } else if (isHTML(target, "input")) {
    const type = inputType(target);
    if (type === "submit" || type === "image" || type === "reset" || type === "button" || type === "file") {
      clickBy(target);
      return;
    }
    commit(target);
    const form = formOwner(target);
    if (form !== null) submitImplicitly(form, target);
  }
}

/** Arrow keys, Home and End, and those that page, which scroll but in a slider */
function moveBy(target, key, isExtending) {
  const direction = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const isArrow = key.startsWith("Arrow");
  if (isHTML(target, "input") && inputType(target) === "range" && !isArrow) {
    moveSlider(target, key);
  } else if (key.startsWith("Page")) {
    return;
  } else if (isHTML(target, "select")) {
    moveInSelect(target, key === "Home" ? -Infinity : key === "End" ? Infinity : direction, isExtending);
  } else if (isHTML(target, "input") && inputType(target) === "radio") {
    moveInRadioGroup(target, direction);
  } else if (isHTML(target, "input") && (inputType(target) === "number" || inputType(target) === "range")) {
    const isUp = key === "ArrowUp" || (key === "ArrowRight" && inputType(target) === "range");
    const isDown = key === "ArrowDown" || (key === "ArrowLeft" && inputType(target) === "range");
    if (isUp || isDown) changeNumber(target, isUp ? 1 : -1);
  } else if (isTextControl(target)) {
    moveCursor(target, key, direction, isExtending);
  } else if (isEditableNow(target)) {
    moveCaret(target, key, isExtending);
  }
}

/** Moves the caret of an editor by a character. Home and End scroll on a Mac. */
function moveCaret(element, key, isExtending) {
  if (key === "ArrowLeft" || key === "ArrowRight") {
    getSelection(element[$document]).modify(isExtending ? "extend" : "move", key === "ArrowLeft" ? "left" : "right", "character");
  } else if (key.startsWith("Arrow")) {
    tellMissing(`${key} in an editor`, "since lines take a layout: the caret stays");
  }
}

/** As far in the line above or below as a place is in its own. Lines are those of the text: a layout would break more. */
function placeInLineBeside(value, place, direction) {
  const start = place === 0 ? 0 : value.lastIndexOf("\n", place - 1) + 1;
  if (direction < 0) {
    if (start === 0) return 0;
    const above = value.lastIndexOf("\n", start - 2) + 1;
    return Math.min(above + place - start, start - 1);
  }
  const end = value.indexOf("\n", place);
  if (end < 0) return value.length;
  const next = value.indexOf("\n", end + 1);
  return Math.min(end + 1 + place - start, next < 0 ? value.length : next);
}

function moveCursor(control, key, direction, isExtending) {
  const { length } = valueOf(control);
  const { start, end, direction: way } = selectionOf(control);
  const anchor = way === "backward" ? end : start;
  const head = way === "backward" ? start : end;
  let next;
  if (key === "ArrowUp" || key === "ArrowDown") next = placeInLineBeside(valueOf(control), head, direction);
  else if (key === "Home") next = 0;
  else if (key === "End") next = length;
  else if (start !== end && !isExtending) next = direction < 0 ? start : end;
  else next = Math.max(0, Math.min(length, head + direction));
  if (!isExtending) setSelection(control, next, next, "none");
  else if (next < anchor) setSelection(control, next, anchor, "backward");
  else setSelection(control, anchor, next, "forward");
}
