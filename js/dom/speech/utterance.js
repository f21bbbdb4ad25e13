// https://webaudio.github.io/web-speech-api/#speechsynthesisutterance
import { primordials, webidl } from "core";
import { builtins } from "web/builtins";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { SpeechSynthesisVoice } from "./voice.js";

const { TypeError } = primordials;
const { fround } = builtins.Math;

/** https://webidl.spec.whatwg.org/#js-float */
const float = (value) => fround(webidl.double(value));

let stateOf;

export class SpeechSynthesisUtterance extends EventTarget {
  #state = { text: "", lang: "", voice: null, volume: 1, rate: 1, pitch: 1, startTime: 0 };

  static {
    stateOf = (utterance) => utterance.#state;
  }

  constructor(text = "") {
    super();
    this.#state.text = webidl.DOMString(text);
  }

  get text() {
    return this.#state.text;
  }

  set text(value) {
    this.#state.text = webidl.DOMString(value);
  }

  get lang() {
    return this.#state.lang;
  }

  set lang(value) {
    this.#state.lang = webidl.DOMString(value);
  }

  get voice() {
    return this.#state.voice;
  }

  /** A voice is not taken away again: setVoice in SpeechSynthesisUtterance.cpp of https://github.com/WebKit/WebKit */
  set voice(value) {
    if (value === null || value === undefined) return;
    if (!(value instanceof SpeechSynthesisVoice)) {
      throw new TypeError("The SpeechSynthesisUtterance.voice attribute must be an instance of SpeechSynthesisVoice");
    }
    this.#state.voice = value;
  }

  get volume() {
    return this.#state.volume;
  }

  set volume(value) {
    this.#state.volume = float(value);
  }

  get rate() {
    return this.#state.rate;
  }

  set rate(value) {
    this.#state.rate = float(value);
  }

  get pitch() {
    return this.#state.pitch;
  }

  set pitch(value) {
    this.#state.pitch = float(value);
  }
}
const handlers = ["start", "end", "error", "pause", "resume", "mark", "boundary"];
for (let i = 0; i < handlers.length; i++) defineEventHandler(SpeechSynthesisUtterance.prototype, handlers[i]);
webidl.expose(SpeechSynthesisUtterance);

/** What an utterance is to say, and since when it has been said: `startTime`. */
export const utteranceState = (utterance) => stateOf(utterance);
