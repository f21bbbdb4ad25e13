// Whether a script may play what it likes: `playbackStateChangePermitted` of
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/MediaElementSession.cpp
import { host } from "core";
import { deviceKind } from "dom/window";
import { hasAttribute, isHTML } from "library/tree";
import { isMuted, stateOf } from "./state.js";

/** Whether what runs follows from what a user has just done: `processingUserGestureForMedia`. */
export const isByUser = () => host.activation_media();

/** Whether a video plays in full screen alone: on an iPhone one without `playsinline` does. */
export function needsFullScreen(element) {
  return deviceKind() === "phone" && isHTML(element, "video") && !hasAttribute(element, "playsinline")
    && !hasAttribute(element, "webkit-playsinline");
}

/** Whether it can be heard. */
function isAudible(element, state) {
  return (!isHTML(element, "video") || state.medium.hasAudio) && !isMuted(element, state) && state.volume > 0;
}

export function mayPlay(element, state) {
  if (state.isFree || isByUser()) return true;
  return !isAudible(element, state) && !needsFullScreen(element);
}

/** Whether a video may leave its place in the page: `fullscreenPermitted`. */
export const mayLeavePage = (element) => stateOf(element).isFree || isByUser();

/** Whether the volume is the user's alone, as on a phone and a tablet. */
export const isVolumeLocked = () => deviceKind() !== "mac";
