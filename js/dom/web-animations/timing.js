// https://drafts.csswg.org/web-animations-1/#timing-model
import { primordials, push, webidl } from "core";
import { ease, readEasing } from "./easing.js";

const { TypeError } = primordials;

export const defaultTiming = {
  delay: 0, endDelay: 0, fill: "auto", iterationStart: 0, iterations: 1, duration: "auto", direction: "normal", easing: "linear",
};

const fillModes = ["none", "forwards", "backwards", "both", "auto"];
const directions = ["normal", "reverse", "alternate", "alternate-reverse"];

function refuse(name, value) {
  throw new TypeError(`'${value}' is not a valid value for ${name}`);
}

function unrestricted(value) {
  return +value;
}

const readers = {
  __proto__: null,
  delay: (value) => webidl.double(value),
  direction: (value) => webidl.enumeration(value, directions),
  duration(value) {
    if (typeof value !== "number" && typeof value !== "bigint") {
      const text = webidl.DOMString(value);
      return text === "auto" ? text : refuse("duration", text);
    }
    const number = unrestricted(value);
    return number >= 0 ? number : refuse("duration", number);
  },
  easing: readEasing,
  endDelay: (value) => webidl.double(value),
  fill: (value) => webidl.enumeration(value, fillModes),
  iterationStart(value) {
    const number = webidl.double(value);
    return number >= 0 ? number : refuse("iterationStart", number);
  },
  iterations(value) {
    const number = unrestricted(value);
    return number >= 0 ? number : refuse("iterations", number);
  },
};

const names = ["delay", "direction", "duration", "easing", "endDelay", "fill", "iterationStart", "iterations"];

/** What a dictionary says of a timing; what it does not say stays as in `base`. */
export function readTiming(options, base) {
  const given = webidl.dictionary(options);
  const timing = { ...base };
  for (let i = 0; i < names.length; i++) {
    const value = given[names[i]];
    if (value !== undefined) timing[names[i]] = readers[names[i]](value);
  }
  return timing;
}

const durationOf = ({ duration }) => (duration === "auto" ? 0 : duration);

export function activeDurationOf(timing) {
  const duration = durationOf(timing);
  return duration === 0 || timing.iterations === 0 ? 0 : duration * timing.iterations;
}

export function endTimeOf(timing) {
  return Math.max(timing.delay + activeDurationOf(timing) + timing.endDelay, 0);
}

/** The next time at which an effect comes into another phase or iteration, which is after the next frame, or its end. */
export function nextBoundary(timing, localTime, isForward) {
  const activeEnd = timing.delay + activeDurationOf(timing);
  const duration = durationOf(timing);
  const bounds = [timing.delay, activeEnd, isForward ? endTimeOf(timing) : 0];
  if (duration > 0 && localTime >= timing.delay && localTime < activeEnd) {
    const frame = isForward ? 1000 / 60 : -1000 / 60;
    const iteration = (localTime - timing.delay + frame) / duration;
    push(bounds, timing.delay + duration * (isForward ? Math.ceil(iteration) : Math.floor(iteration)));
  }
  let next = isForward ? Infinity : -Infinity;
  for (let i = 0; i < bounds.length; i++) {
    const isAhead = isForward ? bounds[i] > localTime && bounds[i] < next : bounds[i] < localTime && bounds[i] > next;
    if (isAhead) next = bounds[i];
  }
  return next;
}

/** @returns {"idle" | "before" | "active" | "after"} https://drafts.csswg.org/web-animations-1/#animation-effect-phases-and-states */
export function phaseOf(timing, localTime, rate) {
  if (localTime === null) return "idle";
  const endTime = endTimeOf(timing);
  const start = Math.max(Math.min(timing.delay, endTime), 0);
  const end = Math.max(Math.min(timing.delay + activeDurationOf(timing), endTime), 0);
  if (localTime < start || (rate < 0 && localTime === start)) return "before";
  return localTime > end || (rate >= 0 && localTime === end) ? "after" : "active";
}

function activeTimeOf(timing, fill, phase, localTime) {
  switch (phase) {
    case "before": return fill === "backwards" || fill === "both" ? Math.max(localTime - timing.delay, 0) : null;
    case "active": return localTime - timing.delay;
    case "after":
      return fill === "forwards" || fill === "both" ? Math.max(Math.min(localTime - timing.delay, activeDurationOf(timing)), 0) : null;
  }
  return null;
}

/** https://drafts.csswg.org/web-animations-1/#dom-animationeffect-getcomputedtiming */
export function computeTiming(timing, localTime, rate) {
  const fill = timing.fill === "auto" ? "none" : timing.fill;
  const duration = durationOf(timing);
  const phase = phaseOf(timing, localTime, rate);
  const activeTime = activeTimeOf(timing, fill, phase, localTime);
  const computed = {
    ...timing, fill, duration, activeDuration: activeDurationOf(timing), endTime: endTimeOf(timing), localTime, progress: null,
    currentIteration: null,
  };
  if (activeTime === null) return computed;
  const overall = (duration === 0 ? (phase === "before" ? 0 : timing.iterations) : activeTime / duration) + timing.iterationStart;
  let simple = (overall === Infinity ? timing.iterationStart : overall) % 1;
  const isAtEnd = (phase === "active" || phase === "after") && activeTime === computed.activeDuration && timing.iterations !== 0;
  if (simple === 0 && isAtEnd) simple = 1;
  let iteration = Math.floor(overall);
  if (phase === "after" && timing.iterations === Infinity) iteration = Infinity;
  else if (simple === 1) iteration = Math.floor(overall) - 1;
  computed.currentIteration = iteration;
  const { direction } = timing;
  const turn = direction === "alternate-reverse" ? iteration + 1 : iteration;
  const isForward = direction === "normal" || (direction !== "reverse" && (turn === Infinity || turn % 2 === 0));
  const directed = isForward ? simple : 1 - simple;
  const isBefore = (phase === "before" && isForward) || (phase === "after" && !isForward);
  computed.progress = ease(timing.easing, directed, isBefore);
  return computed;
}
