// The windows around this one: https://html.spec.whatwg.org/multipage/document-sequences.html#navigables
import { host, load, push } from "core";
import { currentDocument } from "dom/nodes";
import { asciiLower, getAttribute, splitOnWhitespace } from "library/tree";
import { windowOrigin } from "./origin.js";

/**
 * What `installWindow` is told. They are the global objects themselves: scripts get what `viewOf` makes of them. The window of a frame
 * that was removed has none of them.
 */
export const around = { parent: globalThis, top: globalThis, opener: null, frameElement: null };

/** Whether the scripts of this window may use another one as they use their own. */
export function isSameOrigin(window) {
  if (window === globalThis) return true;
  const origin = windowOrigin();
  return origin !== "null" && load("library/realms").realms.get(window)?.windowOrigin() === origin;
}

/** A window as the scripts of this one may see it, or null. */
export function viewOf(window) {
  return window === null || isSameOrigin(window) ? window : load("dom/frames").foreignWindow(window);
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-frameelement */
export function visibleFrameElement() {
  return around.frameElement !== null && isSameOrigin(around.parent) ? around.frameElement : null;
}

/**
 * The document of the window whose script runs, which may be another one: it is what addresses are relative to.
 * https://html.spec.whatwg.org/multipage/webappapis.html#entry-settings-object
 */
export function entryDocument() {
  const running = host.window_running();
  if (running === globalThis) return currentDocument();
  const { realms, windowOfWorld } = load("library/realms");
  return realms.get(windowOfWorld.get(running) ?? running)?.load("dom/nodes").currentDocument() ?? currentDocument();
}

/**
 * Adds the origins of the windows around this one to a list, the nearest first.
 * @param {string[]} origins
 */
export function collectOriginsAround(origins) {
  const realm = around.parent === globalThis || around.parent === null ? undefined : load("library/realms").realms.get(around.parent);
  if (realm === undefined) return;
  push(origins, realm.windowOrigin());
  realm.collectOriginsAround(origins);
}

/**
 * Whether the sandboxes that this window is in let it lead another one to another document: none that is around it, but for the top one
 * where they say so. https://html.spec.whatwg.org/multipage/document-sequences.html#allowed-to-navigate
 */
export function mayNavigate(window) {
  const { foreignWindows, realms } = load("library/realms");
  const target = foreignWindows.get(window) ?? window;
  const isTop = target === around.top;
  let isAround = false;
  let isAllowed = true;
  for (let current = globalThis; current !== target; isAround = true) {
    const { frameElement, parent } = realms.get(current).load("dom/window").around;
    if (frameElement === null || parent === null) return true;
    const sandbox = getAttribute(frameElement, "sandbox");
    if (sandbox !== null && !(isTop && includesToken(sandbox, "allow-top-navigation"))) isAllowed = false;
    current = parent;
  }
  return !isAround || isAllowed;
}

/** Whether a list of tokens, as of `sandbox`, has one. */
export function includesToken(text, token) {
  const tokens = splitOnWhitespace(asciiLower(text));
  for (let i = 0; i < tokens.length; i++) if (tokens[i] === token) return true;
  return false;
}
