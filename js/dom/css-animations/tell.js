// The events of transitions and animations, as their phases follow each other
// https://drafts.csswg.org/css-transitions-2/#event-dispatch, https://drafts.csswg.org/css-animations-2/#event-dispatch
import { asTask, load, timers } from "core";
import { activeDurationOf, computeTiming, effectState, endTimeOf, phaseOf } from "dom/web-animations";
import { afterCallbacks } from "web/animation-frames";
import { fire } from "web/dom-events";

const phases = { __proto__: null, idle: 0, before: 1, active: 2, after: 3 };

/** Follows an animation's player, and tells its element of what begins and ends. */
class Teller {
  phase = "idle";
  iteration = 0;
  startTime = null;
  currentTime = null;
  isWaiting = false;
  /** The timeline's time when something was last seen to change. */
  now = null;

  constructor(player) {
    this.player = player;
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
      if (before === "before" || before === "active") this.canceled(this.#activeTimeNow());
    } else {
      const iteration = computeTiming(timing, currentTime, rate).currentIteration ?? 0;
      this.moved(before, phase, iteration);
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

  /**
   * Fires an event, in a task: a listener shall not run while styles are looked at. Each can be canceled, as in WebKit.
   * Source: AnimationEventBase.cpp of https://github.com/WebKit/WebKit
   */
  tell(type, interfaceName, milliseconds, members) {
    const Interface = load("web/ui-events").interfaceNamed(interfaceName);
    const { target } = this;
    const init = { bubbles: true, cancelable: true, elapsedTime: milliseconds / 1000, pseudoElement: "", ...members };
    timers.startQuietly(() => asTask(() => fire(target, type, init, Interface)), 0);
  }
}

export class TransitionTeller extends Teller {
  constructor(player, property) {
    super(player);
    this.property = property;
  }

  #tell(type, milliseconds) {
    this.tell(type, "TransitionEvent", milliseconds, { propertyName: this.property });
  }

  moved(before, phase) {
    const from = phases[before];
    const to = phases[phase];
    if (from === phases.idle) this.#tell("transitionrun", this.intervalStart);
    if (from < phases.active && to >= phases.active) this.#tell("transitionstart", this.intervalStart);
    if (from === phases.after && to < phases.after) this.#tell("transitionstart", this.intervalEnd);
    if (from < phases.after && to === phases.after) this.#tell("transitionend", this.intervalEnd);
    if (from > phases.before && to === phases.before) this.#tell("transitionend", this.intervalStart);
  }

  canceled(milliseconds) {
    this.#tell("transitioncancel", milliseconds);
  }
}

export class AnimationTeller extends Teller {
  constructor(player, name) {
    super(player);
    this.name = name;
  }

  #tell(type, milliseconds) {
    this.tell(type, "AnimationEvent", milliseconds, { animationName: this.name });
  }

  moved(before, phase, iteration) {
    const from = phases[before];
    const to = phases[phase];
    if (from < phases.active && to >= phases.active) this.#tell("animationstart", this.intervalStart);
    if (from === phases.after && to < phases.after) this.#tell("animationstart", this.intervalEnd);
    if (from === phases.active && to === phases.active && iteration !== this.iteration) {
      const { duration } = this.timing;
      this.#tell("animationiteration", (iteration > this.iteration ? iteration : iteration + 1) * duration);
    }
    if (from < phases.after && to === phases.after) this.#tell("animationend", this.intervalEnd);
    if (from > phases.before && to === phases.before) this.#tell("animationend", this.intervalStart);
  }

  canceled(milliseconds) {
    this.#tell("animationcancel", milliseconds);
  }
}
