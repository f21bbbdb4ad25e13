// https://webaudio.github.io/web-speech-api/#speechsynthesis, as WebKit and the synthesizer of Apple's systems have it
// Source: SpeechSynthesis.cpp and PlatformSpeechSynthesizerCocoa.mm of https://github.com/WebKit/WebKit
import { clock, host, primordials, push, put, timers, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { deviceKind } from "dom/window";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { interfaceNamed } from "web/ui-events";
import { SpeechSynthesisUtterance, utteranceState } from "./utterance.js";
import { makeVoices } from "./voice.js";
import { duration, nextWord } from "./words.js";

const { TypeError } = primordials;

/** What is said now, the first one, and what waits. */
let queue = [];
let current = null;
let isPaused = false;
/** How far the current one had come, in characters, at `since`. */
let position = 0;
let since = 0;
/** Where the next word is looked for. */
let nextIndex = 0;
let timer;
/** Whether the user has done something by which a page of a phone may speak from now on. */
let isFree = false;
let voices;

export class SpeechSynthesis extends EventTarget {
  #isSynthesis = true;

  constructor(token) {
    requireInternal(token);
    super();
  }

  get pending() {
    this.#isSynthesis; // Throws for any other object.
    return queue.length > 1;
  }

  get speaking() {
    this.#isSynthesis;
    return current !== null;
  }

  get paused() {
    this.#isSynthesis;
    return isPaused;
  }

  speak(utterance) {
    this.#isSynthesis;
    webidl.requireArguments(arguments.length, 1);
    if (!(utterance instanceof SpeechSynthesisUtterance)) {
      throw new TypeError("Argument 1 ('utterance') to SpeechSynthesis.speak must be an instance of SpeechSynthesisUtterance");
    }
    isFree ||= deviceKind() === "mac" || host.activation_gesture();
    if (!isFree) {
      host.speech_refuse();
      return;
    }
    push(queue, utterance);
    if (queue.length === 1) startSpeaking(utterance);
  }

  cancel() {
    this.#isSynthesis;
    const waiting = queue;
    const said = current;
    queue = [];
    stop();
    if (said !== null) fireError(said);
    for (let i = 0; i < waiting.length; i++) if (waiting[i] !== said) fireError(waiting[i]);
  }

  pause() {
    this.#isSynthesis;
    const utterance = current;
    if (utterance === null || isPaused) return;
    timers.start(() => {
      if (current !== utterance || isPaused) return;
      isPaused = true;
      position = reached(utterance);
      timers.stop(timer);
      fireEvent("pause", utterance);
    }, 0);
  }

  resume() {
    this.#isSynthesis;
    const utterance = current;
    timers.start(() => {
      if (utterance === null || current !== utterance || !isPaused) return;
      isPaused = false;
      fireEvent("resume", utterance);
      if (current === utterance && !isPaused) goOn(utterance);
    }, 0);
  }

  getVoices() {
    this.#isSynthesis;
    voices ??= makeVoices();
    const list = [];
    for (let i = 0; i < voices.length; i++) put(list, i, voices[i]);
    return list;
  }
}
defineEventHandler(SpeechSynthesis.prototype, "voiceschanged");
webidl.expose(SpeechSynthesis);

export const speechSynthesis = new SpeechSynthesis(internal);

function stop() {
  timers.stop(timer);
  current = null;
}

function startSpeaking(utterance) {
  const state = utteranceState(utterance);
  state.startTime = clock.monotonic();
  current = utterance;
  isPaused = false;
  position = 0;
  nextIndex = 0;
  host.speech_say(state.text, state.lang, state.voice === null ? "" : state.voice.name);
  timer = timers.start(() => {
    fireEvent("start", utterance);
    if (current === utterance && !isPaused) goOn(utterance);
  }, 0);
}

/** How many characters have been said. */
function reached(utterance) {
  const { text, rate } = utteranceState(utterance);
  const said = (clock.monotonic() - since) / duration(1, rate);
  return position + said < text.length ? position + said : text.length;
}

/** The voice speaks from where it is, and tells of each word that it comes to. */
function goOn(utterance) {
  const { text, rate } = utteranceState(utterance);
  const word = nextWord(text, nextIndex);
  const goal = word === undefined ? text.length : word.index;
  since = clock.monotonic();
  timer = timers.startQuietly(() => {
    position = goal;
    if (word === undefined) {
      finish(utterance);
      return;
    }
    since = clock.monotonic();
    nextIndex = word.index + word.length;
    fireEvent("boundary", utterance, word.index, word.length, "word");
    if (current === utterance && !isPaused) goOn(utterance);
  }, duration(goal - position, rate));
}

function finish(utterance) {
  current = null;
  fireEvent("end", utterance);
  if (queue[0] !== utterance) return;
  const rest = [];
  for (let i = 1; i < queue.length; i++) put(rest, i - 1, queue[i]);
  queue = rest;
  if (queue.length > 0) startSpeaking(queue[0]);
}

const elapsed = (utterance) => (clock.monotonic() - utteranceState(utterance).startTime) / 1000;

function fireEvent(type, utterance, charIndex = 0, charLength = 0, name = "") {
  const init = { __proto__: null, utterance, charIndex, charLength, elapsedTime: elapsed(utterance), name };
  fire(utterance, type, init, interfaceNamed("SpeechSynthesisEvent"));
}

function fireError(utterance) {
  const init = { __proto__: null, utterance, elapsedTime: elapsed(utterance), error: "canceled" };
  fire(utterance, "error", init, interfaceNamed("SpeechSynthesisErrorEvent"));
}
