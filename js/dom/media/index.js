// https://html.spec.whatwg.org/multipage/media.html: media elements. Nothing is fetched or decoded: what an element plays is what a test
// has said.
export {
  hasMedium, makeAudio, makeHTMLAudioElement, makeHTMLMediaElement, makeHTMLVideoElement, mediaSourceOf, textTracksOf,
} from "./media-elements.js";
export { PictureInPictureWindow } from "./picture-in-picture-window.js";
export { follow, lastPlayed, pause, playByUser, setMedium } from "./playback.js";
export { elementInWindow, exitPictureInPicture } from "./presentation.js";
export { matches } from "./pseudo-classes.js";
export { TimeRanges } from "./time-ranges.js";
