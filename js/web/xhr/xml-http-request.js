// https://xhr.spec.whatwg.org/#interface-xmlhttprequest
import { clock, domException, host, load, primordials, push, realm, timers, webidl } from "core";
import { isAmong } from "library/tree";
import { method } from "web/builtins";
import { defineEventHandler, fire } from "web/dom-events";
import { createHeaderList, headerValue, normalizeValue, takeHeaders } from "web/fetch";
import { XMLHttpRequestEventTarget, creating, fireProgress, hasListeners, makeUpload } from "./event-targets.js";
import { awaitAnswer, bodyOf, combineHeader, normalizeMethod, sendRequest } from "./request.js";
import { documentOf, objectOf, textOf } from "./response.js";

const {
  RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeToUpperCase,
} = primordials;

const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 };
const ArrayPrototypeSort = method("Array", "sort");
const { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE } = states;
const responseTypes = ["", "arraybuffer", "blob", "document", "json", "text"];

/** https://fetch.spec.whatwg.org/#concept-network-error, and what there is before an answer has come */
const noAnswer = { url: "", status: 0, statusText: "", headers: [], body: null };

/**
 * Whether answers may become documents, which is also where a request that the script waits for has no response type and no timeout:
 * https://xhr.spec.whatwg.org/#the-responsetype-attribute
 */
const isOfWindow = realm.kind === "window";

const sizeOf = (body) => {
  if (body === null) return 0;
  return typeof body === "string" ? host.utf8_encode(body).length : body.length;
};

export class XMLHttpRequest extends XMLHttpRequestEventTarget {
  #state = UNSENT;
  #isSent = false;
  /** https://xhr.spec.whatwg.org/#synchronous-flag */
  #isSynchronous = false;
  #request = { url: "", method: "GET", headers: createHeaderList("request"), withCredentials: false };
  #answer = noAnswer;
  #responseType = "";
  #overrideType = null;
  /** The object that `response` gives, undefined before it is asked for. */
  #object;
  /** The same for `responseText`. */
  #textResponse;
  #upload = makeUpload();
  #uploadIsComplete = true;
  #hearsUpload = false;
  #timeout = 0;
  #timer;
  #startTime = 0;
  /** Ends the request that is under way; undefined where there is none. */
  #stop;

  constructor() {
    super(creating);
  }

  get readyState() {
    return this.#state;
  }

