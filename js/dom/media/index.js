// https://html.spec.whatwg.org/multipage/media.html: media elements as objects. Nothing is fetched, decoded or played.
export {
  makeAudio, makeHTMLAudioElement, makeHTMLMediaElement, makeHTMLVideoElement, mediaSourceOf,
} from "./media-elements.js";
export { makeHTMLTrackElement } from "./track.js";
