// https://webaudio.github.io/web-speech-api/#tts-section: what a page has read aloud, which nobody hears, by the clock of the run
export { SpeechSynthesis, speechSynthesis } from "./speech-synthesis.js";
export { SpeechSynthesisUtterance } from "./utterance.js";
export { SpeechSynthesisVoice } from "./voice.js";
