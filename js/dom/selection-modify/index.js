// https://w3c.github.io/selection-api/#dom-selection-modify, as far as no line has to be laid out
import { load, webidl } from "core";
import { editorAround } from "dom/html";
import { comparePoints } from "dom/ranges";
import { pattern } from "library/text";
import { $nodeType, $parent, firstElementChild, nodeType } from "library/tree";
import { unitsOf, unitsOfText } from "./units.js";

const letters = pattern(/^[\p{L}\p{N}\p{M}_'’]/u);
const hangul = pattern(/^\p{Script=Hangul}/u);
const space = pattern(/^\s/);
const sentenceEnd = pattern(/^[.!?。！？]/);

const granularities = {
  __proto__: null, character: true, word: true, sentence: true, sentenceboundary: true, paragraphboundary: true,
  documentboundary: true, line: false, lineboundary: false, paragraph: false,
};

const steps = { __proto__: null, forward: 1, right: 1, backward: -1, left: -1 };

/** What a unit is to a word: one ends where the kind changes. */
function kindOf({ text }) {
  if (space.test(text)) return "space";
  if (hangul.test(text)) return "hangul";
  return letters.test(text) ? "letter" : "symbol";
}

function isSentenceEnd({ text }) {
  return sentenceEnd.test(text);
}

/** Where a caret comes to, as an index of units, when it moves from in front of `units[at]` by a granularity. */
function target(units, at, step, granularity) {
  // The unit that is passed next.
  const next = () => units[step > 0 ? at : at - 1];
  switch (granularity) {
    case "character":
      return next() === undefined ? at : at + step;
    case "word": {
      while (next() !== undefined && kindOf(next()) === "space") at += step;
      const kind = next() === undefined ? "space" : kindOf(next());
      while (next() !== undefined && kindOf(next()) === kind) at += step;
      return at;
    }
    case "sentence":
    case "sentenceboundary":
      while (next() !== undefined && (kindOf(next()) === "space" || (step < 0 && isSentenceEnd(next())))) at += step;
      while (next() !== undefined && next().node !== null && !isSentenceEnd(next())) at += step;
      if (step > 0) {
        while (next() !== undefined && isSentenceEnd(next())) at += step;
      } else {
        while (at < units.length && units[at].node !== null && kindOf(units[at]) === "space") at++;
      }
      return at;
    case "paragraphboundary":
      while (next() !== undefined && next().node !== null) at += step;
      return at;
    default:
      return step > 0 ? units.length : 0;
  }
}

/** Whether text runs from right to left there. */
function isRightToLeft(node) {
  const element = node[$nodeType] === nodeType.ELEMENT ? node : node[$parent];
  return element?.[$nodeType] === nodeType.ELEMENT && load("shared/cascade").computedValue(element, "direction") === "rtl";
}

/** How many units lie before a boundary point. */
function indexOfPoint(units, { node, offset }) {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBreak = units[middle].node === null;
    const unit = units[isBreak ? middle + 1 : middle];
    const position = comparePoints(unit.node, unit.start, node, offset);
    // A break comes before the point at which the unit after it begins.
    if (position < 0 || (isBreak && position === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The boundary point between two units, in the text that the caret has come from. */
function pointAt(units, at, step) {
  const before = units[at - 1];
  const after = units[at];
  const isAfter = step > 0 ? before === undefined || before.node === null : after !== undefined && after.node !== null;
  return isAfter ? { node: after.node, offset: after.start } : { node: before.node, offset: before.end };
}

/**
 * Where a caret comes to from a boundary point, by a granularity that needs no layout.
 * @param {Element} area which it does not leave
 * @returns {?{node: Node, offset: number}} null where there is no text on that side
 */
export function placeBeside(area, point, step, granularity) {
  const units = unitsOf(area);
  if (units.length === 0) return null;
  const place = pointAt(units, target(units, indexOfPoint(units, point), step, granularity), step);
  return comparePoints(place.node, place.offset, point.node, point.offset) * step < 0 ? null : place;
}

/** The same in the text of a control. Its lines end where the text has a line feed: a layout would break more. */
export function placeInText(text, place, step, granularity) {
  const units = unitsOfText(text);
  let at = 0;
  while (at < units.length && units[at].end <= place) at++;
  const next = target(units, at, step, granularity === "lineboundary" ? "paragraphboundary" : granularity);
  return next === 0 ? 0 : units[next - 1].end;
}

/**
 * Moves the focus of a selection.
 * @param {SelectionState} state
 * @param {string} alter "move" or "extend"
 * @param {string} direction "forward", "backward", "left" or "right"
 * @param {string} granularity
 */
export function modify(state, alter, direction, granularity) {
  const { anchor, focus } = state;
  if ((alter !== "move" && alter !== "extend") || focus === null || granularities[granularity] === undefined) return;
  let step = steps[direction];
  if (step === undefined) return;
  if (!granularities[granularity]) throw webidl.notImplemented(`Selection.modify by ${granularity}`);
  if ((direction === "left" || direction === "right") && isRightToLeft(focus.node)) step = -step;

  // Where something is selected, a caret goes to its end first.
  // Source: modifyMovingForward in FrameSelection.cpp of https://github.com/WebKit/WebKit
  const order = comparePoints(anchor.node, anchor.offset, focus.node, focus.offset);
  if (alter === "move" && granularity === "character" && order !== 0) {
    const { node, offset } = order * step < 0 ? focus : anchor;
    state.setAnchorAndFocus(node, offset, node, offset);
    return;
  }
  // A caret stays in the editor that it stands in.
  // Source: honorEditingBoundaryAtOrBefore in VisiblePosition.cpp of https://github.com/WebKit/WebKit
  const area = editorAround(focus.node) ?? firstElementChild(state.document);
  const place = area === null ? null : placeBeside(area, focus, step, granularity);
  if (place === null) return;
  const { node, offset } = place;
  if (alter === "extend") state.setAnchorAndFocus(anchor.node, anchor.offset, node, offset);
  else state.setAnchorAndFocus(node, offset, node, offset);
}
