// The events of transitions and animations, as their phases follow each other
// https://drafts.csswg.org/css-transitions-2/#event-dispatch, https://drafts.csswg.org/css-animations-2/#event-dispatch
import { asTask, load, timers } from "core";
import { activeDurationOf, computeTiming, effectState, endTimeOf, phaseOf } from "dom/web-animations";
import { afterCallbacks } from "web/animation-frames";
import { fire } from "web/dom-events";

const phases = { __proto__: null, idle: 0, before: 1, active: 2, after: 3 };

export const ofTransitions = {
  interfaceName: "TransitionEvent",
  member: "propertyName",
  types: { run: "transitionrun", start: "transitionstart", end: "transitionend", cancel: "transitioncancel" },
};

export const ofAnimations = {
  interfaceName: "AnimationEvent",
  member: "animationName",
  types: { start: "animationstart", iteration: "animationiteration", end: "animationend", cancel: "animationcancel" },
};

/** Follows an animation's player, and tells its element of what begins and ends. */
export class Teller {
  phase = "idle";
  iteration = 0;
  startTime = null;
  currentTime = null;
  isWaiting = false;
  /** The timeline's time when something was last seen to change. */
  now = null;

  /**
   * @param {Player} player
   * @param {object} kind `ofTransitions` or `ofAnimations`
   * @param {string} name of the property, or of the animation
   */
  constructor(player, kind, name) {
    this.player = player;
    this.kind = kind;
    this.name = name;
    this.target = player.effect.target;
    this.timing = effectState(player.effect).timing;
  }

  /**
   * Called whenever the player may be in another phase. What a script does is seen with the next frame, but for beginning and end.
   * https://drafts.csswg.org/web-animations-1/#update-animations-and-send-events
   */
  observe(isByTime) {
    const { player } = this;
    this.now = player.timeline?.currentTime ?? null;
    const isIdle = player.playState === "idle";
    if (!isIdle) {
      this.startTime = player.startTime;
      this.currentTime = player.currentTime;
    }
    if (isByTime || isIdle || this.phase === "idle") {
      this.#look();
    } else if (!this.isWaiting) {
      this.isWaiting = true;
      afterCallbacks(() => {
        this.isWaiting = false;
        this.#look();
      });
    }
  }

  #look() {
    const { player } = this;
    const { currentTime, rate, effect } = player;
    if (effect !== null) this.timing = effectState(effect).timing;
    const { timing } = this;
    let phase = effect === null || player.playState === "idle" ? "idle" : phaseOf(timing, currentTime, rate);
    // What waits for the frame in which it begins has not begun.
    if (player.pending !== null && phases[this.phase] < phases.active && phase !== "idle") phase = "before";
    const before = this.phase;
    this.phase = phase;
    if (phase === "idle") {
      if (before === "before" || before === "active") this.#tell(this.kind.types.cancel, this.#activeTimeNow());
    } else {
      const iteration = computeTiming(timing, currentTime, rate).currentIteration ?? 0;
      this.#moved(before, phase, iteration);
      this.iteration = iteration;
    }
  }

  /** How long it has been active when it is canceled. */
  #activeTimeNow() {
    const { startTime, currentTime, now, player, timing } = this;
    const time = startTime === null || now === null ? currentTime ?? 0 : (now - startTime) * player.rate;
    return Math.max(Math.min(time - timing.delay, activeDurationOf(timing)), 0);
  }

  /** When an event of the beginning tells that it is: a negative delay has begun before. */
  get intervalStart() {
    return Math.max(Math.min(-this.timing.delay, activeDurationOf(this.timing)), 0);
  }

  get intervalEnd() {
    return Math.max(Math.min(endTimeOf(this.timing) - this.timing.delay, activeDurationOf(this.timing)), 0);
  }

  #moved(before, phase, iteration) {
    const { types } = this.kind;
    const from = phases[before];
    const to = phases[phase];
    if (from === phases.idle) this.#tell(types.run, this.intervalStart);
    if (from < phases.active && to >= phases.active) this.#tell(types.start, this.intervalStart);
    if (from === phases.after && to < phases.after) this.#tell(types.start, this.intervalEnd);
    if (from === phases.active && to === phases.active && iteration !== this.iteration) {
      this.#tell(types.iteration, (iteration > this.iteration ? iteration : iteration + 1) * this.timing.duration);
    }
    if (from < phases.after && to === phases.after) this.#tell(types.end, this.intervalEnd);
    if (from > phases.before && to === phases.before) this.#tell(types.end, this.intervalStart);
  }

  /**
   * Fires an event, in a task: a listener shall not run while styles are looked at. Each can be canceled, as in WebKit.
   * Source: AnimationEventBase.cpp of https://github.com/WebKit/WebKit
   * @param {string | undefined} type undefined where there is no such event
   */
  #tell(type, milliseconds) {
    if (type === undefined) return;
    const { interfaceName, member } = this.kind;
    const Interface = load("web/ui-events").interfaceNamed(interfaceName);
    const { target, name } = this;
    const init = { bubbles: true, cancelable: true, elapsedTime: milliseconds / 1000, pseudoElement: "", [member]: name };
    timers.startQuietly(() => asTask(() => fire(target, type, init, Interface)), 0);
  }
}
