// What a test asks of a page by a selector.
import { asTask, entry, load, primordials } from "core";
import { find, leadsIntoUnopenedFrame, missingPart } from "shared/finding";
import { currentDocument } from "dom/nodes";
import { around } from "dom/window";
import { $window } from "library/tree";
import { rightClick } from "./context-menu.js";
import { check, pick, select, uncheck } from "./choices.js";
import { beginDrag, dropFiles, endDrag, moveDrag } from "./drag.js";
import { blur, focus } from "./focus.js";
import { press } from "./keys.js";
import { mediaOf, pause, play } from "./players.js";
import { click, doubleClick, hover, selectText } from "./pointer.js";
import { submit } from "./submission.js";
import { clear, type } from "./typing.js";

const { Error, JSONParse, RangeError, ReflectApply } = primordials;

const actions = {
  __proto__: null, blur, check, clear, click, doubleClick, focus, hover, pause, pick, play, rightClick, select, selectText, submit, type,
  uncheck,
};

/** The first element that a selector finds; throws where there is none. */
function found(selector) {
  const element = find(selector);
  if (element !== null) return element;
  const place = around.parent === currentDocument()[$window] ? "the page" : "the frame";
  const why = leadsIntoUnopenedFrame(selector) ? ": frames get their documents where the page's scripts run" : missingPart(selector);
  throw new Error(`no element of ${place} matches '${selector}'${why}`);
}

/**
 * A user's action on the first element that a selector finds.
 * @param {string} name of a function of this chunk
 * @param {string} selector
 * @param {string} argumentsText JSON: what the function takes after the element
 * @returns {*} what the function gives
 */
entry.act = (name, selector, argumentsText) => asTask(() => {
  const values = [found(selector)];
  const more = JSONParse(argumentsText);
  for (let i = 0; i < more.length; i++) values[values.length] = more[i];
  return ReflectApply(actions[name], undefined, values);
});

/**
 * Gives the first element that a selector finds a box, or takes it away.
 * @param {string} selector
 * @param {string} text JSON: `{ x, y, width, height }` in CSS pixels, from the viewport's corner, or null
 */
entry.setBox = (selector, text) => {
  const box = JSONParse(text);
  if (box !== null && (box.width < 0 || box.height < 0)) throw new RangeError(`${text} is no box: its size is below zero`);
  load("dom/boxes").setBox(found(selector), box);
};

/**
 * Says what the first media element plays that a selector finds, or that it plays nothing.
 * @param {string} selector
 * @param {string} text JSON: `{ duration, width, height, hasAudio }`, the duration in seconds, or null
 */
entry.setMedia = (selector, text) => {
  const medium = JSONParse(text);
  if (medium !== null && !(medium.duration > 0 && medium.width >= 0 && medium.height >= 0)) {
    throw new RangeError(`${text} is no medium: its duration is not above zero, or a size is below it`);
  }
  const element = found(selector);
  mediaOf(element).setMedium(element, medium);
};

/**
 * Presses on the first element that a selector finds, to drag it.
 * @param {string} selector
 * @param {string} text JSON: `{ selector }` of where to, or `{ x, y }` in CSS pixels
 * @returns {number} how long it is pressed before it is moved, in milliseconds
 */
entry.beginDrag = (selector, text) => asTask(() => beginDrag(found(selector), JSONParse(text)));

/** Moves what is dragged to a part of its way, from 0 to 1. The selector has led to the frame in which that is. */
entry.moveDrag = (selector, part) => asTask(() => moveDrag(part));

entry.endDrag = () => asTask(endDrag);

/**
 * Drops files from outside on the first element that a selector finds.
 * @param {string} selector
 * @param {string} text JSON: `[{ name, type }]` for each file
 * @param {...Uint8Array} contents
 */
entry.dropFiles = (selector, text, ...contents) => {
  const files = load("web/blob").createFiles(JSONParse(text), contents);
  asTask(() => dropFiles(found(selector), files));
};

entry.pressKey = (combination) => asTask(() => press(combination));
