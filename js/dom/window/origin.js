// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
import { load, primordials } from "core";
import { settings } from "./settings.js";

const { RegExpPrototypeExec } = primordials;

const isUnencrypted = /^(?:blob:)?http:/;
const isLocal = /^(?:blob:)?http:\/\/(?:[^/]*@)?(?:(?:[^/]*\.)?localhost|127\.[0-9.]+|\[::1\])(?::[0-9]+)?(?:\/|$)/;

/** https://html.spec.whatwg.org/multipage/webappapis.html#secure-context, without a look at the windows around. */
export function isSecureContext() {
  // OPTIMIZATION: the origin is at the start of the URL, which needs no parser.
  const origin = settings.origin ?? settings.url;
  return RegExpPrototypeExec(isUnencrypted, origin) === null || RegExpPrototypeExec(isLocal, origin) !== null;
}

/** The serialized origin of the window: that of its URL, unless it was given one. */
export function windowOrigin() {
  settings.origin ??= load("library/url").parse(settings.url)?.origin ?? "null";
  return settings.origin;
}
