// The Request constructor's algorithm, on plain records: `fetch(url, init)` needs no Request object.
// https://fetch.spec.whatwg.org/#dom-request
import { host, load, primordials, realm, webidl } from "core";
import { extractBody, isUsable, moveBody } from "./body.js";
import { appendHeader, createHeaderList, fillHeaders, headerValue, isToken } from "./header-list.js";

const { ReflectOwnKeys, StringPrototypeToUpperCase, TypeError } = primordials;

/** Those that stand in https://fetch.spec.whatwg.org/#concept-method-normalize, as nearly all scripts write them. */
const methods = { __proto__: null, DELETE: "DELETE", GET: "GET", HEAD: "HEAD", OPTIONS: "OPTIONS", POST: "POST", PUT: "PUT" };
const modes = ["navigate", "same-origin", "no-cors", "cors"];
const credentialsModes = ["omit", "same-origin", "include"];
const cacheModes = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"];
const redirectModes = ["follow", "error", "manual"];
const priorities = ["high", "low", "auto"];
const referrerPolicies = [
  "",
  "no-referrer",
  "no-referrer-when-downgrade",
  "same-origin",
  "origin",
  "strict-origin",
  "origin-when-cross-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
];

/**
 * @param {*} input a url, or a Request
 * @param {*} init https://fetch.spec.whatwg.org/#requestinit
 * @returns {object} a request record; `signal` is the one that the caller gave, not one that follows it
 */
export function createRequest(input, init) {
  const source = typeof input === "string" ? undefined : webidl.offered("request", input)?.recordOf(input);
  const url = source === undefined ? webidl.USVString(input) : undefined;
  const members = convertInit(init);
  const request = source !== undefined ? { ...source, headers: undefined, body: null } : {
    url: parseURL(url),
    method: "GET",
    headers: undefined,
    body: null,
    mode: "cors",
    credentials: "same-origin",
    cache: "default",
    redirect: "follow",
    referrer: "about:client",
    referrerPolicy: "",
    integrity: "",
    keepalive: false,
    priority: "auto",
    destination: "",
    signal: null,
  };
  if (source !== undefined && hasMember(members)) {
    request.referrer = "about:client";
    request.referrerPolicy = "";
  }
  if (members.window !== undefined && members.window !== null) {
    throw new TypeError("Window can only be null.");
  }
  if (members.referrer !== undefined) {
    setReferrer(request, members.referrer);
  }
  request.referrerPolicy = members.referrerPolicy ?? request.referrerPolicy;
  if (members.mode === "navigate") {
    throw new TypeError("Request constructor does not accept navigate fetch mode.");
  }
  request.mode = members.mode ?? request.mode;
  request.credentials = members.credentials ?? request.credentials;
  request.cache = members.cache ?? request.cache;
  if (request.cache === "only-if-cached" && request.mode !== "same-origin") {
    throw new TypeError("only-if-cached cache option requires fetch mode to be same-origin.");
  }
  request.redirect = members.redirect ?? request.redirect;
  request.integrity = members.integrity ?? request.integrity;
  request.keepalive = members.keepalive ?? request.keepalive;
  request.priority = members.priority ?? request.priority;
  if (members.method !== undefined) {
    request.method = methods[members.method] ?? normalizeMethod(members.method);
  }
  if (members.signal !== undefined) {
    request.signal = members.signal;
  }
  setHeaders(request, source, members.headers);
  setBody(request, source, members.body);
  return request;
}

