// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable-target-names
import { load } from "core";
import { frameElements, settings } from "dom/window";
import { frameWindow, nameOfFrame, windowOf } from "./frame.js";

/**
 * The window of a name among this one and the frames in it, at any depth; or undefined.
 * https://html.spec.whatwg.org/multipage/document-sequences.html#find-a-navigable-by-target-name
 */
export function windowNamed(name) {
  if (settings.name === name) return globalThis;
  const elements = frameElements();
  for (let i = 0; i < elements.length; i++) {
    // A window that nobody has asked for has nobody's frames.
    if (windowOf(elements[i]) === null && nameOfFrame(elements[i]) === name) frameWindow(elements[i]);
    const window = windowOf(elements[i]);
    const found = window === null ? undefined : load("library/realms").realms.get(window).load("dom/frames").windowNamed(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
