// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
import { asTask, host, load, primordials, timers } from "core";
import { asciiLower } from "library/tree";

const { JSONParse, JSONStringify, PromisePrototypeThen } = primordials;

/** Counts down, since requests of `fetch()` count up. */
let lastRequest = 0;

/**
 * Loads a text.
 * @param {string} url serialized
 * @param {"script"|"style"} destination
 * @param {string | null} crossOrigin https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute
 * @param {(resource: {url: string, isOK: boolean, type: string, text: string} | null) => void} done is told null for a
 *     network error; `url` is where the text came from, `isOK` says whether https://fetch.spec.whatwg.org/#ok-status holds,
 *     `type` is the Content-Type
 */
export function loadText(url, destination, crossOrigin, done) {
  send(url, { destination, crossOrigin }, resourceOf, done);
}

/**
 * Loads bytes.
 * @param {(bytes: Uint8Array | null) => void} done is told null for a network error
 */
export function loadBytes(url, destination, crossOrigin, done) {
  send(url, { destination, crossOrigin }, bytesOf, done);
}

/**
 * Loads what is to be saved.
 * @param {(loaded: {type: string, disposition: string, bytes: Uint8Array} | null) => void} done is told null for a network error
 */
export function loadDownload(url, done) {
  send(url, { destination: "" }, (answer, id) => ({
    type: headerOf(answer.headers, "content-type"),
    disposition: headerOf(answer.headers, "content-disposition"),
    bytes: bytesOf(answer, id),
  }), done);
}

/**
 * Loads a document.
 * @param {{destination: "document"|"iframe", frame?: number, post?: {contentType: string, body: Uint8Array}}} what whether it is
 *     for the page or for a frame in it, by its number; `post` is what a form sends along
 * @param {(loaded: {url: string, contentType: string, text: string} | null) => void} done is told null for a network error;
 *     `url` is where the document came from, `contentType` without parameters
 */
export function loadDocument(url, what, done) {
  send(url, what, documentOf, done);
}

/** @param {(answer: object, id: number) => *} read what `done` is told of an answer that is no network error */
function send(url, { destination, frame, crossOrigin = null, post }, read, done) {
  if (url.startsWith("blob:")) {
    const answer = load("web/blob").answerOf(url);
    timers.start(() => done(answer === undefined ? null : read(answer)), 0);
    return;
  }
  const id = --lastRequest;
  const record = {
    url,
    method: post === undefined ? "GET" : "POST",
    headers: post === undefined ? [] : [["Content-Type", post.contentType]],
    mode: crossOrigin === null ? "no-cors" : "cors",
    credentials: crossOrigin === "use-credentials" || crossOrigin === null ? "include" : "same-origin",
    redirect: "follow",
    referrer: "about:client",
    destination,
    frame,
  };
  PromisePrototypeThen(host.fetch_send(id, JSONStringify(record), post?.body), (text) => {
    const answer = JSONParse(text);
    if (answer.url === "") answer.url = url;
    const resource = answer.type === "error" ? null : read(answer, id);
    asTask(() => done(resource));
  }, () => asTask(() => done(null)));
}

function resourceOf(answer, id) {
  const type = headerOf(answer.headers, "content-type");
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type);
  const text = decode(answer, id, charset === null ? "utf-8" : charset[1]);
  return { url: answer.url, isOK: answer.status >= 200 && answer.status <= 299, type, text };
}

function documentOf(answer, id) {
  const { url, type, text } = resourceOf(answer, id);
  return { url, contentType: essenceOf(type), text };
}

/** https://mimesniff.spec.whatwg.org/#mime-type-essence of a Content-Type; what says nothing is a page. */
function essenceOf(type) {
  const essence = asciiLower(type.split(";")[0].trim());
  return essence === "" ? "text/html" : essence;
}

function headerOf(headers, name) {
  for (let i = 0; i < headers.length; i++) {
    if (headers[i][0].toLowerCase() === name) return headers[i][1];
  }
  return "";
}

/** A short body has come as the text that it is in UTF-8, that of a blob as its bytes. */
function bytesOf({ body }, id) {
  if (typeof body === "object" && body !== null) return body;
  return body === true ? host.fetch_body(id) : host.utf8_encode(body ?? "");
}

/** https://encoding.spec.whatwg.org/#decode */
function decode(answer, id, charset) {
  const { body } = answer;
  if (body === null) return "";
  if (typeof body === "string" && /^utf-?8$/i.test(charset)) return body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
  const bytes = bytesOf(answer, id);
  const { TextDecoder } = load("web/encoding");
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
