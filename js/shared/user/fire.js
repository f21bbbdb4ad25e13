// Trusted events of user interfaces
import { load } from "core";
import { $document, $window } from "library/tree";
import { fire as fireEvent } from "web/dom-events";

/**
 * Fires an event that bubbles, is composed and can be canceled, unless `init` says otherwise.
 * @param {EventTarget} target
 * @param {string} interfaceName e.g. "MouseEvent"
 * @returns {boolean} false when it was canceled
 */
export function fire(target, interfaceName, type, init) {
  const Interface = load("web/ui-events").interfaceNamed(interfaceName);
  const view = target[$document][$window];
  return fireEvent(target, type, { bubbles: true, cancelable: true, composed: true, view, ...init }, Interface);
}

/**
 * Tells of text from the keyboard, before anything else does. Source: handleTextInputEvent in EventHandler.cpp of
 * https://github.com/WebKit/WebKit
 * @returns {boolean} whether the edit may go on
 */
export function fireTextInput(target, data) {
  const { interfaceNamed, makeEvent } = load("web/ui-events");
  // No script may construct one.
  function TextInput(type, init) {
    return makeEvent(interfaceNamed("TextEvent"), type, init);
  }
  const view = target[$document][$window];
  return fireEvent(target, "textInput", { bubbles: true, cancelable: true, composed: true, view, data }, TextInput);
}

/** https://w3c.github.io/input-events/#event-type-beforeinput: whether the edit may go on */
export function fireBeforeInput(target, inputType, data) {
  return fire(target, "InputEvent", "beforeinput", { inputType, data });
}

export function fireInput(target, inputType, data) {
  fire(target, "InputEvent", "input", { inputType, data, cancelable: false });
}

export function fireChange(target) {
  fireEvent(target, "change", { bubbles: true });
}
