// The focus goes into frames and out of them: https://html.spec.whatwg.org/multipage/interaction.html#focus-chain
import { host, load } from "core";
import { moveFocus } from "dom/html";
import { currentDocument } from "dom/nodes";
import { around } from "dom/window";
import { $document, $focused, focusedElement } from "library/tree";
import { fire } from "web/dom-events";
import { windowOf } from "./frame.js";

/** The functions of this chunk that belong to another window. */
const inWindow = (window) => load("library/realms").realms.get(window).load("dom/frames");

function fireAtWindow(type) {
  fire(globalThis, type, {}, load("web/ui-events").interfaceNamed("FocusEvent"));
}

/** Something of this window's document gets the focus: what the windows around it have focused is the frame that holds it. */
export function takeFocus() {
  if (around.frameElement === null) return;
  if (inWindow(around.parent).focusFrame(around.frameElement)) fireAtWindow("focus");
}

/** Makes a frame what has the focus here. Returns whether it had it not. */
export function focusFrame(element) {
  const document = element[$document];
  if (focusedElement(document) === element) return false;
  host.window_enter(() => {
    moveFocus(document, null);
    document[$focused] = element;
    fireAtWindow("blur");
    takeFocus();
  });
  return true;
}

/**
 * This window gets the focus from those around it, or from the frame of its own that has it. What is focused in it stays so.
 * Source: focus in LocalDOMWindow.cpp of https://github.com/WebKit/WebKit
 */
export function focusWindow() {
  const document = currentDocument();
  const focused = focusedElement(document);
  if (focused !== null && windowOf(focused) !== null) moveFocus(document, null);
  takeFocus();
}

/** The focus goes from what is in a frame to something around it. */
export function leaveFrame(element) {
  const window = windowOf(element);
  if (window !== null) inWindow(window).loseFocus();
  fireAtWindow("focus");
}

/** The focus goes from this window's document to the one around it. */
export function loseFocus() {
  host.window_enter(() => {
    const document = currentDocument();
    const focused = focusedElement(document);
    const window = focused === null ? null : windowOf(focused);
    if (window !== null) {
      inWindow(window).loseFocus();
      document[$focused] = null;
    }
    moveFocus(document, null);
    fireAtWindow("blur");
  });
}

/** https://html.spec.whatwg.org/multipage/interaction.html#has-focus-steps, where the user looks at the tab */
export function hasFocus() {
  const { frameElement, parent } = around;
  if (frameElement === null) return true;
  return focusedElement(frameElement[$document]) === frameElement && inWindow(parent).hasFocus();
}
