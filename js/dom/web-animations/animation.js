// https://drafts.csswg.org/web-animations-1/#the-animation-interface
import { host, push, webidl } from "core";
import { $document, $rare, flushStyles, isInclusiveAncestor } from "library/tree";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { KeyframeEffect, requireEffect } from "./effects.js";
import { Player } from "./player.js";
import { defaultTimeline, requireTimeline, timelineOf } from "./timeline.js";

/** What an animation does. */
export let playerOf;

export class Animation extends EventTarget {
  #player;
  #id = "";

  static {
    playerOf = (animation) => animation.#player;
  }

  constructor(effect = null, timeline = undefined) {
    super();
    const player = new Player(this);
    this.#player = player;
    player.timeline = timeline === undefined ? defaultTimeline() : timeline === null ? null : requireTimeline(timeline);
    if (effect !== null && effect !== undefined) player.setEffect(requireEffect(effect));
  }

  /** Style sheets may say something else by now: https://drafts.csswg.org/css-animations-2/#requirements-on-pending-style-changes */
  #flush() {
    const target = this.#player.effect?.target ?? null;
    if (target !== null) flushStyles(target);
  }

  get id() {
    return this.#id;
  }

  set id(value) {
    this.#id = webidl.DOMString(value);
  }

  get effect() {
    return this.#player.effect;
  }

  set effect(value) {
    this.#player.setEffect(value === null || value === undefined ? null : requireEffect(value));
  }

  get timeline() {
    return this.#player.timeline;
  }

  get startTime() {
    this.#flush();
    return this.#player.startTime;
  }

  set startTime(value) {
    this.#player.setStartTime(value === null ? null : webidl.double(value));
  }

  get currentTime() {
    return this.#player.currentTime;
  }

  set currentTime(value) {
    this.#player.setCurrentTime(value === null ? null : webidl.double(value));
  }

  get playbackRate() {
    return this.#player.rate;
  }

  set playbackRate(value) {
    this.#player.setRate(webidl.double(value));
  }

  get playState() {
    this.#flush();
    return this.#player.playState;
  }

  get replaceState() {
    return "active";
  }

  get pending() {
    this.#flush();
    return this.#player.pending !== null;
  }

  get ready() {
    this.#flush();
    return this.#player.ready.promise;
  }

  get finished() {
    return this.#player.finished.promise;
  }

  cancel() {
    this.#player.cancel();
  }

  finish() {
    this.#player.finish();
  }

  play() {
    this.#player.play(true);
  }

  pause() {
    this.#player.pause();
  }

  updatePlaybackRate(playbackRate) {
    webidl.requireArguments(arguments.length, 1);
    this.#player.updateRate(webidl.double(playbackRate));
  }

  reverse() {
    this.#player.reverse();
  }

  /** Nothing is removed: https://drafts.csswg.org/web-animations-1/#removing-replaced-animations */
  persist() {}

  commitStyles() {
    throw webidl.notImplemented("Animation.commitStyles");
  }
}
defineEventHandler(Animation.prototype, "finish");
defineEventHandler(Animation.prototype, "cancel");
defineEventHandler(Animation.prototype, "remove");
webidl.expose(Animation);

/** https://drafts.csswg.org/web-animations-1/#dom-animatable-animate */
export function animate(element, keyframes, options) {
  const given = typeof options === "number" ? {} : webidl.dictionary(options);
  const effect = new KeyframeEffect(element, keyframes, options);
  const timeline = given.timeline === undefined ? timelineOf(element[$document]) : given.timeline;
  const animation = new Animation(effect, timeline);
  if (given.id !== undefined) animation.id = given.id;
  playerOf(animation).play(true);
  return animation;
}

/**
 * The relevant animations of an element, or of all elements below a root, the oldest first.
 * @param {Node} root
 * @param {boolean} isSubtree
 */
export function animationsIn(root, isSubtree) {
  host.styles_watch();
  flushStyles(root);
  const list = (root[$document] ?? root)[$rare]?.players ?? [];
  const found = [];
  for (let i = 0; i < list.length; i++) {
    if (!list[i].isRelevant) continue;
    const { target } = list[i].effect;
    if (target === root || (isSubtree && target !== null && isInclusiveAncestor(root, target))) {
      push(found, list[i].animation);
    }
  }
  return found;
}