  /** https://xhr.spec.whatwg.org/#the-open()-method */
  open(method, url, async = undefined, username = null, password = null) {
    webidl.requireArguments(arguments.length, 2);
    const normalized = normalizeMethod(webidl.ByteString(method));
    const parsed = load("library/url").parse(webidl.USVString(url), realm.baseURL());
    if (parsed === null) throw domException("SyntaxError");
    // Without the argument it is another overload: https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm
    const isSynchronous = arguments.length > 2 && !async;
    if (isSynchronous && isOfWindow && (this.#timeout !== 0 || this.#responseType !== "")) throw domException("InvalidAccessError");
    let { href } = parsed;
    if (username !== null || password !== null) {
      const full = new (load("web/url").URL)(href);
      if (username !== null) full.username = webidl.USVString(username);
      if (password !== null) full.password = webidl.USVString(password);
      ({ href } = full);
    }
    this.#terminate();
    this.#isSent = false;
    this.#isSynchronous = isSynchronous;
    const { withCredentials } = this.#request;
    this.#request = { url: href, method: normalized, headers: createHeaderList("request"), withCredentials };
    this.#setAnswer(noAnswer);
    if (this.#state !== OPENED) this.#enter(OPENED);
  }

  /** https://xhr.spec.whatwg.org/#the-setrequestheader()-method */
  setRequestHeader(name, value) {
    webidl.requireArguments(arguments.length, 2);
    const nameString = webidl.ByteString(name);
    const valueString = webidl.ByteString(value);
    this.#requireOpened();
    combineHeader(this.#request.headers, nameString, normalizeValue(valueString));
  }

  get timeout() {
    return this.#timeout;
  }

  /** https://xhr.spec.whatwg.org/#the-timeout-attribute, counted from the beginning of the request */
  set timeout(value) {
    const milliseconds = webidl.unsignedLong(value);
    if (this.#isSynchronous && isOfWindow) throw domException("InvalidAccessError");
    this.#timeout = milliseconds;
    if (this.#isSent) this.#startTimer();
  }

  get withCredentials() {
    return this.#request.withCredentials;
  }

  set withCredentials(value) {
    if (this.#state > OPENED || this.#isSent) throw domException("InvalidStateError");
    this.#request.withCredentials = !!value;
  }

  get upload() {
    return this.#upload;
  }

  /** https://xhr.spec.whatwg.org/#the-send()-method */
  send(body = null) {
    this.#requireOpened();
    const request = this.#request;
    const hasBody = body !== null && body !== undefined && request.method !== "GET" && request.method !== "HEAD";
    const source = hasBody ? bodyOf(body, request.headers) : null;
    if (this.#isSynchronous) {
      this.#sendAndWait(request, source);
      return;
    }
    const size = sizeOf(source);
    this.#uploadIsComplete = source === null;
    this.#hearsUpload = hasListeners(this.#upload);
    this.#isSent = true;
    this.#startTime = clock.monotonic();
    fireProgress(this, "loadstart", 0, 0);
    if (!this.#uploadIsComplete && this.#hearsUpload) fireProgress(this.#upload, "loadstart", 0, size);
    if (this.#state !== OPENED || !this.#isSent) return;
    let isCurrent = true;
    const stop = sendRequest(request, source, (answer) => {
      if (isCurrent) this.#respond(answer, size);
    });
    this.#stop = () => {
      isCurrent = false;
      stop();
    };
    this.#startTimer();
  }

  /** The same where the synchronous flag is set. */
  #sendAndWait(request, source) {
    const start = clock.monotonic();
    this.#isSent = true;
    const answer = awaitAnswer(request, source, this.#timeout);
    this.#isSent = false;
    this.#state = DONE;
    if (answer === null) {
      this.#setAnswer(noAnswer);
      throw this.#timeout !== 0 && clock.monotonic() - start >= this.#timeout
        ? domException("TimeoutError")
        : domException("NetworkError");
    }
    this.#setAnswer({ ...answer, headers: takeHeaders(answer.headers, []) });
    fire(this, "readystatechange");
    const loaded = sizeOf(answer.body);
    const total = this.#statedLength();
    fireProgress(this, "load", loaded, total);
    fireProgress(this, "loadend", loaded, total);
  }

  /** https://fetch.spec.whatwg.org/#concept-header-list-extract-a-length, 0 where it says none */
  #statedLength() {
    const length = headerValue(this.#answer.headers, "content-length");
    return length !== null && RegExpPrototypeExec(/^[0-9]+$/, length) !== null ? +length : 0;
  }

  /** https://xhr.spec.whatwg.org/#the-abort()-method */
  abort() {
    this.#terminate();
    if ((this.#state === OPENED && this.#isSent) || this.#state === HEADERS_RECEIVED || this.#state === LOADING) {
      this.#fail("abort");
    }
    if (this.#state === DONE) {
      this.#state = UNSENT;
      this.#setAnswer(noAnswer);
    }
  }

  get responseURL() {
    const { url } = this.#answer;
    const fragment = StringPrototypeIndexOf(url, "#");
    return fragment < 0 ? url : StringPrototypeSlice(url, 0, fragment);
  }

  get status() {
    return this.#answer.status;
  }

  get statusText() {
    return this.#answer.statusText;
  }

  /** https://xhr.spec.whatwg.org/#the-getresponseheader()-method */
  getResponseHeader(name) {
    webidl.requireArguments(arguments.length, 1);
    return headerValue(this.#answer.headers, StringPrototypeToLowerCase(webidl.ByteString(name)));
  }

  /** https://xhr.spec.whatwg.org/#the-getallresponseheaders()-method */
  getAllResponseHeaders() {
    const { headers } = this.#answer;
    const names = [];
    for (let i = 0; i < headers.length; i++) {
      const name = headers[i][2];
      if (!isAmong(names, name)) push(names, name);
    }
    // As the upper-case names are ordered: `-` comes before the letters, `_` after them.
    ArrayPrototypeSort(names, (a, b) => (StringPrototypeToUpperCase(a) < StringPrototypeToUpperCase(b) ? -1 : 1));
    let text = "";
    for (let i = 0; i < names.length; i++) text += `${names[i]}: ${headerValue(headers, names[i])}\r\n`;
    return text;
  }

  /** https://xhr.spec.whatwg.org/#the-overridemimetype()-method */
  overrideMimeType(mime) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.DOMString(mime);
    if (this.#state >= LOADING) throw domException("InvalidStateError");
    const { parseMIMEType } = load("library/mime-type");
    this.#overrideType = parseMIMEType(string) ?? parseMIMEType("application/octet-stream");
  }

  get responseType() {
    return this.#responseType;
  }

  set responseType(value) {
    const string = webidl.DOMString(value);
    if (!isAmong(responseTypes, string) || (string === "document" && !isOfWindow)) return;
    if (this.#state >= LOADING) throw domException("InvalidStateError");
    if (this.#isSynchronous && isOfWindow) throw domException("InvalidAccessError");
    this.#responseType = string;
  }

  /** https://xhr.spec.whatwg.org/#the-response-attribute */
  get response() {
    const type = this.#responseType;
    if (type === "" || type === "text") return this.#text();
    if (this.#state !== DONE || this.#answer === noAnswer) return null;
    if (this.#object === undefined) {
      try {
        this.#object = objectOf(this.#typedAnswer(), type);
      } catch {
        this.#object = null;
      }
    }
    return this.#object;
  }

  get responseText() {
    if (this.#responseType !== "" && this.#responseType !== "text") throw domException("InvalidStateError");
    return this.#text();
  }

  get responseXML() {
    if (this.#responseType !== "" && this.#responseType !== "document") throw domException("InvalidStateError");
    if (this.#state !== DONE || this.#answer === noAnswer) return null;
    if (this.#object === undefined) this.#object = documentOf(this.#typedAnswer(), this.#responseType !== "");
    return this.#object;
  }

  #text() {
    if (this.#state < LOADING || this.#answer === noAnswer) return "";
    this.#textResponse ??= textOf(this.#typedAnswer(), this.#responseType !== "");
    return this.#textResponse;
  }

  #typedAnswer() {
    return { ...this.#answer, overrideType: this.#overrideType };
  }

  #requireOpened() {
    if (this.#state !== OPENED || this.#isSent) throw domException("InvalidStateError");
  }

  #setAnswer(answer) {
    this.#answer = answer;
    this.#object = undefined;
    this.#textResponse = undefined;
  }

  #enter(state) {
    this.#state = state;
    fire(this, "readystatechange");
  }

  #startTimer() {
    timers.stop(this.#timer);
    if (this.#timeout === 0) return;
    const left = this.#timeout - (clock.monotonic() - this.#startTime);
    this.#timer = timers.start(() => {
      this.#terminate();
      this.#fail("timeout");
    }, left > 0 ? left : 0);
  }

  /** Ends what is under way. */
  #terminate() {
    timers.stop(this.#timer);
    this.#stop?.();
    this.#stop = undefined;
  }

  /** https://xhr.spec.whatwg.org/#request-error-steps */
  #fail(type) {
    this.#isSent = false;
    this.#setAnswer(noAnswer);
    this.#enter(DONE);
    if (!this.#uploadIsComplete) {
      this.#uploadIsComplete = true;
      if (this.#hearsUpload) {
        fireProgress(this.#upload, type, 0, 0);
        fireProgress(this.#upload, "loadend", 0, 0);
      }
    }
    fireProgress(this, type, 0, 0);
    fireProgress(this, "loadend", 0, 0);
  }

  /** What `send` does with an answer, which comes as a whole. */
  #respond(answer, uploaded) {
    if (answer === null) {
      this.#terminate();
      this.#fail("error");
      return;
    }
    const stop = this.#stop;
    // A listener may end this request, and begin another.
    const isOver = () => this.#stop !== stop;
    if (!this.#uploadIsComplete) {
      this.#uploadIsComplete = true;
      const events = this.#hearsUpload ? ["progress", "load", "loadend"] : [];
      for (let i = 0; i < events.length && !isOver(); i++) fireProgress(this.#upload, events[i], uploaded, uploaded);
      if (isOver()) return;
    }
    const headers = takeHeaders(answer.headers, []);
    this.#setAnswer({ ...answer, headers });
    this.#enter(HEADERS_RECEIVED);
    if (isOver()) return;
    const loaded = sizeOf(answer.body);
    if (loaded > 0) {
      this.#enter(LOADING);
      if (isOver()) return;
    }
    const total = this.#statedLength();
    fireProgress(this, "progress", loaded, total);
    if (isOver()) return;
    if (answer.isBroken) {
      this.#terminate();
      this.#fail("error");
      return;
    }
    timers.stop(this.#timer);
    this.#stop = undefined;
    this.#isSent = false;
    this.#enter(DONE);
    if (this.#state !== DONE) return;
    fireProgress(this, "load", loaded, total);
    fireProgress(this, "loadend", loaded, total);
  }
}

defineEventHandler(XMLHttpRequest.prototype, "readystatechange");
if (!isOfWindow) delete XMLHttpRequest.prototype.responseXML;
webidl.expose(XMLHttpRequest, states);
