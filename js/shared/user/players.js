// What a user does by the controls of a player, in the page or beside it: of the lock screen, of headphones
import { load } from "core";
import { isMedia } from "library/tree";
import { cannot } from "./usable.js";

/** The chunk of media elements, for one of them. */
export function mediaOf(element) {
  if (!isMedia(element)) throw cannot(element, "is neither a video nor an audio element");
  return load("dom/media");
}

/** The same for an element that has something to play. */
function mediaFor(element) {
  const media = mediaOf(element);
  if (!media.hasMedium(element)) throw cannot(element, "has nothing to play: page.setMedia says what it plays");
  return media;
}

export function play(element) {
  mediaFor(element).playByUser(element);
}

export function pause(element) {
  mediaFor(element).pause(element);
}
