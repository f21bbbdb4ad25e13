// The windows around this one: https://html.spec.whatwg.org/multipage/document-sequences.html#navigables
import { load } from "core";
import { windowOrigin } from "./origin.js";

/** What `installWindow` is told. They are the global objects themselves: scripts get what `viewOf` makes of them. */
export const around = { parent: globalThis, top: globalThis, opener: null, frameElement: null };

/** Whether the scripts of this window may use another one as they use their own. */
export function isSameOrigin(window) {
  if (window === globalThis) return true;
  const origin = windowOrigin();
  return origin !== "null" && load("library/realms").realms.get(window)?.windowOrigin() === origin;
}

/** A window as the scripts of this one may see it. */
export function viewOf(window) {
  return isSameOrigin(window) ? window : load("dom/frames").foreignWindow(window);
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-frameelement */
export function visibleFrameElement() {
  return around.frameElement !== null && isSameOrigin(around.parent) ? around.frameElement : null;
}

/**
 * Adds the origins of the windows around this one to a list, the nearest first.
 * @param {string[]} origins
 */
export function collectOriginsAround(origins) {
  const realm = around.parent === globalThis ? undefined : load("library/realms").realms.get(around.parent);
  if (realm === undefined) return;
  origins[origins.length] = realm.windowOrigin();
  realm.collectOriginsAround(origins);
}
