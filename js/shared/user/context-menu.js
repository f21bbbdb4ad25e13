// The menu that the right button of a mouse opens.
// Source: handleMousePressEvent and sendContextMenuEvent in EventHandler.cpp, MouseEvent::create, of https://github.com/WebKit/WebKit
import { load } from "core";
import { selectionOf } from "dom/forms";
import { currentSourceOf, isEditable, resolveURL } from "dom/html";
import { loadIn } from "dom/nodes";
import { selectedText } from "dom/ranges";
import {
  $document, $nodeType, $parent, $url, descendantText, isConnected, isHTML, linkAddress, nodeType,
} from "library/tree";
import { isTextControl } from "./edits.js";
import { fire } from "./fire.js";
import { focusByPointer, valueOf } from "./focus.js";
import { hasTouch, middleOf, mousePointer, moveTo } from "./hovering.js";
import { selectLink, selectWordForMenu } from "./selecting.js";
import { cannot, isLink, requirePointable } from "./usable.js";

/** The nearest of an element and those around it that a test holds for; null where there is none. */
function nearest(element, test) {
  for (let node = element; node !== null; node = node[$parent]) {
    if (node[$nodeType] === nodeType.ELEMENT && test(node)) return node;
  }
  return null;
}

/** What is selected, in a text control of its value. */
function selection(element) {
  if (!isTextControl(element)) return selectedText(element[$document]);
  const { start, end } = selectionOf(element);
  return valueOf(element).slice(start, end);
}

/** What the menu is of, by the names of https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/menus/OnClickData */
function placeOf(element) {
  const place = {};
  const text = selection(element);
  if (text !== "") place.selectionText = text;
  const link = nearest(element, isLink);
  if (link !== null) {
    place.linkUrl = resolveURL(link, linkAddress(link)) ?? "";
    place.linkText = descendantText(link);
  }
  for (const [name, mediaType] of [["img", "image"], ["video", "video"], ["audio", "audio"]]) {
    if (!isHTML(element, name)) continue;
    const srcUrl = name === "img" ? currentSourceOf(element) : load("dom/media").mediaSourceOf(element);
    if (srcUrl !== "") Object.assign(place, { srcUrl, mediaType });
  }
  if (isTextControl(element) || isEditable(element)) place.editable = true;
  const document = element[$document];
  if (loadIn(document, "dom/window").around.frameElement !== null) place.frameUrl = document[$url];
  return place;
}

/**
 * Clicks an element with the right button. Where nothing of it is selected, a Mac selects the link or the word under the pointer first.
 * The button is released over the menu, of which the page hears nothing.
 * @param {Element} element
 * @returns {object | null} what the menu is of; null where a listener has prevented the menu
 */
export function rightClick(element) {
  requirePointable(element);
  if (hasTouch) throw cannot(element, "cannot be clicked with a right button: the device has a touch screen, and no mouse");
  moveTo(element);
  const init = { ...middleOf(element), button: 2, buttons: 2 };
  const isMouse = fire(element, "PointerEvent", "pointerdown", { ...mousePointer, ...init, pressure: 0.5 });
  if (isMouse && fire(element, "MouseEvent", "mousedown", { ...init, detail: 1 })) focusByPointer(element);
  if (!isConnected(element)) throw cannot(element, "was taken out of the page by a listener, so that there is no menu of it");
  const link = nearest(element, isLink);
  if (link !== null) selectLink(link);
  else selectWordForMenu(element);
  if (!fire(element, "PointerEvent", "contextmenu", { ...mousePointer, ...init, detail: 1 })) return null;
  return placeOf(element);
}
