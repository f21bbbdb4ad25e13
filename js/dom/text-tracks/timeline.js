// https://html.spec.whatwg.org/multipage/media.html#time-marches-on
import { push, put } from "core";
import { isAmong } from "library/tree";
import { fireLater } from "web/dom-events";
import { recordsOf } from "./track-list.js";

/** What follows the time of a media element whose tracks have cues. */
export const timeline = { march, nextChange };

/**
 * The cues that are active become others.
 * @param {Element} element a media element
 * @param {number} position where it stands, in seconds; NaN where it has nothing to play
 * @param {number | undefined} from where it has come from, where nothing but time has passed
 * @returns {boolean} whether a cue has ended at whose end it is to pause
 */
function march(element, position, from) {
  const tracks = recordsOf(element);
  const events = [];
  let pauses = false;
  for (let i = 0; i < tracks.length; i++) {
    const { cues, mode } = tracks[i];
    for (let j = 0; j < cues.length; j++) {
      const cue = cues[j];
      const isCurrent = mode !== "disabled" && cue.start <= position && position < cue.end;
      const isMissed = !isCurrent && !cue.isActive && mode !== "disabled" && from <= cue.start && cue.start < position;
      if ((isCurrent && !cue.isActive) || isMissed) insert(events, { cue, type: "enter", time: cue.start });
      if ((!isCurrent && cue.isActive) || isMissed) {
        if (mode !== "disabled") insert(events, { cue, type: "exit", time: cue.end > cue.start ? cue.end : cue.start });
        if (cue.pauseOnExit && from !== undefined) pauses = true;
      }
      cue.isActive = isCurrent;
    }
  }
  tell(events);
  return pauses;
}

/** Keeps events in the order of their times, those of one time in that of their cues. */
function insert(events, event) {
  let at = events.length;
  while (at > 0 && event.time < events[at - 1].time) {
    put(events, at, events[at - 1]);
    at--;
  }
  put(events, at, event);
}

function tell(events) {
  const tracks = [];
  for (let i = 0; i < events.length; i++) {
    const { cue: { object, track }, type } = events[i];
    fireLater(object, type);
    if (!isAmong(tracks, track)) push(tracks, track);
  }
  for (let i = 0; i < tracks.length; i++) {
    const { object, element } = tracks[i];
    fireLater(object, "cuechange");
    if (element !== null) fireLater(element, "cuechange");
  }
}

/**
 * Where the next cue begins or ends.
 * @param {number} position
 * @param {number} goal where the element comes to rest, before its position or behind it
 */
function nextChange(element, position, goal) {
  const tracks = recordsOf(element);
  let next = goal;
  for (let i = 0; i < tracks.length; i++) {
    const { cues, mode } = tracks[i];
    for (let j = 0; j < cues.length && mode !== "disabled"; j++) {
      next = nearer(position, next, cues[j].start);
      next = nearer(position, next, cues[j].end);
    }
  }
  return next;
}

/** The one of two moments that comes first on the way to both. */
function nearer(position, next, moment) {
  if (next > position) return moment > position && moment < next ? moment : next;
  return moment < position && moment > next ? moment : next;
}
