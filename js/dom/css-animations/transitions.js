// https://drafts.csswg.org/css-transitions-2/#starting
import { primordials, push } from "core";
import { isCustomName, isLogical, longhand, longhandNames, longhandsOf, propertyNamed } from "library/css-values";
import { internal } from "dom/nodes";
import { KeyframeEffect, computeTiming, effectState, playerOf, timelineOf } from "dom/web-animations";
import { StringPrototypeReplace, pattern } from "library/text";
import { $document } from "library/tree";
import { method } from "web/builtins";
import { SafeMap } from "web/safe-collections";
import { CSSTransition } from "./interfaces.js";
import { isTransitionable } from "./interpolation.js";
import { Teller, ofTransitions } from "./tell.js";
import { transitionsOf } from "./timings.js";

const { StringPrototypeToUpperCase } = primordials;

const ArrayPrototypeSort = method("Array", "sort");

/** The transitions that run of an element, by property: `{ player, from, to, factor }`. */
export const makeTransitions = () => new SafeMap();

/** https://drafts.csswg.org/web-animations-1/#not-animatable */
const isOfAnimations = pattern(/^(?:transition|animation)-/);

const combined = ({ duration, delay }) => Math.max(duration, 0) + delay;

/** The properties of which `all` has to be asked: those that one of the styles declares, and those that may come from above. */
function changeable(before, after) {
  const seen = { __proto__: null };
  const names = [];
  const add = (name) => {
    if (seen[name] || isCustomName(name) || isOfAnimations.test(name) || isLogical(name)) return;
    seen[name] = true;
    push(names, name);
  };
  // Asking for a value has them know the physical properties that logical ones stand for.
  before.value("display");
  after.value("display");
  before.declared.forEach((items, name) => add(name));
  after.declared.forEach((items, name) => add(name));
  for (let i = 0; i < longhandNames.length; i++) {
    if (longhand(longhandNames[i]).isInherited) add(longhandNames[i]);
  }
  return names;
}

/** The timing of each longhand that a list of transitions names; of two the last counts. */
function timingsByProperty(transitions, before, after) {
  const timings = new SafeMap();
  for (let i = 0; i < transitions.length; i++) {
    const { property, timing } = transitions[i];
    const name = propertyNamed(property);
    const names = property === "all" ? changeable(before, after) : name === undefined ? [] : longhandsOf(name) ?? [name];
    for (let j = 0; j < names.length; j++) timings.set(names[j], timing);
  }
  return timings;
}

/** Begins a transition of a property. `factor` shortens one that goes back: #reversing-shortening-factor */
function start(element, transitions, property, from, to, { duration, delay, easing, fill }, factor) {
  const timing = { duration: duration * factor, delay: delay < 0 ? delay * factor : delay, easing, fill };
  const member = StringPrototypeReplace(property, pattern(/-([a-z])/g), (match, letter) => StringPrototypeToUpperCase(letter));
  const effect = new KeyframeEffect(element, [{ [member]: from }, { [member]: to }], timing);
  const player = playerOf(new CSSTransition(internal, effect, timelineOf(element[$document]), property));
  transitions.set(property, { player, from, to, factor });
  const teller = new Teller(player, ofTransitions, property);
  player.observe((isByTime) => {
    teller.observe(isByTime);
    if (player.playState === "finished" || player.playState === "idle") {
      if (transitions.get(property)?.player === player) transitions.delete(property);
    }
  });
  player.play(true);
}

function stop(transitions, property) {
  const { player } = transitions.get(property);
  transitions.delete(property);
  player.cancel();
}

/** How much of a transition's way back has to be gone. */
function factorOf({ player, factor }) {
  const { progress } = computeTiming(effectState(player.effect).timing, player.currentTime, player.rate);
  return Math.min(Math.max(Math.abs((progress ?? 0) * factor + (1 - factor)), 0), 1);
}

function update(element, transitions, property, from, to, timing) {
  const running = transitions.get(property);
  const current = running === undefined ? from : running.to;
  if (current === to) return;
  let factor = 1;
  if (running !== undefined) {
    if (running.from === to) factor = factorOf(running);
    stop(transitions, property);
  }
  const isPossible = factor > 0 && combined(timing) > 0 && isTransitionable(property, current, to);
  if (isPossible) start(element, transitions, property, current, to, timing, factor);
}

/**
 * Begins and ends the transitions of an element.
 * @param {SafeMap} transitions those that run
 * @param {Style | null} before null where the element was not rendered before
 * @param {Style} after
 */
export function updateTransitions(element, transitions, before, after) {
  const timings = before === null ? new SafeMap() : timingsByProperty(transitionsOf(after), before, after);
  stopTransitions(transitions, timings);
  const names = namesIn(timings);
  ArrayPrototypeSort(names);
  for (let i = 0; i < names.length; i++) {
    update(element, transitions, names[i], before.value(names[i]), after.value(names[i]), timings.get(names[i]));
  }
}

/** Ends the transitions of an element, but for those of the properties that a map has. */
export function stopTransitions(transitions, kept = new SafeMap()) {
  const names = namesIn(transitions);
  for (let i = 0; i < names.length; i++) {
    if (!kept.has(names[i])) stop(transitions, names[i]);
  }
}

function namesIn(map) {
  const names = [];
  map.forEach((value, name) => {
    push(names, name);
  });
  return names;
}
