// https://webaudio.github.io/web-speech-api/#speechsynthesisvoice
import { put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { compactVoices } from "library/speech-voices";

export class SpeechSynthesisVoice {
  #voice;

  constructor(token, voice) {
    requireInternal(token);
    this.#voice = voice;
  }

  get voiceURI() {
    return this.#voice.uri;
  }

  get name() {
    return this.#voice.name;
  }

  get lang() {
    return this.#voice.lang;
  }

  get localService() {
    this.#voice; // Throws for any other object.
    return true;
  }

  /** WebKit says so of each voice: initializeVoiceList in PlatformSpeechSynthesizerCocoa.mm of https://github.com/WebKit/WebKit */
  get default() {
    this.#voice;
    return true;
  }
}
webidl.expose(SpeechSynthesisVoice);

/** The voices of the device, in the order of the alphabet. */
export function makeVoices() {
  const voices = [];
  for (let i = 0; i < compactVoices.length; i++) put(voices, i, new SpeechSynthesisVoice(internal, compactVoices[i]));
  return voices;
}
