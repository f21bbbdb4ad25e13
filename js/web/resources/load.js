// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
import { asTask, caller, host, load, primordials, push, recordText, timers } from "core";
import { charsetOf, encodingOf } from "library/encoding-names";
import { StringPrototypeStartsWith } from "library/text";
import { decode } from "./text.js";

const {
  JSONParse, PromisePrototypeThen, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToLowerCase,
} = primordials;

/** Counts down, since requests of `fetch()` count up. */
let lastRequest = 0;

/**
 * Loads a text.
 * @param {string} url serialized
 * @param {"script"|"style"} destination
 * @param {object} options of the element: `crossOrigin`, null or what
 *     https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute says, `nonce`, `integrity`,
 *     `referrerPolicy`, whether a parser has come to it (`isParserInserted`), and its place (`file`, `line`), where that is known
 * @param {(resource: {url: string, isOK: boolean, type: string, text: string, isMuted: boolean} | null) => void} done is told null for
 *     a network error; `url` is where the text came from, `isOK` says whether https://fetch.spec.whatwg.org/#ok-status holds, `type` is
 *     the Content-Type, `isMuted` says that it is of another origin which lets nobody read it
 */
export function loadText(url, destination, options, done) {
  send(url, { destination, ...options }, resourceOf, done);
}

/** By `keyOf`: what was preloaded and that nothing has come for yet, `{ id, answer }`. */
const preloaded = { __proto__: null };
const keyOf = (url, destination, crossOrigin) => `${destination} ${crossOrigin ?? "-"} ${url}`;

/**
 * Loads what will be needed: the next one that loads the same takes it.
 * https://html.spec.whatwg.org/multipage/links.html#map-of-preloaded-resources
 * @param {string} destination of https://fetch.spec.whatwg.org/#concept-request-destination
 * @param {object} options as for `loadText`
 * @param {(hasCome: boolean) => void} done
 */
export function preload(url, destination, options, done) {
  const read = ({ status }) => status >= 200 && status <= 299;
  const sent = send(url, { destination, ...options }, read, (isOK) => done(isOK === true));
  if (sent !== undefined) preloaded[keyOf(url, destination, options.crossOrigin)] = sent;
}

/**
 * Loads an image.
 * @param {object} options as for `loadText`
 * @param {(file: {bytes: Uint8Array, isClean: boolean} | null) => void} done is told null for a network error; `isClean` says whether
 *     scripts may read what has come
 */
export function loadImage(url, options, done) {
  send(url, { destination: "image", ...options }, (answer, id) => ({
    bytes: bytesOf(answer, id), isClean: answer.type !== "opaque",
  }), done);
}

/**
 * Loads what is to be saved.
 * @param {(loaded: {type: string, disposition: string, bytes: Uint8Array} | null) => void} done is told null for a network error
 */
export function loadDownload(url, done) {
  send(url, { destination: "download" }, (answer, id) => ({
    type: headerOf(answer.headers, "content-type"),
    disposition: headerOf(answer.headers, "content-disposition"),
    bytes: bytesOf(answer, id),
  }), done);
}

/**
 * Loads the document of a frame.
 * @param {object} options `frame`, its number; `referrer` and `origin`, who leads there if it is not the page, and `referrerPolicy`, how
 *     much is told of that; `post`, what a form sends along: `{ contentType, body }`
 * @param {(loaded: object | null) => void} done is told null for a network error, or
 *     `{ url, type, policies, reports, referrers, options, bytes }`: where the document came from, its Content-Type, the values of
 *     Content-Security-Policy, Content-Security-Policy-Report-Only, Referrer-Policy and X-Frame-Options
 */
export function loadDocument(url, options, done) {
  const { post, ...others } = { __proto__: null, ...options };
  const sent = post === undefined ? {} : { method: "POST", headers: [["Content-Type", post.contentType]], body: post.body };
  send(url, { destination: "iframe", ...others, ...sent }, documentOf, done);
}

/**
 * Loads the script of a worker.
 * @param {string} credentials as a request has them
 * @param {(script: object | null) => void} done is told null for a network error, or
 *     `{ url, isOK, type, text, policies, reports, referrers }`, as for a text and a document
 */
export function loadWorkerScript(url, credentials, done) {
  const isOfWorld = caller.isWorld || undefined;
  send(url, { destination: "worker", mode: "same-origin", credentials, isOfWorld }, workerScriptOf, done);
}

/**
 * Loads a script while the one that runs waits for it.
 * @returns {object | null} what `done` of `loadText` is told
 */
export function awaitScript(url) {
  const id = --lastRequest;
  const text = host.fetch_wait(id, describe(url, complete({ destination: "script" })), undefined, 0);
  if (text === undefined) return null;
  const answer = JSONParse(text);
  return answer.type === "error" ? null : resourceOf(answer, id);
}

/** Whether what an address leads to comes through the network. */
export function isOfNetwork(url) {
  return StringPrototypeStartsWith(url, "http:") || StringPrototypeStartsWith(url, "https:");
}

