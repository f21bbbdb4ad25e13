// https://drafts.csswg.org/css-animations-2/#animations
import { push, put, recordText } from "core";
import { internal } from "dom/nodes";
import { KeyframeEffect, playerOf, timelineOf } from "dom/web-animations";
import { $document } from "library/tree";
import { CSSAnimation } from "./interfaces.js";
import { Teller, ofAnimations } from "./tell.js";
import { animationsOf } from "./timings.js";

/**
 * Begins, changes and ends the animations of an element.
 * @param {{ name: string, player: Player }[]} running those that run
 * @param {Style} style
 * @param {(name: string) => boolean} hasKeyframes
 * @returns {object[]} those that run now
 */
export function updateAnimations(element, running, style, hasKeyframes) {
  const wanted = animationsOf(style);
  const goesOn = [];
  const kept = [];
  // Of those with one name the last is the one that goes on.
  for (let i = wanted.length - 1; i >= 0; i--) {
    let place = running.length - 1;
    while (place >= 0 && (goesOn[place] === true || running[place].name !== wanted[i].name)) place--;
    if (place < 0) continue;
    put(goesOn, place, true);
    put(kept, i, change(running[place], wanted[i]));
  }
  for (let i = 0; i < running.length; i++) {
    if (goesOn[i] !== true) running[i].player.cancel();
  }
  const now = [];
  for (let i = 0; i < wanted.length; i++) {
    if (kept[i] !== undefined) push(now, kept[i]);
    else if (hasKeyframes(wanted[i].name)) push(now, start(element, wanted[i]));
  }
  return now;
}

function start(element, { name, timing, isPaused }) {
  const effect = new KeyframeEffect(element, null, timing);
  const animation = new CSSAnimation(internal, effect, timelineOf(element[$document]), name);
  const player = playerOf(animation);
  const teller = new Teller(player, ofAnimations, name);
  player.observe((isByTime) => teller.observe(isByTime));
  player.play(true);
  if (isPaused) player.pause();
  return { name, player, timing, isPaused };
}

/** What a style says now of an animation that runs. */
function change(running, { timing, isPaused }) {
  if (recordText(timing) !== recordText(running.timing)) {
    running.timing = timing;
    running.player.effect?.updateTiming(timing);
  }
  if (isPaused !== running.isPaused) {
    running.isPaused = isPaused;
    if (isPaused) running.player.pause();
    else running.player.play(false);
  }
  return running;
}

export function stopAnimations(running) {
  for (let i = 0; i < running.length; i++) running[i].player.cancel();
}
