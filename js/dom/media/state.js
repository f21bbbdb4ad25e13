// The slots of a media element, and where it stands in what it plays
import { clock } from "core";
import { $document, $rare, $versions, hasAttribute } from "library/tree";

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-networkstate and readystate */
export const constants = {
  NETWORK_EMPTY: 0,
  NETWORK_IDLE: 1,
  NETWORK_LOADING: 2,
  NETWORK_NO_SOURCE: 3,
  HAVE_NOTHING: 0,
  HAVE_METADATA: 1,
  HAVE_CURRENT_DATA: 2,
  HAVE_FUTURE_DATA: 3,
  HAVE_ENOUGH_DATA: 4,
};

export function stateOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.media ??= {
    /** What a script has set; undefined as long as the attribute says it. */
    muted: undefined,
    volume: 1,
    rate: 1,
    defaultRate: 1,
    preservesPitch: true,
    /** The TextTrackList, once a script has asked for it. */
    tracks: undefined,
    /** What follows its time, once its tracks have cues: that of js/dom/text-tracks. */
    timeline: undefined,
    /** What a test has said that the element plays, `{ duration, width, height, hasAudio }`; null where nothing is loaded. */
    medium: null,
    networkState: constants.NETWORK_EMPTY,
    readyState: constants.HAVE_NOTHING,
    isPaused: true,
    isSeeking: false,
    /** https://html.spec.whatwg.org/multipage/media.html#can-autoplay-flag */
    canAutoplay: true,
    /** Where it is to begin, in seconds: https://html.spec.whatwg.org/#default-playback-start-position */
    start: 0,
    /** Where it stood when its time last began or ended to pass, in seconds. */
    position: 0,
    /** When that was, by the clock of the run, while its time passes. */
    since: undefined,
    /** The position of which `timeupdate` has told last, and when. */
    told: 0,
    toldAt: 0,
    hasToldEnd: false,
    /** What has been played, `{ start, end }` in order. */
    played: [],
    /** The promises of `play()` that are pending, each as a function that rejects and one that resolves. */
    plays: [],
    /** Timers: of the next moment to tell of, of a seek, of the loading. */
    progress: 0,
    seek: 0,
    loading: 0,
    /** Whether a user has played it, after which a script may. */
    isFree: false,
    /** Where it is shown, see presentation.js. */
    mode: "inline",
    isChangingMode: false,
    /** The PictureInPictureWindow, once it has had one. */
    window: undefined,
    /** What resolves the promises of a script that has asked for that window, and for its end. */
    entering: undefined,
    leaving: undefined,
    /** The timer that gives the volume back which is the user's. */
    restoring: undefined,
  });
}

/** Where an element stands, in seconds: https://html.spec.whatwg.org/multipage/media.html#current-playback-position */
export function currentPosition(state) {
  const { position, since, rate, medium } = state;
  if (since === undefined) return position;
  const moved = position + (clock.monotonic() - since) / 1000 * rate;
  if (moved < 0) return 0;
  return moved > medium.duration ? medium.duration : moved;
}

/** Whether it stands where its time passes no further. */
export function isAtEnd(state) {
  return state.rate < 0 ? state.position <= 0 : state.rate > 0 && state.position >= state.medium.duration;
}

/** https://html.spec.whatwg.org/multipage/media.html#ended-playback */
export function hasEnded(element, state) {
  if (state.readyState === constants.HAVE_NOTHING || state.isSeeking || state.rate === 0) return false;
  const position = currentPosition(state);
  return state.rate < 0 ? position <= 0 : position >= state.medium.duration && !hasAttribute(element, "loop");
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-muted */
export const isMuted = (element, state) => state.muted ?? hasAttribute(element, "muted");

/** What selectors ask of an element, as `:paused`, is another now. */
export function noteState(element) {
  element[$document][$versions].attributes++;
}