/** Options of a request by themselves: what a script has put on `Object.prototype` is none of them. */
const complete = (options) => {
  const { crossOrigin = null, referrer = "about:client", ...others } = { __proto__: null, ...options };
  return { __proto__: null, crossOrigin, referrer, ...others };
};

/** @param {(answer: object, id: number) => *} read what `done` is told of an answer that is no network error */
function send(url, given, read, done) {
  const options = complete(given);
  if (StringPrototypeStartsWith(url, "blob:")) {
    const answer = isRefused(url, options) ? undefined : load("web/blob").answerOf(url);
    timers.start(() => done(answer === undefined ? null : read(answer)), 0);
    return undefined;
  }
  const key = keyOf(url, options.destination, options.crossOrigin);
  const sent = preloaded[key] ?? request(url, options);
  delete preloaded[key];
  PromisePrototypeThen(sent.answer, (text) => {
    const answer = JSONParse(text);
    // Where no redirect has led elsewhere, it has come from there, fragment included.
    if (answer.redirected !== true) answer.url = url;
    const resource = answer.type === "error" ? null : read(answer, sent.id);
    asTask(() => done(resource));
  }, () => asTask(() => done(null)));
  return sent;
}

function request(url, options) {
  const id = --lastRequest;
  return { id, answer: host.fetch_send(id, describe(url, options), options.body) };
}

/** The text of the request, as `host.fetch_send` takes it. */
function describe(url, { destination, crossOrigin, referrer, body, ...others }) {
  return recordText({
    url,
    method: "GET",
    headers: [],
    mode: modeOf(destination, crossOrigin),
    credentials: crossOrigin === "use-credentials" || crossOrigin === null ? "include" : "same-origin",
    redirect: "follow",
    referrer,
    destination,
    ...others,
  });
}

/** What is fetched the host asks about. */
const directives = {
  __proto__: null, script: "script-src-elem", style: "style-src-elem", image: "img-src", worker: "worker-src",
};

function isRefused(url, { destination, nonce, isParserInserted, isOfWorld }) {
  const directive = directives[destination];
  return directive !== undefined && isOfWorld !== true && host.policy_refuses(directive, url, undefined, nonce, isParserInserted);
}

function modeOf(destination, crossOrigin) {
  if (destination === "iframe") return "navigate";
  return crossOrigin === null ? "no-cors" : "cors";
}

function resourceOf(answer, id) {
  const type = headerOf(answer.headers, "content-type");
  const text = textOf(answer, id, charsetOf(type) ?? "utf-8");
  const isMuted = answer.type === "opaque";
  return { url: answer.url, isOK: answer.status >= 200 && answer.status <= 299, type, text, isMuted };
}

function documentOf(answer, id) {
  const { url, headers } = answer;
  return {
    url,
    type: headerOf(headers, "content-type"),
    ...containerOf(headers),
    options: headersOf(headers, "x-frame-options"),
    bytes: bytesOf(answer, id),
  };
}

/** https://html.spec.whatwg.org/multipage/workers.html#fetch-a-classic-worker-script: it is in UTF-8, whatever its type says. */
function workerScriptOf(answer, id) {
  const { url, status, headers } = answer;
  return {
    url,
    isOK: status >= 200 && status <= 299,
    type: headerOf(headers, "content-type"),
    text: textOf(answer, id, "utf-8"),
    ...containerOf(headers),
  };
}

/** https://html.spec.whatwg.org/multipage/browsers.html#creating-a-policy-container-from-a-fetch-response */
function containerOf(headers) {
  return {
    policies: headersOf(headers, "content-security-policy"),
    reports: headersOf(headers, "content-security-policy-report-only"),
    referrers: headersOf(headers, "referrer-policy"),
  };
}

function headerOf(headers, name) {
  return headersOf(headers, name)[0] ?? "";
}

function headersOf(headers, name) {
  const values = [];
  for (let i = 0; i < headers.length; i++) {
    if (StringPrototypeToLowerCase(headers[i][0]) === name) push(values, headers[i][1]);
  }
  return values;
}

/** A short body has come as the text that it is in UTF-8, that of a blob as its bytes. */
function bytesOf({ body }, id) {
  if (typeof body === "object" && body !== null) return body;
  return body === true ? host.fetch_body(id) : host.utf8_encode(body ?? "");
}

/** @param {string} label what names the encoding; one that names none stands for UTF-8 */
function textOf(answer, id, label) {
  const { body } = answer;
  if (body === null) return "";
  const isUTF8 = RegExpPrototypeExec(/^utf-?8$/i, label) !== null;
  if (typeof body === "string" && isUTF8) return StringPrototypeCharCodeAt(body, 0) === 0xfeff ? StringPrototypeSlice(body, 1) : body;
  const encoding = isUTF8 ? "utf-8" : encodingOf(label) ?? "utf-8";
  return decode(bytesOf(answer, id), encoding);
}
