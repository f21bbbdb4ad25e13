// https://html.spec.whatwg.org/multipage/media.html#htmlmediaelement
import { domException, load, primordials, put, timers, webidl } from "core";
import {
  boolean, crossOrigin, enumerated, factoryOf, interfaceNamed, reflect, resolveURL, tellMissing, unsignedLong, url,
} from "dom/html";
import { $attributeChanged, $first, $next, $rare, $removed, getAttribute, hasAttribute, isConnected, isHTML } from "library/tree";
import { setAttribute } from "shared/changes";
import { fireLater } from "web/dom-events";
import { isVolumeLocked, mayLeavePage } from "./permission.js";
import { change, endWhatMayNot, loadAnew, pause, play, present, seek } from "./playback.js";
import { modes, requestPictureInPicture, supportsMode } from "./presentation.js";
import { constants, currentPosition, hasEnded, isMuted, noteState, stateOf } from "./state.js";
import { makeTimeRanges } from "./time-ranges.js";

const { TypeError } = primordials;

/** The source that an element would load: https://html.spec.whatwg.org/#concept-media-load-algorithm */
function hasSource(element) {
  if (hasAttribute(element, "src")) return true;
  let child = element[$first];
  while (child !== null && !isHTML(child, "source")) child = child[$next];
  return child !== null;
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-texttracks */
export function textTracksOf(element) {
  return (stateOf(element).tracks ??= load("dom/text-tracks").makeTextTrackList(element));
}

/** The address that an element would load from, or the empty string: https://html.spec.whatwg.org/#dom-media-currentsrc */
export function mediaSourceOf(element) {
  let source = getAttribute(element, "src");
  for (let child = element[$first]; source === null && child !== null; child = child[$next]) {
    if (isHTML(child, "source")) source = getAttribute(child, "src");
  }
  return source === null || source === "" ? "" : resolveURL(element, source) ?? "";
}

/** Whether a test has said what an element plays. */
export const hasMedium = (element) => (element[$rare]?.media?.medium ?? null) !== null;

/** All of what an element plays, where it has that. */
function wholeOf({ medium, readyState }) {
  return readyState === constants.HAVE_NOTHING ? [] : [{ start: 0, end: medium.duration }];
}

/** A volume that is the user's shows what a script has set until its task is over: `setVolume` of WebKit. */
function setVolume(element, volume) {
  const state = stateOf(element);
  const old = state.volume;
  if (volume === old) return;
  state.volume = volume;
  if (isVolumeLocked()) {
    state.restoring ??= timers.start(() => {
      state.restoring = undefined;
      state.volume = old;
    }, 0);
    return;
  }
  fireLater(element, "volumechange");
  endWhatMayNot(element);
}

export function makeHTMLMediaElement() {
  class HTMLMediaElement extends interfaceNamed("HTMLElement") {
    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      // DEPARTURE: another `src` begins the same medium anew — what an element plays is what a test has said —
      // https://html.spec.whatwg.org/multipage/media.html#attr-media-src
      if (localName === "src" && namespace === null && value !== null && hasMedium(this)) loadAnew(this);
    }

    /** https://html.spec.whatwg.org/multipage/media.html#playing-the-media-resource:remove-an-element-from-a-document */
    [$removed]() {
      super[$removed]();
      if (!hasMedium(this)) return;
      timers.start(() => {
        if (!isConnected(this)) pause(this);
      }, 0);
    }

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
      const { medium, networkState } = stateOf(this);
      if (medium !== null) return networkState;
      return hasSource(this) ? constants.NETWORK_NO_SOURCE : constants.NETWORK_EMPTY;
    }

    get readyState() {
      const { medium, readyState } = stateOf(this);
      if (medium === null && hasSource(this)) {
        tellMissing("Media that is decoded", "so readyState stays 0, and none of its events comes until page.setMedia says what plays");
      }
      return readyState;
    }

    get buffered() {
      return makeTimeRanges(wholeOf(stateOf(this)));
    }

    get played() {
      // What has passed until now is noted with each change.
      change(this, () => {});
      const { played } = stateOf(this);
      const ranges = [];
      for (let i = 0; i < played.length; i++) put(ranges, i, { start: played[i].start, end: played[i].end });
      return makeTimeRanges(ranges);
    }

    get seekable() {
      return makeTimeRanges(wholeOf(stateOf(this)));
    }

    get seeking() {
      return stateOf(this).isSeeking;
    }

    load() {
      if (hasMedium(this)) loadAnew(this);
    }

    canPlayType(type) {
      webidl.requireArguments(arguments.length, 1);
      return load("library/media-types").canPlay(webidl.DOMString(type));
    }

    get currentTime() {
      const state = stateOf(this);
      return state.start === 0 ? currentPosition(state) : state.start;
    }

    set currentTime(value) {
      seek(this, webidl.double(value));
    }

    fastSeek(time) {
      webidl.requireArguments(arguments.length, 1);
      seek(this, webidl.double(time));
    }

    get duration() {
      const { medium, readyState } = stateOf(this);
      return readyState === constants.HAVE_NOTHING ? NaN : medium.duration;
    }

    getStartDate() {
      return new Date(NaN);
    }

    get paused() {
      return stateOf(this).isPaused;
    }

    get ended() {
      const state = stateOf(this);
      return state.rate > 0 && hasEnded(this, state);
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
      if (rate === stateOf(this).rate) return;
      change(this, (state) => {
        state.rate = rate;
      });
      fireLater(this, "ratechange");
    }

    get preservesPitch() {
      return stateOf(this).preservesPitch;
    }

    set preservesPitch(value) {
      stateOf(this).preservesPitch = !!value;
    }

    play() {
      return play(this);
    }

    pause() {
      pause(this);
    }

    get volume() {
      return stateOf(this).volume;
    }

    set volume(value) {
      const volume = webidl.double(value);
      if (volume < 0 || volume > 1) throw domException("IndexSizeError");
      setVolume(this, volume);
    }

    get muted() {
      return isMuted(this, stateOf(this));
    }

    set muted(value) {
      const state = stateOf(this);
      const isChange = !!value !== isMuted(this, state);
      state.muted = !!value;
      if (!isChange) return;
      noteState(this);
      fireLater(this, "volumechange");
      endWhatMayNot(this);
    }

    get textTracks() {
      return textTracksOf(this);
    }

    addTextTrack(kind, label = "", language = "") {
      webidl.requireArguments(arguments.length, 1);
      const { addTextTrack, trackKinds } = load("dom/text-tracks");
      return addTextTrack(this, webidl.enumeration(kind, trackKinds), webidl.DOMString(label), webidl.DOMString(language));
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
  return factoryOf("Audio", "HTMLAudioElement", "audio", (audio, { 0: source }) => {
    setAttribute(audio, "preload", "auto");
    if (source !== undefined) setAttribute(audio, "src", webidl.DOMString(source));
  });
}

/** https://html.spec.whatwg.org/multipage/media.html#the-video-element */
export function makeHTMLVideoElement() {
  class HTMLVideoElement extends interfaceNamed("HTMLMediaElement") {
    get videoWidth() {
      const { medium, readyState } = stateOf(this);
      return readyState === constants.HAVE_NOTHING ? 0 : medium.width;
    }

    get videoHeight() {
      const { medium, readyState } = stateOf(this);
      return readyState === constants.HAVE_NOTHING ? 0 : medium.height;
    }

    requestPictureInPicture() {
      return requestPictureInPicture(this);
    }

    // Source of the members below: HTMLVideoElement.idl and HTMLVideoElement.cpp of https://github.com/WebKit/WebKit

    get webkitPresentationMode() {
      return stateOf(this).mode;
    }

    webkitSupportsPresentationMode(mode) {
      webidl.requireArguments(arguments.length, 1);
      return supportsMode(this, webidl.enumeration(mode, modes));
    }

    webkitSetPresentationMode(mode) {
      webidl.requireArguments(arguments.length, 1);
      present(this, webidl.enumeration(mode, modes));
    }

    get webkitSupportsFullscreen() {
      return supportsMode(this, "fullscreen");
    }

    get webkitDisplayingFullscreen() {
      return stateOf(this).mode !== "inline";
    }

    webkitEnterFullscreen() {
      enterFullScreen(this);
    }

    webkitExitFullscreen() {
      present(this, "inline");
    }

    webkitEnterFullScreen() {
      enterFullScreen(this);
    }

    webkitExitFullScreen() {
      present(this, "inline");
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

function enterFullScreen(element) {
  const { mode, isChangingMode } = stateOf(element);
  if (mode !== "inline") return;
  if (isChangingMode || !mayLeavePage(element) || !supportsMode(element, "fullscreen")) {
    throw domException("InvalidStateError");
  }
  present(element, "fullscreen");
}
