// https://html.spec.whatwg.org/multipage/media.html: an element plays what a test has said that it plays. Nothing is decoded; its time
// passes with the clock of the run. Which events come, in which order, is that of HTMLMediaElement.cpp in https://github.com/WebKit/WebKit
import { clock, domException, primordials, push, timers } from "core";
import { $document, $rare, hasAttribute, isHTML } from "library/tree";
import { fire, fireLater } from "web/dom-events";
import { isByUser, mayPlay, needsFullScreen } from "./permission.js";
import { setMode } from "./presentation.js";
import { constants, currentPosition, hasEnded, isAtEnd, noteState, stateOf } from "./state.js";

const { Promise } = primordials;
const { HAVE_CURRENT_DATA, HAVE_ENOUGH_DATA, HAVE_FUTURE_DATA, HAVE_METADATA, HAVE_NOTHING, NETWORK_IDLE, NETWORK_LOADING } = constants;

/** How often `timeupdate` comes while time passes: `maxTimeupdateEventFrequency` of WebKit. */
const progressMilliseconds = 250;

/** `timeupdate`, unless it has told of this position already. */
function tellTime(element, state) {
  if (state.position === state.told) return;
  noteTold(state);
  fireLater(element, "timeupdate");
}

function noteTold(state) {
  state.told = state.position;
  state.toldAt = clock.monotonic();
}

/** Adds to what has been played: https://html.spec.whatwg.org/multipage/media.html#normalized-timeranges-object */
function notePlayed(state, from, to) {
  if (to <= from) return;
  const { played } = state;
  const normalized = [];
  let part = { start: from, end: to };
  for (let i = 0; i < played.length; i++) {
    const { start, end } = played[i];
    if (end < part.start) {
      push(normalized, played[i]);
    } else if (start > part.end) {
      push(normalized, part);
      part = played[i];
    } else {
      part = { start: start < part.start ? start : part.start, end: end > part.end ? end : part.end };
    }
  }
  push(normalized, part);
  state.played = normalized;
}

/**
 * Changes something of an element on which it depends whether, and how fast, its time passes.
 * @param {Element} element
 * @param {(state: object) => void} apply
 */
export function change(element, apply) {
  const state = stateOf(element);
  const before = state.position;
  const position = currentPosition(state);
  notePlayed(state, before, position);
  state.position = position;
  state.since = undefined;
  timers.stop(state.progress);
  apply(state);
  if (state.timeline !== undefined) march(element, state, state.position === position ? before : undefined);
  noteState(element);
  if (!passes(element, state)) return;
  state.since = clock.monotonic();
  state.progress = timers.startQuietly(() => change(element, () => proceed(element, state)), untilNext(element, state));
}

/** Which cues are active follows from where the element stands. */
function march(element, state, from) {
  const position = state.readyState === HAVE_NOTHING ? NaN : state.position;
  const pauses = state.timeline.march(element, position, from === position ? undefined : from);
  if (pauses && !state.isPaused) end(element, state);
}

/** The milliseconds, whole ones as timers count, until there is something to tell of the element's time. */
function untilNext(element, state) {
  const { position, rate, timeline } = state;
  const goal = rate > 0 ? state.medium.duration : 0;
  const next = timeline === undefined ? goal : timeline.nextChange(element, position, goal);
  const toNext = (next - position) / rate * 1000;
  const whole = toNext % 1 === 0 ? toNext : toNext - toNext % 1 + 1;
  const toProgress = state.toldAt + progressMilliseconds - state.since;
  const milliseconds = whole < toProgress ? whole : toProgress;
  return milliseconds < 1 ? 1 : milliseconds;
}

/** Something else goes by an element's time from now on. */
export function follow(element, timeline) {
  change(element, (state) => {
    state.timeline = timeline;
  });
}

/** https://html.spec.whatwg.org/multipage/media.html#potentially-playing */
function passes(element, state) {
  return state.medium !== null && !state.isPaused && !state.isSeeking && state.readyState >= HAVE_FUTURE_DATA && state.rate !== 0
    && !hasEnded(element, state);
}

