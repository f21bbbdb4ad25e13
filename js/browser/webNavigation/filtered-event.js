// Events whose listeners choose addresses.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebNavigationEventCocoa.mm
import { host, primordials } from "core";
import { makeListeners, registerEvent } from "browser/api";
import { readFilter } from "./url-filter.js";

const { ReflectApply } = primordials;

/**
 * The browser fires it with two arguments: what listeners get, and the pieces of the address that filters look at.
 * @param {string} name the whole name, `webNavigation.onCommitted`
 */
export function makeFilteredEvent(name) {
  /** The filter of each listener, in their order; undefined: every address will do. */
  let filters = [];
  const { event, get } = makeListeners(name, () => host.listener_add(name), () => host.listener_remove(name));
  const { addListener, removeListener } = event;
  event.addListener = (listener, filter) => {
    const fits = filter === undefined || filter === null ? undefined : readFilter(`${name}.addListener()`, filter);
    ReflectApply(addListener, event, [listener]);
    filters[filters.length] = fits;
  };
  event.removeListener = (listener) => {
    const before = get();
    ReflectApply(removeListener, event, [listener]);
    const kept = [];
    for (let i = 0; i < before.length; i++) if (before[i] !== listener) kept[kept.length] = filters[i];
    filters = kept;
  };
  let pieces;
  const chosen = () => {
    const listeners = get();
    const found = [];
    for (let i = 0; i < listeners.length; i++) {
      if (filters[i] === undefined || filters[i](pieces)) found[found.length] = listeners[i];
    }
    return found;
  };
  registerEvent(name, chosen, (values) => {
    pieces = values[1];
    return [values[0]];
  }, get);
  return event;
}
