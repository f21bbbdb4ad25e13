import { push } from "core";
import { callListeners } from "browser/api";

/**
 * `onChanged` of one area. To WebKit it is one event with `storage.onChanged`: listening to either wakes the background
 * for changes of every area, and both kinds of listeners get the changes and the area's name.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIStorageCocoa.mm
 * DEPARTURE: listeners are called in the order in which they were added, in WebKit those of `storage.onChanged` first —
 * one list of listeners serves both — https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/onChanged
 * @param {string} area `local`, `session` or `sync`
 * @param {{addListener: Function, removeListener: Function}} changed `storage.onChanged`
 */
export function makeAreaEvent(area, changed) {
  let entries = [];
  return {
    addListener(listener) {
      const isFunction = typeof listener === "function";
      const relay = (changes, areaName) => {
        if (areaName === area) callListeners("storage.onChanged", [listener], () => [changes, areaName]);
      };
      changed.addListener(isFunction ? relay : listener);
      push(entries, { listener, relay });
    },
    removeListener(listener) {
      if (typeof listener !== "function") changed.removeListener(listener);
      const kept = [];
      for (let i = 0; i < entries.length; i++) {
        if (entries[i].listener === listener) changed.removeListener(entries[i].relay);
        else push(kept, entries[i]);
      }
      entries = kept;
    },
    hasListener(listener) {
      if (typeof listener !== "function") changed.hasListener(listener);
      for (let i = 0; i < entries.length; i++) if (entries[i].listener === listener) return true;
      return false;
    },
  };
}
