// https://w3c.github.io/mediasession/#the-mediasession-interface
import { load, primordials, reportException, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { MediaMetadata } from "./media-metadata.js";

const { ReflectApply, TypeError } = primordials;

/** Source: MediaSessionAction.idl of https://github.com/WebKit/WebKit */
const actions = [
  "play", "pause", "seekbackward", "seekforward", "previoustrack", "nexttrack", "skipad", "stop", "seekto", "togglemicrophone",
  "togglecamera", "togglescreenshare",
];

let stateOf;

export class MediaSession {
  #state = { metadata: null, playbackState: "none", handlers: { __proto__: null }, position: null };

  static {
    stateOf = (session) => session.#state;
  }

  constructor(token) {
    requireInternal(token);
  }

  get metadata() {
    return this.#state.metadata;
  }

  set metadata(value) {
    if (value !== null && value !== undefined && !(value instanceof MediaMetadata)) {
      throw new TypeError("The MediaSession.metadata attribute must be an instance of MediaMetadata");
    }
    this.#state.metadata = value ?? null;
  }

  get playbackState() {
    return this.#state.playbackState;
  }

  set playbackState(value) {
    this.#state.playbackState = webidl.enumeratedAttribute(value, ["none", "paused", "playing"], this.#state.playbackState);
  }

  setActionHandler(action, handler) {
    webidl.requireArguments(arguments.length, 2);
    const name = webidl.enumeration(action, actions);
    if (handler !== null && handler !== undefined && typeof handler !== "function") {
      throw new TypeError("Argument 2 ('handler') to MediaSession.setActionHandler must be a function");
    }
    this.#state.handlers[name] = handler ?? undefined;
  }

  /** https://w3c.github.io/mediasession/#dom-mediasession-setpositionstate */
  setPositionState(state = undefined) {
    const { duration, position = 0, playbackRate = 1 } = webidl.dictionary(state);
    if (duration === undefined && position === 0 && playbackRate === 1) {
      this.#state.position = null;
      return;
    }
    const length = duration === Infinity ? Infinity : webidl.double(duration);
    const place = webidl.double(position);
    const rate = webidl.double(playbackRate);
    if (!(length >= 0) || place < 0 || place > length || rate === 0) throw new TypeError("Type error");
    this.#state.position = { length, place, rate };
  }
}
webidl.expose(MediaSession);

export const mediaSession = new MediaSession(internal);

/** The keys of a keyboard, of headphones or of a lock screen, as `KeyboardEvent.key` names them. */
const keys = {
  __proto__: null,
  MediaPlay: "play",
  MediaPause: "pause",
  MediaPlayPause: "play or pause",
  MediaStop: "stop",
  MediaTrackNext: "nexttrack",
  MediaTrackPrevious: "previoustrack",
  MediaFastForward: "seekforward",
  MediaRewind: "seekbackward",
};

export const actionOfKey = (key) => keys[key];

/**
 * The user presses a key for media: the page's handler is called, or what has played last is played or paused.
 * https://w3c.github.io/mediasession/#handle-media-session-action
 * @param {string} action what `actionOfKey` gives
 * @returns {boolean} whether anything was done
 */
export function perform(action) {
  const { handlers, playbackState } = stateOf(mediaSession);
  const media = load("dom/media");
  const element = media.lastPlayed(currentDocument());
  const isPlaying = playbackState === "none" ? element !== null && media.matches(element, "playing") : playbackState === "playing";
  const name = action === "play or pause" ? (isPlaying ? "pause" : "play") : action;
  const handler = handlers[name];
  if (handler !== undefined) {
    try {
      ReflectApply(handler, undefined, [{ action: name }]);
    } catch (error) {
      reportException(error);
    }
    return true;
  }
  if (element === null || (name !== "play" && name !== "pause" && name !== "stop")) return false;
  if (name === "play") media.playByUser(element);
  else media.pause(element);
  return true;
}
