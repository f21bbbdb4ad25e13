// Events whose listeners choose what they are told of.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebNavigationEventCocoa.mm
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebRequestEventCocoa.mm
import { host, primordials, push, put } from "core";
import { listenerCall, makeListeners, registerEvent } from "browser/api";

const { ReflectApply } = primordials;

/**
 * The browser fires it with two arguments: what listeners get, and what decides who gets it.
 * @param {string} name the whole name, `webNavigation.onCommitted`
 * @param {{
 *   read: (call: string, args: unknown[]) => unknown,
 *   fits: (wish: unknown, pieces: object) => boolean,
 *   complete?: (wish: unknown, details: object, pieces: object) => object,
 * }} rules `read` gives what a listener wishes, and throws for what `addListener` refuses; `fits` says whether its listener
 *   is told; `complete` gives what the listener gets in the place of the details
 */
export function makeFilteredEvent(name, { read, fits, complete }) {
  /** What each listener wishes, in their order. */
  let wishes = [];
  const { event, get } = makeListeners(name, () => host.listener_add(name), () => host.listener_remove(name));
  const { addListener, removeListener } = event;
  event.addListener = (...args) => {
    const wish = read(listenerCall(name, "addListener"), args);
    ReflectApply(addListener, event, args);
    push(wishes, wish);
  };
  event.removeListener = (...args) => {
    const listener = args[0];
    const before = get();
    ReflectApply(removeListener, event, args);
    const kept = [];
    for (let i = 0; i < before.length; i++) if (before[i] !== listener) push(kept, wishes[i]);
    wishes = kept;
  };
  let pieces;
  let told = [];
  const chosen = () => {
    const listeners = get();
    const found = [];
    told = [];
    for (let i = 0; i < listeners.length; i++) {
      if (!fits(wishes[i], pieces)) continue;
      put(told, found.length, wishes[i]);
      push(found, listeners[i]);
    }
    return found;
  };
  registerEvent(name, chosen, (values) => {
    pieces = values[1];
    return [values[0]];
  }, get, complete && ((index, values) => [complete(told[index], values[0], pieces)]));
  return event;
}
