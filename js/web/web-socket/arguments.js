// What scripts hand to a WebSocket, checked as https://websockets.spec.whatwg.org/#the-websocket-interface and WebKit do.
import { domException, host, load, primordials, realm, webidl } from "core";
import { parse } from "library/url";

const { Error, RegExpPrototypeExec, StringPrototypeSlice, SymbolIterator } = primordials;

// A token of https://www.rfc-editor.org/rfc/rfc9110#name-tokens
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** https://www.rfc-editor.org/rfc/rfc6455#section-5.5: what fits into a close frame beside the code */
const longestReason = 123;

function syntaxError() {
  return domException("SyntaxError");
}

/** Says on the console what a browser says there. */
export function logError(text) {
  host.console_write("error", text, new Error().stack);
}

function refuse(text) {
  logError(text);
  throw syntaxError();
}

/**
 * https://websockets.spec.whatwg.org/#dom-websocket-websocket, steps 1 to 8, in the words of WebKit
 * @returns {{ href: string, origin: string }}
 */
export function readURL(text) {
  const record = parse(text, realm.baseURL());
  if (record === null) refuse(`Invalid url for WebSocket ${text}`);
  const { scheme } = record;
  const isHTTP = scheme === "http" || scheme === "https";
  // Both schemes are as long as those that stand for them, but for an `s` at their end.
  const href = isHTTP ? `ws${StringPrototypeSlice(record.href, 4)}` : record.href;
  const origin = isHTTP ? `ws${StringPrototypeSlice(record.origin, 4)}` : record.origin;
  if (!isHTTP && scheme !== "ws" && scheme !== "wss") refuse(`Wrong url scheme for WebSocket ${href}`);
  if (RegExpPrototypeExec(/#/, href) !== null) refuse(`URL has fragment component ${href}`);
  return { href, origin };
}

/** The protocols that a script offers: one, several, or none. */
export function readProtocols(value) {
  if (value === undefined) return [];
  const isList = webidl.isObject(value) && value[SymbolIterator] !== undefined;
  return isList ? webidl.sequence(value, webidl.DOMString) : [webidl.DOMString(value)];
}

/** https://websockets.spec.whatwg.org/#dom-websocket-websocket, step 10 */
export function checkProtocols(protocols) {
  const seen = { __proto__: null };
  for (let i = 0; i < protocols.length; i++) {
    if (RegExpPrototypeExec(token, protocols[i]) === null) refuse(`Wrong protocol for WebSocket '${protocols[i]}'`);
  }
  for (let i = 0; i < protocols.length; i++) {
    if (seen[protocols[i]]) refuse(`WebSocket protocols contain duplicates: '${protocols[i]}'`);
    seen[protocols[i]] = true;
  }
}

/** https://webidl.spec.whatwg.org/#Clamp for an unsigned short: the nearest one, of two the even one */
function clampToShort(value) {
  const number = +value;
  if (!(number > 0)) return 0;
  if (number >= 65_535) return 65_535;
  const below = number - (number % 1);
  const rest = number - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}

/**
 * https://websockets.spec.whatwg.org/#dom-websocket-close, steps 1 and 2
 * @returns {{ code: number | undefined, reason: string }}
 */
export function readClose(code, reason) {
  const number = code === undefined ? undefined : clampToShort(code);
  const text = reason === undefined ? "" : webidl.USVString(reason);
  // DEPARTURE: a reason without a code is not looked at, and not sent — WebKit —
  // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/websockets/WebSocket.cpp
  if (number === undefined) return { code: undefined, reason: "" };
  if (number !== 1000 && !(number >= 3000 && number <= 4999)) {
    throw domException("InvalidAccessError");
  }
  if (byteLength(text) > longestReason) {
    logError("WebSocket close message is too long.");
    throw syntaxError();
  }
  return { code: number, reason: text };
}

/** What a script sends, as text or as bytes that are nobody else's. */
export function readMessage(data) {
  if (webidl.isObject(data)) {
    const blob = webidl.offered("blob", data);
    if (blob?.isBlob(data)) return blob.bytesOfBlob(data);
    const bytes = load("web/buffer-source").copyBytes(data);
    if (bytes !== undefined) return bytes;
  }
  return webidl.USVString(data);
}

/** How many bytes a message has on its way. */
export function byteLength(message) {
  const bytes = typeof message === "string" ? host.utf8_encode(message) : message;
  return load("web/buffer-source").typedArrayLength(bytes);
}
