// https://url.spec.whatwg.org/#concept-url, as whatwg-url's parser makes it, brought to what the standard says today.
import machine from "whatwg-url/lib/url-state-machine.js";
import { parsePlain } from "./plain.js";

/**
 * https://url.spec.whatwg.org/#concept-basic-url-parser
 * @param {string} input
 * @param {object|null} base a record
 * @returns {object|null} a record, or null for failure
 */
export function parseRecord(input, base = null) {
  const plain = parsePlain(input, base);
  if (plain !== undefined) return plain;
  const record = machine.basicURLParse(input, { baseURL: base });
  if (record !== null) {
    encodeLikeToday(record);
  }
  return record;
}

/**
 * Parses `input` as one part of a record, from the named state on.
 * @returns {boolean} whether it can be that part
 */
export function parsePart(input, record, state) {
  const parsed = machine.basicURLParse(input, { url: record, stateOverride: state });
  encodeLikeToday(record);
  return parsed !== null;
}

/** https://url.spec.whatwg.org/#set-the-username: the text as a URL has it before its host */
export function encodeUserinfo(text) {
  const record = { username: "" };
  machine.setTheUsername(record, text);
  return record.username;
}

/** https://url.spec.whatwg.org/#dom-url-hostname of a record */
export function hostnameOf(record) {
  return record.host === null ? "" : machine.serializeHost(record.host);
}

/** https://url.spec.whatwg.org/#url-path-serializer */
export function pathOf(record) {
  return machine.serializePath(record);
}

/** A serialized URL up to its fragment. */
export function withoutFragment(url) {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

/** The fragment of a serialized URL, with its `#`; empty where it has none. */
export const fragmentOf = (url) => url.slice(withoutFragment(url).length);

/** Whether a serialized URL has a scheme. */
export const hasScheme = (url, scheme) => url.startsWith(`${scheme}:`);

/** https://url.spec.whatwg.org/#concept-url-serializer */
export function hrefOf(record) {
  return machine.serializeURL(record);
}

/** https://url.spec.whatwg.org/#dom-url-host of a record */
export function hostOf(record) {
  const hostname = hostnameOf(record);
  return record.host === null || record.port === null ? hostname : `${hostname}:${record.port}`;
}

/** https://url.spec.whatwg.org/#url-opaque-path */
export function hasOpaquePath(record) {
  return machine.hasAnOpaquePath(record);
}

/** https://url.spec.whatwg.org/#cannot-have-a-username-password-port */
export function mayHaveUserinfo(record) {
  return !machine.cannotHaveAUsernamePasswordPort(record);
}

/** https://url.spec.whatwg.org/#set-the-username */
export function setUsername(record, text) {
  machine.setTheUsername(record, text);
}

/** https://url.spec.whatwg.org/#set-the-password */
export function setPassword(record, text) {
  machine.setThePassword(record, text);
}

// whatwg-url 11 does not know that the path percent-encode set has gained U+005E (^)
// (https://url.spec.whatwg.org/#path-percent-encode-set), nor that an opaque path's last space is encoded where a query
// or fragment follows (https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state).
function encodeLikeToday(record) {
  if (typeof record.path === "string") {
    if (record.path.endsWith(" ") && (record.query !== null || record.fragment !== null)) {
      record.path = `${record.path.slice(0, -1)}%20`;
    }
    return;
  }
  for (let index = 0; index < record.path.length; index++) {
    if (record.path[index].includes("^")) {
      record.path[index] = record.path[index].replaceAll("^", "%5E");
    }
  }
}

// As in Sources/HTTP/WebURL+Origin.swift.
const extensionSchemes = ["safari-web-extension", "webkit-extension", "chrome-extension", "moz-extension"];

// DEPARTURE: pages of an extension have a tuple origin, opaque in the URL standard — browsers compare it and show it to
// scripts — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/SecurityOrigin.cpp
/** https://url.spec.whatwg.org/#concept-url-origin, serialized */
export function originOf(record) {
  if (record.scheme === "blob") {
    const inner = parseRecord(machine.serializePath(record));
    const hasOrigin = inner !== null
      && (inner.scheme === "http" || inner.scheme === "https" || extensionSchemes.includes(inner.scheme));
    return hasOrigin ? originOf(inner) : "null";
  }
  if (extensionSchemes.includes(record.scheme) && record.host !== null) {
    return `${record.scheme}://${machine.serializeHost(record.host)}`;
  }
  return machine.serializeURLOrigin(record);
}

/**
 * A url as the rest of the platform needs it.
 * @param {string} input
 * @param {string} [base] a serialized url
 * @returns {{href: string, scheme: string, origin: string, pathname: string, hasCredentials: boolean}|null}
 */
export function parse(input, base = undefined) {
  const baseRecord = base === undefined ? null : parseRecord(base);
  const record = base !== undefined && baseRecord === null ? null : parseRecord(input, baseRecord);
  if (record === null) {
    return null;
  }
  return {
    href: machine.serializeURL(record),
    scheme: record.scheme,
    origin: originOf(record),
    pathname: machine.serializePath(record),
    hasCredentials: record.username !== "" || record.password !== "",
  };
}