/** https://html.spec.whatwg.org/multipage/media.html#reaches-the-end */
function proceed(element, state) {
  const isEnd = isAtEnd(state);
  if (isEnd || clock.monotonic() - state.toldAt >= progressMilliseconds) tellTime(element, state);
  if (!isEnd) return;
  if (state.rate > 0 && hasAttribute(element, "loop")) {
    beginSeek(element, state, 0);
    return;
  }
  if (!state.isPaused) {
    state.isPaused = true;
    fireLater(element, "pause");
  }
  if (state.hasToldEnd) return;
  state.hasToldEnd = true;
  fireLater(element, "ended");
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-seek */
function beginSeek(element, state, seconds) {
  const { duration } = state.medium;
  const before = state.position;
  state.isSeeking = true;
  state.hasToldEnd = false;
  state.position = seconds < 0 ? 0 : seconds > duration ? duration : seconds;
  timers.stop(state.seek);
  state.seek = timers.start(() => {
    state.seek = timers.start(() => change(element, () => endSeek(element, state, before)), 0);
    fire(element, "seeking");
  }, 0);
}

function endSeek(element, state, before) {
  state.isSeeking = false;
  if (state.position !== before) state.told = NaN;
  tellTime(element, state);
  fireLater(element, "seeked");
  proceed(element, state);
}

/** Goes to a position; one that has nothing yet begins there: https://html.spec.whatwg.org/#dom-media-currenttime */
export function seek(element, seconds) {
  const state = stateOf(element);
  if (state.readyState === HAVE_NOTHING) state.start = seconds < 0 ? 0 : seconds;
  else change(element, () => beginSeek(element, state, seconds));
}

/** Takes the promises of `play()` that are pending: https://html.spec.whatwg.org/multipage/media.html#take-pending-play-promises */
function takePlays(state) {
  const { plays } = state;
  state.plays = [];
  return plays;
}

function resolvePlays(plays) {
  for (let i = 0; i < plays.length; i++) plays[i].resolve();
}

const aborted = () => domException("AbortError");

function rejectPlaysLater(state, makeError) {
  const plays = takePlays(state);
  if (plays.length === 0) return;
  timers.start(() => {
    for (let i = 0; i < plays.length; i++) plays[i].reject(makeError());
  }, 0);
}

/** https://html.spec.whatwg.org/multipage/media.html#notify-about-playing */
function tellPlaying(element, state) {
  const plays = takePlays(state);
  timers.start(() => {
    fire(element, "playing");
    resolvePlays(plays);
  }, 0);
}

/** https://html.spec.whatwg.org/multipage/media.html#internal-play-steps */
function begin(element, state) {
  if (hasEnded(element, state)) beginSeek(element, state, 0);
  if (state.isPaused) {
    state.isPaused = false;
    noteTold(state);
    fireLater(element, "play");
    if (state.readyState <= HAVE_CURRENT_DATA) fireLater(element, "waiting");
    else tellPlaying(element, state);
  } else if (state.readyState >= HAVE_FUTURE_DATA) {
    const plays = takePlays(state);
    timers.start(() => resolvePlays(plays), 0);
  }
  state.canAutoplay = false;
  noteLastPlayed(element);
  if (needsFullScreen(element)) setMode(element, "fullscreen");
}

/** What has begun to play last in a document, which the keys of a user are for. */
function noteLastPlayed(element) {
  const document = element[$document];
  const rare = (document[$rare] ??= { __proto__: null });
  rare.lastPlayed = element;
}

/** The same, or null. */
export const lastPlayed = (document) => document[$rare]?.lastPlayed ?? null;

function end(element, state) {
  state.canAutoplay = false;
  if (state.isPaused) return;
  state.isPaused = true;
  tellTime(element, state);
  fireLater(element, "pause");
  rejectPlaysLater(state, aborted);
}

/**
 * https://html.spec.whatwg.org/multipage/media.html#dom-media-play
 * @returns {Promise} resolved when it plays; rejected where nothing is there that could be played, or where only a user may play it
 */
export function play(element) {
  const state = stateOf(element);
  return new Promise((resolve, reject) => {
    if (state.medium === null) reject(domException("NotSupportedError"));
    else if (!mayPlay(element, state)) reject(domException("NotAllowedError"));
    else {
      if (isByUser()) state.isFree = true;
      push(state.plays, { resolve, reject });
      change(element, () => begin(element, state));
    }
  });
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-pause */
export function pause(element) {
  if (stateOf(element).medium !== null) change(element, (state) => end(element, state));
}

/** Shows a video elsewhere. What plays in full screen alone ends when it comes back: `exitFullscreen` of WebKit. */
export function present(element, mode) {
  if (mode === "inline" && needsFullScreen(element)) pause(element);
  setMode(element, mode);
}

/** The user plays it by the controls of the player. From then on scripts may. */
export function playByUser(element) {
  change(element, (state) => {
    state.isFree = true;
    begin(element, state);
  });
}

/** What plays ends where it may not go on, as a sound that a script turns on: `updateShouldPlay` of WebKit. */
export function endWhatMayNot(element) {
  const state = stateOf(element);
  if (state.isPaused || mayPlay(element, state)) return;
  rejectPlaysLater(state, () => domException("NotAllowedError"));
  pause(element);
}

/** https://html.spec.whatwg.org/multipage/media.html#media-element-load-algorithm, of an element that has something to play */
export function loadAnew(element) {
  change(element, (state) => {
    unload(element, state);
    if (state.medium !== null) beginLoading(element, state);
  });
}

function unload(element, state) {
  timers.stop(state.seek);
  timers.stop(state.loading);
  if (state.networkState === NETWORK_LOADING || state.networkState === NETWORK_IDLE) fireLater(element, "abort");
  fireLater(element, "emptied");
  state.readyState = HAVE_NOTHING;
  state.isSeeking = false;
  state.played = [];
  if (!state.isPaused) {
    state.isPaused = true;
    rejectPlaysLater(state, aborted);
  }
  state.position = 0;
  tellTime(element, state);
  state.hasToldEnd = false;
  if (state.rate !== state.defaultRate) {
    state.rate = state.defaultRate;
    fireLater(element, "ratechange");
  }
  state.canAutoplay = true;
  state.networkState = constants.NETWORK_EMPTY;
}

/** https://html.spec.whatwg.org/multipage/media.html#concept-media-load-resource: all of it is there at once. */
function beginLoading(element, state) {
  state.networkState = NETWORK_LOADING;
  state.loading = timers.start(() => {
    state.loading = timers.start(() => haveMetadata(element, state), 0);
    fire(element, "loadstart");
  }, 0);
}

function haveMetadata(element, state) {
  state.readyState = HAVE_METADATA;
  fireLater(element, "durationchange");
  if (isHTML(element, "video")) fireLater(element, "resize");
  fireLater(element, "loadedmetadata");
  const { start } = state;
  state.start = 0;
  if (start > 0) seek(element, start);
  state.loading = timers.start(() => change(element, () => haveEverything(element, state)), 0);
}

/** https://html.spec.whatwg.org/multipage/media.html#ready-states */
function haveEverything(element, state) {
  state.readyState = HAVE_ENOUGH_DATA;
  fireLater(element, "loadeddata");
  fireLater(element, "canplay");
  if (!state.isPaused) tellPlaying(element, state);
  fireLater(element, "canplaythrough");
  if (state.canAutoplay && state.isPaused && hasAttribute(element, "autoplay") && mayPlay(element, state)) begin(element, state);
  state.networkState = NETWORK_IDLE;
  fireLater(element, "progress");
  fireLater(element, "suspend");
}

/**
 * Gives an element something to play, or takes it away.
 * @param {Element} element `audio` or `video`
 * @param {{ duration: number, width: number, height: number, hasAudio: boolean } | null} medium the duration in seconds
 */
export function setMedium(element, medium) {
  change(element, (state) => {
    if (state.medium !== null) unload(element, state);
    state.medium = medium;
    if (medium === null) setMode(element, "inline");
    else beginLoading(element, state);
  });
}
