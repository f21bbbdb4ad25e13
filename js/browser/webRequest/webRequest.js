// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webRequest
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIWebRequestCocoa.mm
import { host, load, primordials, push, put } from "core";
import { define } from "browser/api";
import { make } from "web/builtins";
import { makeFilteredEvent } from "browser/filtered-event";
import schema from "./webRequest.schema.json";

const { JSONParse, JSONStringify } = primordials;

const names = [
  "onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders", "onHeadersReceived", "onAuthRequired", "onBeforeRedirect",
  "onResponseStarted", "onCompleted", "onErrorOccurred",
];

/** What a listener gets only where it asks for it. */
const extras = ["requestBody", "requestHeaders", "responseHeaders"];

/** @returns {{filter: string | undefined, extras: string[]}} `filter` is JSON text */
function read(call, args) {
  const errors = load("browser/argument-errors");
  const description = JSONParse(schema.functions.addListener);
  const { 1: filter, 2: extraInfoSpec } = errors.checkArguments(call, description, JSONParse(schema.types), args);
  const wish = { filter: filter === undefined ? undefined : JSONStringify(filter), extras: [] };
  const asked = extraInfoSpec ?? [];
  const refusal = host.request_listener(wish.filter, JSONStringify(asked));
  if (refusal !== undefined) {
    const { key, sentence } = JSONParse(refusal);
    errors.refuse(call, key, sentence);
  }
  for (let i = 0; i < asked.length; i++) {
    for (let k = 0; k < extras.length; k++) if (asked[i] === extras[k]) push(wish.extras, extras[k]);
  }
  return wish;
}

function fits({ filter }, { url, type, tabId, windowId }) {
  return filter === undefined || host.request_fits(filter, url, type, tabId, windowId);
}

/** Every listener gets an object of its own. */
function complete(wish, details, pieces) {
  const own = { ...details };
  for (let i = 0; i < wish.extras.length; i++) {
    const name = wish.extras[i];
    if (pieces[name] !== undefined) own[name] = name === "requestBody" ? readBody(pieces[name]) : copy(pieces[name]);
  }
  return own;
}

function readBody(body) {
  if (body.raw === undefined) return copy(body);
  const raw = [];
  for (let i = 0; i < body.raw.length; i++) put(raw, i, { bytes: bytesOf(body.raw[i]) });
  return { raw };
}

function bytesOf(numbers) {
  const bytes = make("Uint8Array", make("ArrayBuffer", numbers.length));
  for (let i = 0; i < numbers.length; i++) bytes[i] = numbers[i];
  return bytes;
}

function copy(value) {
  return JSONParse(JSONStringify(value));
}

export function create() {
  const webRequest = {};
  const rules = { read, fits, complete };
  for (let i = 0; i < names.length; i++) define(webRequest, names[i], makeFilteredEvent(`webRequest.${names[i]}`, rules));
  return webRequest;
}
