// What an animation does: https://drafts.csswg.org/web-animations-1/#animations
import { asTask, domException, load, primordials, push, timers } from "core";
import { $document, $rare } from "library/tree";
import { untilNextFrame } from "web/animation-frames";
import { fire } from "web/dom-events";
import { KeyframeEffect, effectState } from "./effects.js";
import { computeTiming, endTimeOf, nextBoundary, phaseOf } from "./timing.js";

const { Promise, PromisePrototypeThen, TypeError } = primordials;

function makePromise() {
  const made = { isSettled: false };
  made.promise = new Promise((resolve, reject) => {
    made.resolve = resolve;
    made.reject = reject;
  });
  return made;
}

/** So many animations of a document are kept, besides those that go on. */
const mostKept = 100;

export class Player {
  effect = null;
  timeline = null;
  startTime = null;
  holdTime = null;
  rate = 1;
  pendingRate = null;
  /** "play" or "pause", until the next frame; else null. */
  pending = null;
  ready = makePromise();
  finished = makePromise();
  animation;
  #previousTime = null;
  #timer = 0;
  /** Called whenever the phase may be another one; undefined where nobody follows it. */
  #observer;

  constructor(animation) {
    this.animation = animation;
    this.ready.resolve(animation);
    this.ready.isSettled = true;
  }

  /**
   * Has a function called whenever the animation may be in another phase, or in another of its iterations: (isByTime), and true where
   * nobody but the clock has led there.
   */
  observe(observer) {
    this.#observer = observer;
  }

