// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-playing and those after it
import { isVolumeLocked } from "./permission.js";
import { constants, isMuted, stateOf } from "./state.js";

/**
 * Whether a media element matches a pseudo-class.
 * @param {Element} element `audio` or `video`
 * @param {string} name without the colon
 */
export function matches(element, name) {
  const state = stateOf(element);
  switch (name) {
    case "muted": return isMuted(element, state);
    case "paused": return state.isPaused;
    case "playing": return !state.isPaused;
    case "seeking": return state.isSeeking;
    case "volume-locked": return isVolumeLocked();
    case "buffering":
      return !state.isPaused && state.networkState === constants.NETWORK_LOADING && state.readyState <= constants.HAVE_CURRENT_DATA;
    // Nothing stalls: all of a medium is there at once.
    default: return false;
  }
}
