// Where a video is shown: in its place, in full screen, or in a window of its own. Full screen of a video alone is that of a phone and a
// tablet. Source: HTMLVideoElement.cpp, HTMLMediaElement.cpp and HTMLVideoElementPictureInPicture.cpp of
// https://github.com/WebKit/WebKit
import { domException, host, load, primordials, timers } from "core";
import { deviceKind } from "dom/window";
import { $document, $rare, isNode, rootOf } from "library/tree";
import { fireLater } from "web/dom-events";
import { mayLeavePage, needsFullScreen } from "./permission.js";
import { closeWindow, openWindow } from "./picture-in-picture-window.js";
import { constants, stateOf } from "./state.js";

const { Promise } = primordials;

export const modes = ["fullscreen", "inline", "picture-in-picture"];

const hasPicture = ({ medium }) => medium !== null && medium.width > 0 && medium.height > 0;

/** `webkitSupportsPresentationMode` */
export function supportsMode(element, mode) {
  if (mode === "inline") return !needsFullScreen(element);
  return hasPicture(stateOf(element)) && (mode === "picture-in-picture" || deviceKind() !== "mac");
}

/** `webkitSetPresentationMode`, which does nothing where a script may not */
export function setMode(element, mode) {
  const state = stateOf(element);
  if (state.isChangingMode || state.mode === mode) return;
  if (mode === "inline") {
    state.isChangingMode = true;
    enter(element, state, mode);
  } else if (mayLeavePage(element) && supportsMode(element, mode)) {
    state.isChangingMode = true;
    timers.start(() => enter(element, state, mode), 0);
  }
}

function enter(element, state, mode) {
  const old = state.mode;
  state.mode = mode;
  fireLater(element, "webkitpresentationmodechanged");
  if (mode === "fullscreen") fireLater(element, "webkitbeginfullscreen");
  else if (old === "fullscreen") fireLater(element, "webkitendfullscreen");
  timers.start(() => {
    state.isChangingMode = false;
    if (old === "picture-in-picture") leaveWindow(element, state);
    if (mode === "picture-in-picture") enterWindow(element, state);
  }, 0);
}

const videoInWindow = (document) => document[$rare]?.pictureInPicture ?? null;

/** https://w3c.github.io/picture-in-picture/#dom-documentorshadowroot-pictureinpictureelement, of a document or a shadow root */
export function elementInWindow(document, root) {
  const element = videoInWindow(document);
  if (element === null) return null;
  const shown = load("dom/events").retarget(element, root);
  return isNode(shown) && rootOf(shown) === root ? shown : null;
}

/** https://w3c.github.io/picture-in-picture/#request-picture-in-picture-algorithm, when the window is there */
function enterWindow(element, state) {
  const document = element[$document];
  const before = videoInWindow(document);
  const rare = (document[$rare] ??= { __proto__: null });
  rare.pictureInPicture = element;
  if (before !== null && before !== element) setMode(before, "inline");
  const pictureInPictureWindow = openWindow(state);
  const PictureInPictureEvent = load("web/ui-events").interfaceNamed("PictureInPictureEvent");
  fireLater(element, "enterpictureinpicture", { bubbles: true, pictureInPictureWindow }, PictureInPictureEvent);
  state.entering?.(pictureInPictureWindow);
  state.entering = undefined;
}

/** https://w3c.github.io/picture-in-picture/#exit-picture-in-picture-algorithm, when the window is gone */
function leaveWindow(element, state) {
  const document = element[$document];
  if (videoInWindow(document) === element) document[$rare].pictureInPicture = null;
  closeWindow(state);
  fireLater(element, "leavepictureinpicture", { bubbles: true });
  state.leaving?.();
  state.leaving = undefined;
}

/** https://w3c.github.io/picture-in-picture/#dom-htmlvideoelement-requestpictureinpicture */
export function requestPictureInPicture(element) {
  const state = stateOf(element);
  return new Promise((resolve, reject) => {
    const refuse = (name, message) => reject(domException(name, message));
    const shown = videoInWindow(element[$document]);
    if (state.readyState === constants.HAVE_NOTHING) {
      refuse("InvalidStateError", "The video element is not ready to enter the Picture-in-Picture mode.");
    } else if (!hasPicture(state)) {
      refuse("InvalidStateError", "The video element does not have a video track or it has not detected a video track yet.");
    } else if (shown === null && !host.activation_transient()) {
      refuse("NotAllowedError", "The request is not triggered by a user activation.");
    } else if (shown === element) {
      resolve(openWindow(state));
    } else if (state.entering !== undefined || state.leaving !== undefined) {
      refuse("NotAllowedError", "The video element is processing a Picture-in-Picture request.");
    } else {
      state.entering = resolve;
      setMode(element, "picture-in-picture");
    }
  });
}

/** https://w3c.github.io/picture-in-picture/#dom-document-exitpictureinpicture */
export function exitPictureInPicture(document) {
  const element = videoInWindow(document);
  return new Promise((resolve, reject) => {
    if (element === null) reject(domException("InvalidStateError"));
    else {
      stateOf(element).leaving = resolve;
      setMode(element, "inline");
    }
  });
}