  get #timelineTime() {
    return this.timeline === null ? null : this.timeline.currentTime;
  }

  get #end() {
    return this.effect === null ? 0 : endTimeOf(effectState(this.effect).timing);
  }

  get #effectiveRate() {
    return this.pendingRate ?? this.rate;
  }

  get currentTime() {
    if (this.holdTime !== null) return this.holdTime;
    const now = this.#timelineTime;
    // No negative zero.
    return now === null || this.startTime === null ? null : (now - this.startTime) * this.rate || 0;
  }

  get playState() {
    const { currentTime } = this;
    if (currentTime === null && this.startTime === null && this.pending === null) return "idle";
    if (this.pending === "pause" || (this.startTime === null && this.pending !== "play")) return "paused";
    const rate = this.#effectiveRate;
    const isAtEnd = currentTime !== null && ((rate > 0 && currentTime >= this.#end) || (rate < 0 && currentTime <= 0));
    return isAtEnd ? "finished" : "running";
  }

  setEffect(effect) {
    if (effect === this.effect) return;
    if (this.effect !== null) effectState(this.effect).player = null;
    this.effect = effect;
    if (effect !== null) {
      const state = effectState(effect);
      state.player?.setEffect(null);
      state.player = this;
    }
    this.#note();
    this.#update(false, false);
  }

  /** The effect's timing is another one now. */
  timingChanged() {
    this.#update(false, false);
  }

  /** https://drafts.csswg.org/web-animations-1/#setting-the-start-time-of-an-animation */
  setStartTime(time) {
    const now = this.#timelineTime;
    if (now === null && time !== null) this.holdTime = null;
    const before = this.currentTime;
    this.#applyPendingRate();
    this.startTime = time;
    if (time === null) this.holdTime = before;
    else if (this.rate !== 0) this.holdTime = null;
    if (this.pending !== null) {
      this.pending = null;
      this.#settleReady();
    }
    this.#update(true, false);
  }

  /** https://drafts.csswg.org/web-animations-1/#setting-the-current-time-of-an-animation */
  setCurrentTime(time) {
    this.#setSilently(time);
    if (this.pending === "pause") {
      this.holdTime = time;
      this.#applyPendingRate();
      this.startTime = null;
      this.pending = null;
      this.#settleReady();
    }
    this.#update(true, false);
  }

  #setSilently(time) {
    if (time === null) {
      if (this.currentTime !== null) throw new TypeError("The current time of an animation cannot be unset");
      return;
    }
    if (this.holdTime !== null || this.startTime === null || this.#timelineTime === null || this.rate === 0) this.holdTime = time;
    else this.startTime = this.#timelineTime - time / this.rate;
    if (this.#timelineTime === null) this.startTime = null;
    this.#previousTime = null;
  }

  setRate(rate) {
    this.pendingRate = null;
    const before = this.currentTime;
    this.rate = rate;
    if (before !== null) this.setCurrentTime(before);
  }

  /** https://drafts.csswg.org/web-animations-1/#dom-animation-updateplaybackrate */
  updateRate(rate) {
    const state = this.playState;
    this.pendingRate = rate;
    if (this.pending !== null) return;
    if (state === "idle" || state === "paused") {
      this.#applyPendingRate();
    } else if (state === "finished") {
      const time = this.currentTime;
      this.startTime = rate === 0 ? this.#timelineTime : this.#timelineTime - time / rate;
      this.#applyPendingRate();
      this.#update(false, false);
    } else {
      this.play(false);
    }
  }

  #applyPendingRate() {
    if (this.pendingRate === null) return;
    this.rate = this.pendingRate;
    this.pendingRate = null;
  }

  /** https://drafts.csswg.org/web-animations-1/#playing-an-animation-section */
  play(rewinds) {
    const wasPaused = this.pending === "pause";
    const rate = this.#effectiveRate;
    const { currentTime } = this;
    let seek = null;
    if (rewinds && rate >= 0 && (currentTime === null || currentTime < 0 || currentTime >= this.#end)) {
      seek = 0;
    } else if (rewinds && rate < 0 && (currentTime === null || currentTime <= 0 || currentTime > this.#end)) {
      if (this.#end === Infinity) throw domException("InvalidStateError");
      seek = this.#end;
    } else if (rate === 0 && currentTime === null) {
      seek = 0;
    }
    if (seek !== null) {
      this.startTime = null;
      this.holdTime = seek;
    }
    if (this.holdTime !== null) this.startTime = null;
    if (this.holdTime === null && seek === null && !wasPaused && this.pendingRate === null) return;
    this.#wait("play");
    this.#update(false, false);
  }

  /** https://drafts.csswg.org/web-animations-1/#pausing-an-animation-section */
  pause() {
    if (this.pending === "pause" || this.playState === "paused") return;
    if (this.currentTime === null) {
      if (this.rate < 0 && this.#end === Infinity) throw domException("InvalidStateError");
      this.holdTime = this.rate >= 0 ? 0 : this.#end;
    }
    this.#wait("pause");
    this.#update(false, false);
  }

  /** Has what is asked for begin with the next frame. */
  #wait(task) {
    if (this.ready.isSettled) this.ready = makePromise();
    const begins = this.pending === null;
    this.pending = task;
    this.#note();
    if (begins) timers.startQuietly(() => this.#begin(), untilNextFrame());
  }

  #begin() {
    const { pending } = this;
    if (pending === null) return;
    const now = this.#timelineTime;
    if (now === null) return;
    if (pending === "play") {
      if (this.holdTime !== null) {
        this.#applyPendingRate();
        this.startTime = this.rate === 0 ? now : now - this.holdTime / this.rate;
        if (this.rate !== 0) this.holdTime = null;
      } else if (this.startTime !== null && this.pendingRate !== null) {
        const time = (now - this.startTime) * this.rate;
        this.#applyPendingRate();
        if (this.rate === 0) this.holdTime = time;
        this.startTime = this.rate === 0 ? now : now - time / this.rate;
      }
    } else {
      if (this.startTime !== null && this.holdTime === null) this.holdTime = (now - this.startTime) * this.rate;
      this.#applyPendingRate();
      this.startTime = null;
    }
    this.pending = null;
    this.#settleReady();
    this.#update(false, false, true);
  }

  #settleReady() {
    this.ready.isSettled = true;
    this.ready.resolve(this.animation);
  }

  /** https://drafts.csswg.org/web-animations-1/#finishing-an-animation-section */
  finish() {
    const rate = this.#effectiveRate;
    if (rate === 0 || (rate > 0 && this.#end === Infinity)) throw domException("InvalidStateError");
    this.#applyPendingRate();
    const limit = this.rate > 0 ? this.#end : 0;
    this.#setSilently(limit);
    const now = this.#timelineTime;
    if (this.startTime === null && now !== null) this.startTime = now - limit / this.rate;
    if (this.pending === "pause" && this.startTime !== null) this.holdTime = null;
    if (this.pending !== null && this.startTime !== null) {
      this.pending = null;
      this.#settleReady();
    }
    this.#update(true, true);
  }

  /** https://drafts.csswg.org/web-animations-1/#canceling-an-animation-section */
  cancel() {
    if (this.playState !== "idle") {
      this.#resetPending();
      this.#abandon(this.finished);
      this.finished = makePromise();
      const timelineTime = this.#timelineTime;
      timers.startQuietly(() => this.#tell("cancel", null, timelineTime), 0);
    }
    this.holdTime = null;
    this.startTime = null;
    this.#stopTimer();
    this.#observer?.(false);
  }

  #resetPending() {
    if (this.pending === null) return;
    this.pending = null;
    this.#applyPendingRate();
    this.#abandon(this.ready);
    this.ready = makePromise();
    this.#settleReady();
  }

  /** Rejects a promise for which nobody has to care. */
  #abandon(made) {
    PromisePrototypeThen(made.promise, undefined, () => {});
    made.isSettled = true;
    made.reject(domException("AbortError"));
  }

  /** https://drafts.csswg.org/web-animations-1/#reversing-an-animation-section */
  reverse() {
    if (this.timeline === null || this.#timelineTime === null) throw domException("InvalidStateError");
    const before = this.pendingRate;
    this.pendingRate = 0 - this.#effectiveRate;
    try {
      this.play(true);
    } catch (error) {
      this.pendingRate = before;
      throw error;
    }
  }

  /** https://drafts.csswg.org/web-animations-1/#updating-the-finished-state */
  #update(didSeek, isSynchronous, isByTime = false) {
    const now = this.#timelineTime;
    const unlimited = didSeek || this.startTime === null || now === null ? this.currentTime : (now - this.startTime) * this.rate;
    if (unlimited !== null && this.startTime !== null && this.pending === null) {
      const end = this.#end;
      if (this.rate > 0 && unlimited >= end) {
        this.holdTime = didSeek ? unlimited : this.#previousTime === null ? end : Math.max(this.#previousTime, end);
      } else if (this.rate < 0 && unlimited <= 0) {
        this.holdTime = didSeek ? unlimited : this.#previousTime === null ? 0 : Math.min(this.#previousTime, 0);
      } else if (this.rate !== 0 && now !== null) {
        if (didSeek && this.holdTime !== null) this.startTime = now - this.holdTime / this.rate;
        this.holdTime = null;
      }
    }
    this.#previousTime = this.currentTime;
    const isFinished = this.playState === "finished" && this.pending === null;
    if (isFinished && !this.finished.isSettled) {
      if (isSynchronous) this.#resolveFinished();
      else PromisePrototypeThen(new Promise((resolve) => resolve()), () => this.#resolveFinished());
    } else if (!isFinished && this.finished.isSettled) {
      this.finished = makePromise();
    }
    this.#schedule(isFinished);
    this.#observer?.(isByTime);
  }

  #resolveFinished() {
    if (this.playState !== "finished" || this.finished.isSettled) return;
    this.finished.isSettled = true;
    this.finished.resolve(this.animation);
    const { currentTime } = this;
    const timelineTime = this.#timelineTime;
    timers.startQuietly(() => this.#tell("finish", currentTime, timelineTime), 0);
  }

  #tell(type, currentTime, timelineTime) {
    const Interface = load("web/ui-events").interfaceNamed("AnimationPlaybackEvent");
    asTask(() => fire(this.animation, type, { currentTime, timelineTime }, Interface));
  }

  #stopTimer() {
    if (this.#timer !== 0) timers.stop(this.#timer);
    this.#timer = 0;
  }

  /** Looks again when the time is at its end. */
  #schedule(isFinished) {
    this.#stopTimer();
    const { rate, currentTime } = this;
    if (isFinished || this.pending !== null || this.startTime === null || rate === 0 || currentTime === null) return;
    const next = this.#observer === undefined
      ? (rate > 0 ? this.#end : 0) : nextBoundary(effectState(this.effect).timing, currentTime, rate > 0);
    const left = Math.abs((next - currentTime) / rate);
    if (left === Infinity || left > 2 ** 31) return;
    this.#timer = timers.startQuietly(() => {
      this.#timer = 0;
      this.#update(false, false, true);
    }, Math.ceil(left));
  }

  /** https://drafts.csswg.org/web-animations-1/#relevant-animations-section */
  get isRelevant() {
    if (this.effect === null || this.playState === "idle") return false;
    const { timing } = effectState(this.effect);
    const { currentTime, rate } = this;
    if (computeTiming(timing, currentTime, rate).progress !== null) return true;
    const phase = phaseOf(timing, currentTime, rate);
    const isFinished = this.playState === "finished";
    return !isFinished && (phase === "active" || (phase === "before" && rate > 0) || (phase === "after" && rate < 0));
  }

  /** Notes the animation where `getAnimations` looks for it. */
  #note() {
    if (!(this.effect instanceof KeyframeEffect) || this.effect.target === null) return;
    const rare = (this.effect.target[$document][$rare] ??= { __proto__: null });
    const before = rare.players ?? [];
    const list = [];
    for (let i = 0; i < before.length; i++) {
      if (before[i] === this) return;
      // The oldest are forgotten that have ended.
      if (before.length < mostKept || before[i].isRelevant) push(list, before[i]);
    }
    push(list, this);
    rare.players = list;
  }
}
