// The window of a frame, or of the page around, as an isolated world sees it.
import { host } from "core";
import { SafeMap } from "web/safe-collections";
import { isShared, readMember } from "./window.js";

/**
 * The prototype of such a window's wrapper: it has the window's members, each made when it is asked for.
 * DEPARTURE: the built-ins of the other window's language are not there, as `frames[0].Array` —
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object
 * @param {object} original the window
 * @param {{key, descriptor}[]} members its own properties as they were made
 * @param {object} prototype what it inherits from
 * @param {object} membrane
 * @param {(original: Function, key: string) => Function} functionFor makes the world's function for one of the page
 * @param {(window: object, name: string) => object | undefined} childWindow a frame of a window, as the page sees it
 */
export function makeWindowPrototype(original, members, prototype, membrane, functionFor, childWindow) {
  // OPTIMIZATION: a script of a frame often compares its window with the one around, and asks that for nothing.
  let descriptors;
  const functions = new SafeMap();
  return host.lookup_make((name) => {
    descriptors ??= descriptorsByName(members);
    const descriptor = descriptors.get(name);
    if (descriptor === undefined) return membrane.toWorld(childWindow(original, name));
    const { get, value } = descriptor;
    if (get !== undefined) return readMember(original, name, get, membrane);
    if (typeof value !== "function" || membrane.isInterface(value)) return membrane.toWorld(value);
    if (!functions.has(name)) functions.set(name, functionFor(value, name));
    return functions.get(name);
  }, prototype);
}

function descriptorsByName(members) {
  const descriptors = new SafeMap();
  for (let i = 0; i < members.length; i++) {
    const { key, descriptor } = members[i];
    descriptors.set(key, descriptor);
  }
  return descriptors;
}

/** The members that can be set from another window. */
export function settableMembers(members) {
  const settable = [];
  for (let i = 0; i < members.length; i++) {
    const { key, descriptor } = members[i];
    if (descriptor.set !== undefined && descriptor.configurable && isShared(key)) {
      settable[settable.length] = members[i];
    }
  }
  return settable;
}
