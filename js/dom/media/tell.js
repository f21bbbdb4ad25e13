// https://html.spec.whatwg.org/multipage/media.html#queue-a-media-element-task
import { timers } from "core";
import { fire } from "web/dom-events";

/** Fires an event at an element, or at its list of tracks, as a task of its own. */
export function tell(target, type) {
  timers.start(() => fire(target, type), 0);
}
