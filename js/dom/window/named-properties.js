// https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
import { host, load, primordials } from "core";
import { currentDocument } from "dom/nodes";
import { EventTarget } from "web/dom-events";
import { frameAt } from "./frames.js";
import { isSecureContext } from "./origin.js";
import { deviceKind } from "./settings.js";

const { RegExpPrototypeExec } = primordials;

let missingGlobal;

const isIndex = /^(?:0|[1-9][0-9]{0,9})$/;

/** The frame, element or collection that a name stands for in a window with a document; or undefined. */
export function namedObject(name) {
  if (RegExpPrototypeExec(isIndex, name) !== null) return frameAt(+name);
  return name === "" ? undefined : load("dom/named-access").namedObject(currentDocument(), name);
}

/** The same, or what Safari has under the name. */
function named(name) {
  // The window is not complete yet.
  if (currentDocument() === null) return undefined;
  // https://webidl.spec.whatwg.org/#dfn-named-property-visibility: what is inherited comes first.
  if (name in EventTarget.prototype) return undefined;
  missingGlobal ??= load("web/missing-globals").missingGlobals("window", isSecureContext(), deviceKind());
  return missingGlobal(name) ?? namedObject(name);
}

/**
 * Makes the object in the prototype chain of the window that has elements and frames by their names. The window's own
 * members come first, so only names that are no member arrive here.
 * It is made by the host: the engine lets no script proxy into the prototype chain of its global object.
 * DEPARTURE: a symbol that is no member is taken for its description, so that `window[Symbol("a")]` is the element with the
 * ID `a` — the engine's C API asks for both by the same name —
 * https://developer.apple.com/documentation/javascriptcore/jsobjectgetpropertycallback
 */
export function makeNamedProperties() {
  return host.lookup_make(named, EventTarget.prototype);
}
