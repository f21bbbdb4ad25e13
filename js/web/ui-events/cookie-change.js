// https://cookiestore.spec.whatwg.org/#CookieChangeEvent
import { load, webidl } from "core";
import { Event } from "web/dom-events";
import { defineEvent } from "./define-event.js";

export function defineCookieChangeEvent() {
  const { Object } = load("web/builtins").builtins;
  const list = (value) => Object.freeze(webidl.sequence(value, cookieOf));
  const none = Object.freeze([]);
  return defineEvent("CookieChangeEvent", Event, { members: { changed: [list, none], deleted: [list, none] } });
}

/** https://cookiestore.spec.whatwg.org/#dictdef-cookielistitem */
function cookieOf(item) {
  const { name, value } = webidl.dictionary(item);
  const cookie = {};
  if (name !== undefined) cookie.name = webidl.USVString(name);
  if (value !== undefined) cookie.value = webidl.USVString(value);
  return cookie;
}
