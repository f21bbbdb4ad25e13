// https://html.spec.whatwg.org/multipage/media.html#htmlmediaelement
import { domException, primordials, timers, webidl } from "core";
import {
  boolean, crossOrigin, enumerated, factoryOf, interfaceNamed, reflect, resolveURL, tellMissing, unsignedLong, url,
} from "dom/html";
import { $first, $next, $rare, getAttribute, hasAttribute, isHTML } from "library/tree";
import { fire } from "web/dom-events";
import { setAttribute } from "shared/changes";
import { makeTextTrack, makeTextTrackList, tellAdded } from "./text-tracks.js";
import { trackKinds } from "./track.js";

const { Promise, TypeError } = primordials;

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-networkstate and readystate */
const constants = {
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

/** The slots of a media element that never gets any data. */
function stateOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.media ??= {
    isMuted: hasAttribute(element, "muted"),
    volume: 1,
    rate: 1,
    defaultRate: 1,
    preservesPitch: true,
    position: 0,
    tracks: null,
    added: [],
  });
}

function fireLater(element, type) {
  timers.start(() => fire(element, type), 0);
}

/** The source that an element would load: https://html.spec.whatwg.org/#concept-media-load-algorithm */
function hasSource(element) {
  if (hasAttribute(element, "src")) return true;
  let child = element[$first];
  while (child !== null && !isHTML(child, "source")) child = child[$next];
  return child !== null;
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-texttracks */
export function textTracksOf(element) {
  const state = stateOf(element);
  return (state.tracks ??= makeTextTrackList(element, state.added));
}

/** The address that an element would load from, or the empty string: https://html.spec.whatwg.org/#dom-media-currentsrc */
export function mediaSourceOf(element) {
  let source = getAttribute(element, "src");
  for (let child = element[$first]; source === null && child !== null; child = child[$next]) {
    if (isHTML(child, "source")) source = getAttribute(child, "src");
  }
  return source === null || source === "" ? "" : resolveURL(element, source) ?? "";
}

export function makeHTMLMediaElement() {
  class HTMLMediaElement extends interfaceNamed("HTMLElement") {
    get error() {
      return null;
    }

    get srcObject() {
      return null;
    }

    set srcObject(value) {
      if (value !== null && value !== undefined) throw new TypeError("Type error");
    }

    get currentSrc() {
      return mediaSourceOf(this);
    }

    get networkState() {
      return hasSource(this) ? constants.NETWORK_NO_SOURCE : constants.NETWORK_EMPTY;
    }

    get readyState() {
      if (hasSource(this)) tellMissing("Media that plays", "so readyState stays 0, and none of its events comes");
      return constants.HAVE_NOTHING;
    }

    get buffered() {
      return noRanges();
    }

    get played() {
      return noRanges();
    }

    get seekable() {
      return noRanges();
    }

    get seeking() {
      return false;
    }

    load() {}

    /** https://html.spec.whatwg.org/multipage/media.html#dom-navigator-canplaytype: no type is known. */
    canPlayType(type) {
      webidl.requireArguments(arguments.length, 1);
      webidl.DOMString(type);
      return "";
    }

    get currentTime() {
      return stateOf(this).position;
    }

    set currentTime(value) {
      stateOf(this).position = webidl.double(value);
    }

    fastSeek(time) {
      webidl.requireArguments(arguments.length, 1);
      stateOf(this).position = webidl.double(time);
    }

    get duration() {
      return NaN;
    }

    getStartDate() {
      return new Date(NaN);
    }

    get paused() {
      return true;
    }

    get ended() {
      return false;
    }

    get defaultPlaybackRate() {
      return stateOf(this).defaultRate;
    }

    set defaultPlaybackRate(value) {
      const rate = webidl.double(value);
      const state = stateOf(this);
      if (rate === state.defaultRate) return;
      state.defaultRate = rate;
      fireLater(this, "ratechange");
    }

    get playbackRate() {
      return stateOf(this).rate;
    }

    set playbackRate(value) {
      const rate = webidl.double(value);
      const state = stateOf(this);
      if (rate === state.rate) return;
      state.rate = rate;
      fireLater(this, "ratechange");
    }

    get preservesPitch() {
      return stateOf(this).preservesPitch;
    }

    set preservesPitch(value) {
      stateOf(this).preservesPitch = !!value;
    }

    /** https://html.spec.whatwg.org/multipage/media.html#dom-media-play, where no source can be used */
    play() {
      const error = domException("NotSupportedError", "The operation is not supported.");
      return new Promise((resolve, reject) => reject(error));
    }

    pause() {}

    get volume() {
      return stateOf(this).volume;
    }

    set volume(value) {
      const volume = webidl.double(value);
      if (volume < 0 || volume > 1) throw domException("IndexSizeError", "The index is not in the allowed range.");
      const state = stateOf(this);
      if (volume === state.volume) return;
      state.volume = volume;
      fireLater(this, "volumechange");
    }

    get muted() {
      return stateOf(this).isMuted;
    }

    set muted(value) {
      const state = stateOf(this);
      if (!!value === state.isMuted) return;
      state.isMuted = !!value;
      fireLater(this, "volumechange");
    }

    get textTracks() {
      return textTracksOf(this);
    }

    addTextTrack(kind, label = "", language = "") {
      webidl.requireArguments(arguments.length, 1);
      const { added } = stateOf(this);
      const track = makeTextTrack({
        kind: webidl.enumeration(kind, trackKinds), label: webidl.DOMString(label), language: webidl.DOMString(language),
        mode: "hidden", listOf: () => textTracksOf(this),
      });
      added[added.length] = track;
      tellAdded(textTracksOf(this), track);
      return track;
    }
  }
  return reflect(HTMLMediaElement, {
    src: url,
    crossOrigin,
    preload: [enumerated, "preload", ["none", "metadata", "auto"], "auto", "auto"],
    autoplay: boolean,
    loop: boolean,
    controls: boolean,
    defaultMuted: [boolean, "muted"],
    // https://w3c.github.io/remote-playback/#dom-htmlmediaelement-disableremoteplayback
    disableRemotePlayback: boolean,
  }, constants);
}

/** https://html.spec.whatwg.org/multipage/media.html#the-audio-element */
export function makeHTMLAudioElement() {
  class HTMLAudioElement extends interfaceNamed("HTMLMediaElement") {}
  return reflect(HTMLAudioElement, {});
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-audio */
export function makeAudio() {
  return factoryOf("Audio", "HTMLAudioElement", "audio", (audio, [source]) => {
    setAttribute(audio, "preload", "auto");
    if (source !== undefined) setAttribute(audio, "src", webidl.DOMString(source));
  });
}

/** https://html.spec.whatwg.org/multipage/media.html#the-video-element */
export function makeHTMLVideoElement() {
  class HTMLVideoElement extends interfaceNamed("HTMLMediaElement") {
    get videoWidth() {
      return 0;
    }

    get videoHeight() {
      return 0;
    }

    /** https://w3c.github.io/picture-in-picture/#request-picture-in-picture-algorithm of a video that has not loaded */
    async requestPictureInPicture() {
      throw domException("InvalidStateError", "The video element is not ready to enter the Picture-in-Picture mode.");
    }

    /** Source: HTMLVideoElement.cpp of https://github.com/WebKit/WebKit */
    webkitSupportsPresentationMode(mode) {
      webidl.requireArguments(arguments.length, 1);
      return webidl.enumeration(mode, ["fullscreen", "inline", "picture-in-picture"]) === "inline";
    }
  }
  return reflect(HTMLVideoElement, {
    width: unsignedLong,
    height: unsignedLong,
    poster: url,
    playsInline: boolean,
    // https://w3c.github.io/picture-in-picture/#dom-htmlvideoelement-disablepictureinpicture
    disablePictureInPicture: boolean,
  });
}

let RangesInterface;

function makeTimeRanges() {
  const refuse = (index) => {
    webidl.unsignedLong(index);
    throw domException("IndexSizeError", "The index is not in the allowed range.");
  };
  class TimeRanges {
    get length() {
      return 0;
    }

    start(index) {
      webidl.requireArguments(arguments.length, 1);
      refuse(index);
    }

    end(index) {
      webidl.requireArguments(arguments.length, 1);
      refuse(index);
    }
  }
  webidl.expose(TimeRanges);
  return TimeRanges;
}

/** https://html.spec.whatwg.org/multipage/media.html#time-ranges: one without any range */
function noRanges() {
  RangesInterface ??= makeTimeRanges();
  return new RangesInterface();
}
