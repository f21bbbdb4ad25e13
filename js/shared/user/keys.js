// https://w3c.github.io/uievents/#events-keyboardevents and what keys do
import { load, primordials } from "core";
import { formOwner, inputType, isChecked, isMutable, isNumericType, setInputValue } from "dom/forms";
import { bodyOf, isFocusable, requestClose, tellMissing } from "dom/html";
import { currentDocument } from "dom/nodes";
import { $focused, $topLayer, firstElementChild, focusedElement, hasAttribute, isHTML, isModal } from "library/tree";
import { fire as fireEvent } from "web/dom-events";
import { changeNumber, moveInRadioGroup, moveInSelect, moveSlider, typeInSelect } from "./choices.js";
import { insertText, isEditableNow, isTextControl } from "./edits.js";
import { fire, fireTextInput } from "./fire.js";
import { beginEdit, commit, moveFocusByTab, valueOf } from "./focus.js";
import { isCharacter, keyInit, parse } from "./keyboard.js";
import { submitImplicitly } from "./submission.js";
import { startFrom } from "./tab-order.js";
import { runTextCommand, textCommandOf } from "./text-commands.js";
import { isLink } from "./usable.js";

const { Error } = primordials;

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
export function pressKey(document, pressed, modifiers) {
  dropLostFocus(document);
  const init = keyInit(pressed, modifiers);
  const { key } = init;
  const target = keyTarget(document);
  const isCommand = init.ctrlKey || init.metaKey;
  let goesOn = fire(target, "KeyboardEvent", "keydown", init);
  if (goesOn) {
    const receiver = keyTarget(document);
    // Source: defaultEventHandler in HTMLAnchorElement.cpp of https://github.com/WebKit/WebKit
    if (key === "Enter" && isLink(receiver)) {
      clickBy(receiver);
      goesOn = false;
    } else if ((isCharacter(key) || key === "Enter") && !isCommand) {
      const charCode = key === "Enter" ? 13 : key.codePointAt(0);
      goesOn = fire(receiver, "KeyboardEvent", "keypress", { ...init, charCode, keyCode: charCode });
    }
    if (goesOn) act(document, receiver, init);
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

/** What a letter does with the Command key. */
function runShortcut(document, letter) {
  if (letter === "a") load("dom/editing").selectAll(document);
  if (letter === "c") load("dom/editing").copy(document);
  if (letter === "x") load("dom/editing").cut(document);
  if (letter === "v") load("dom/editing").paste(document);
  if (letter === "z") tellMissing("Undoing an edit", "so these keys do nothing");
}

/** Whether keys edit the text of an element, or move in it, as where a control is read-only. */
const hasText = (element) => isTextControl(element) || isEditableNow(element);

/** Numbers and times have no cursor. */
const hasCursor = (element) => !isHTML(element, "input") || !isNumericType(inputType(element));

/** What a key does where no listener has canceled it. */
function act(document, target, init) {
  const { key, shiftKey } = init;
  const command = hasText(target) ? textCommandOf(key, init) : undefined;
  if (command !== undefined && (hasCursor(target) || !command.isMove)) {
    runTextCommand(target, command, shiftKey);
  } else if (init.ctrlKey || init.metaKey) {
    if (init.metaKey) runShortcut(document, key.toLowerCase());
    else if (hasText(target) && (key === "o" || key === "t" || key === "y")) tellMissing(`Control+${key} in text`, "so it does nothing");
  } else if (key === "Dead") {
    if (hasText(target)) tellMissing("A key that begins an accent", "so it writes nothing");
  } else if (key === "Tab") {
    moveFocusByTab(document, shiftKey ? -1 : 1);
  } else if (key === "Enter") {
    pressEnter(target, shiftKey);
  } else if (key === "Escape") {
    if (isHTML(target, "input") && inputType(target) === "search" && clearSearch(target)) return;
    requestCloseOfTopmost(document);
  } else if (isEditableNow(target) && isCharacter(key)) {
    if (fireTextInput(target, key)) insertText(target, key);
  } else if (key.startsWith("Arrow") || key.startsWith("Page") || key === "Home" || key === "End") {
    moveBy(target, key, shiftKey);
  } else if (isCharacter(key) && key !== " " && isHTML(target, "select")) {
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
  }
}