// Members are read in the order of https://webidl.spec.whatwg.org/#js-to-dictionary.
// DEPARTURE: `duplex` is not read, and no stream needs it — WebKit has no such member, by which scripts tell that it sends
// no streams — https://developer.chrome.com/docs/capabilities/web-apis/fetch-streaming-requests#feature_detection
function convertInit(init) {
  const dictionary = webidl.dictionary(init);
  const optional = (value, convert, values) => (value === undefined ? undefined : convert(value, values));
  const { body } = dictionary;
  const cache = optional(dictionary.cache, webidl.enumeration, cacheModes);
  const credentials = optional(dictionary.credentials, webidl.enumeration, credentialsModes);
  const { headers } = dictionary;
  const integrity = optional(dictionary.integrity, webidl.DOMString);
  const keepalive = optional(dictionary.keepalive, (value) => !!value);
  const method = optional(dictionary.method, webidl.ByteString);
  const mode = optional(dictionary.mode, webidl.enumeration, modes);
  const priority = optional(dictionary.priority, webidl.enumeration, priorities);
  const redirect = optional(dictionary.redirect, webidl.enumeration, redirectModes);
  const referrer = optional(dictionary.referrer, webidl.USVString);
  const referrerPolicy = optional(dictionary.referrerPolicy, webidl.enumeration, referrerPolicies);
  const { signal, window } = dictionary;
  if (signal !== undefined && signal !== null && !webidl.offered("abort", signal)?.isAbortSignal(signal)) {
    throw new TypeError("Member RequestInit.signal is required and must be an instance of AbortSignal");
  }
  return {
    body, cache, credentials, headers, integrity, keepalive, method, mode, priority, redirect, referrer, referrerPolicy,
    signal, window,
  };
}

function hasMember(members) {
  const names = ReflectOwnKeys(members);
  for (let index = 0; index < names.length; index++) {
    if (members[names[index]] !== undefined) {
      return true;
    }
  }
  return false;
}

function parseURL(string) {
  const canonical = host.url_canonical(string);
  if (canonical !== undefined) {
    return canonical;
  }
  const url = load("library/url").parse(string, realm.baseURL());
  if (url === null || url.hasCredentials) {
    throw new TypeError("URL is not valid or contains user credentials.");
  }
  return url.href;
}

function setReferrer(request, referrer) {
  if (referrer === "") {
    request.referrer = "";
    return;
  }
  const { parse } = load("library/url");
  const url = parse(referrer, realm.baseURL());
  if (url === null) {
    throw new TypeError("Referrer is not a valid URL.");
  }
  const isClient = url.scheme === "about" && url.pathname === "client";
  request.referrer = isClient || url.origin !== parse(realm.baseURL()).origin ? "about:client" : url.href;
}

/** https://fetch.spec.whatwg.org/#concept-method-normalize */
function normalizeMethod(method) {
  if (!isToken(method)) {
    throw new TypeError("Method is not a valid HTTP token.");
  }
  const upperCase = StringPrototypeToUpperCase(method);
  switch (upperCase) {
    case "CONNECT":
    case "TRACE":
    case "TRACK":
      throw new TypeError("Method is forbidden.");
    default:
      return methods[upperCase] ?? method;
  }
}

function setHeaders(request, source, init) {
  let guard = "request";
  if (request.mode === "no-cors") {
    if (request.method !== "GET" && request.method !== "HEAD" && request.method !== "POST") {
      throw new TypeError("Method must be GET, POST or HEAD in no-cors mode.");
    }
    guard = "request-no-cors";
  }
  request.headers = createHeaderList(guard);
  if (init !== undefined) {
    fillHeaders(request.headers, init);
  } else if (source !== undefined) {
    for (let index = 0; index < source.headers.length; index++) {
      appendHeader(request.headers, source.headers[index][0], source.headers[index][1]);
    }
  }
}

function setBody(request, source, init) {
  const inherited = source === undefined ? null : source.body;
  const given = init !== undefined && init !== null;
  if ((given || inherited !== null) && (request.method === "GET" || request.method === "HEAD")) {
    throw new TypeError(`Request has method '${request.method}' and cannot have a body`);
  }
  if (given) {
    const { body, contentType } = extractBody(init, true);
    if (request.keepalive && body.source === undefined) {
      throw new TypeError("Request cannot have a ReadableStream body and keepalive set to true");
    }
    request.body = body;
    if (contentType !== null && headerValue(request.headers, "content-type") === null) {
      appendHeader(request.headers, "Content-Type", contentType);
    }
    return;
  }
  if (inherited !== null) {
    if (!isUsable(inherited)) {
      throw new TypeError("Request input is disturbed or locked.");
    }
    request.body = moveBody(inherited);
  }
}
