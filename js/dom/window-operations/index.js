// Operations of the window that are seldom called
export { windowFor } from "./choose-window.js";
export { alert, confirm, print, prompt } from "./dialogs.js";
export { getComputedStyle, getSelection, matchMedia } from "./views.js";
export { moveBy, moveTo, resizeBy, resizeTo, scroll, scrollBy, scrollTo } from "./geometry.js";
export { blur, captureEvents, close, find, focus, open, openTarget, releaseEvents, stop } from "./windows.js";

/** Source: offscreenBuffering in DOMWindow.cpp of https://github.com/WebKit/WebKit */
export const offscreenBuffering = true;
