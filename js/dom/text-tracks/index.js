// https://html.spec.whatwg.org/multipage/media.html#timed-text-tracks: tracks and their cues, which nothing draws
export { TextTrackCueList } from "./cue-list.js";
export { TextTrackCue, VTTCue } from "./cue.js";
export { VTTRegion } from "./region.js";
export { TextTrack } from "./text-track.js";
export { makeHTMLTrackElement, trackKinds } from "./track-element.js";
export { TextTrackList, addTextTrack, makeTextTrackList } from "./track-list.js";
