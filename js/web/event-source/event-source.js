// https://html.spec.whatwg.org/multipage/server-sent-events.html#the-eventsource-interface
import { asTask, caller, domException, host, load, primordials, realm, recordText, timers, webidl } from "core";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { TextDecoding } from "web/encoding";
import { headerValue, nextRequest, takeHeaders } from "web/fetch";
import { MessageEvent } from "web/html-events";
import { parse } from "library/url";
import { EventStream } from "./event-stream.js";

const { Error, JSONParse, PromisePrototypeThen, StringPrototypeSlice, StringPrototypeToLowerCase } = primordials;

const readyState = { CONNECTING: 0, OPEN: 1, CLOSED: 2 };

/** As WebKit waits before it connects anew: EventSource.h (defaultReconnectDelay) of https://github.com/WebKit/WebKit */
const defaultRetry = 3000;

/** Requests take no time here, so a server that says "retry: 0" would be asked without end at one instant. */
const leastRetry = 4;

/** The longest that a timer runs. */
const mostRetry = 2 ** 31 - 1;

export class EventSource extends EventTarget {
  #url;
  #withCredentials;
  #readyState = readyState.CONNECTING;
  #retry = defaultRetry;
  #lastEventID = "";
  /** The number of the request that is under way. */
  #request = 0;
  #timer = 0;

  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource */
  constructor(url, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super();
    const record = parse(webidl.USVString(url), realm.baseURL());
    this.#withCredentials = !!webidl.dictionary(init).withCredentials;
    if (record === null) {
      throw domException("SyntaxError");
    }
    // Source: EventSource::create in EventSource.cpp of https://github.com/WebKit/WebKit
    if (!caller.isWorld && host.policy_refuses("connect-src", record.href)) {
      throw domException("SecurityError");
    }
    this.#url = record.href;
    this.#connect();
  }

  get url() {
    return this.#url;
  }

  get withCredentials() {
    return this.#withCredentials;
  }

  get readyState() {
    return this.#readyState;
  }

  close() {
    this.#readyState = readyState.CLOSED;
    timers.stop(this.#timer);
    this.#endRequest();
  }

  #connect() {
    const id = nextRequest();
    this.#request = id;
    const headers = [["Accept", "text/event-stream"], ["Cache-Control", "no-cache"]];
    if (this.#lastEventID !== "") headers[2] = ["Last-Event-ID", this.#lastEventID];
    const record = {
      url: this.#url,
      method: "GET",
      headers,
      mode: "cors",
      credentials: this.#withCredentials ? "include" : "same-origin",
      redirect: "follow",
      referrer: "about:client",
      isUnsafe: false,
      acceptsStream: true,
      initiator: "other",
    };
    PromisePrototypeThen(
      host.fetch_send(id, recordText(record), undefined),
      (text) => asTask(() => this.#request === id && this.#answered(id, JSONParse(text))),
      () => asTask(() => this.#request === id && this.#reconnect()),
    );
  }

  #endRequest() {
    if (this.#request === 0) return;
    host.fetch_abort(this.#request);
    this.#request = 0;
  }

  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model */
  #answered(id, answer) {
    if (answer.type === "error") {
      if (answer.isOfCORS) this.#fail();
      else this.#reconnect();
      return;
    }
    if (!isEventStream(answer)) {
      this.#fail();
      return;
    }
    this.#readyState = readyState.OPEN;
    fire(this, "open");
    if (this.#request === id) this.#read(id, answer);
  }

  #read(id, { body, url }) {
    const { origin } = parse(url);
    const decoding = new TextDecoding("utf-8");
    const stream = new EventStream(this.#lastEventID, (event) => {
      if (this.#request !== id) return;
      fire(this, event.type, { data: event.data, origin, lastEventId: event.lastEventID }, MessageEvent);
    }, (milliseconds = defaultRetry) => {
      this.#retry = milliseconds < leastRetry ? leastRetry : milliseconds > mostRetry ? mostRetry : milliseconds;
    });
    const take = (text) => {
      stream.read(text);
      this.#lastEventID = stream.lastEventID;
    };
    const end = () => {
      if (this.#request === id) this.#reconnect();
    };
    if (body === null) return end();
    if (typeof body === "string") {
      take(body[0] === "\ufeff" ? StringPrototypeSlice(body, 1) : body);
      return end();
    }
    if (body === true) {
      take(decoding.decode(host.fetch_body(id), false));
      return end();
    }
    const readOn = () => PromisePrototypeThen(host.fetch_read(id), (piece) => asTask(() => {
      if (this.#request !== id) return;
      if (piece === undefined) return end();
      take(decoding.decode(piece, true));
      if (this.#request === id) readOn();
    }), () => asTask(end));
    return readOn();
  }

  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#reestablish-the-connection */
  #reconnect() {
    this.#endRequest();
    this.#readyState = readyState.CONNECTING;
    this.#timer = timers.start(() => this.#connect(), this.#retry);
    fire(this, "error");
  }

  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#fail-the-connection */
  #fail() {
    this.close();
    fire(this, "error");
  }
}
defineEventHandler(EventSource.prototype, "open");
defineEventHandler(EventSource.prototype, "message");
defineEventHandler(EventSource.prototype, "error");
webidl.expose(EventSource, readyState);

/** As WebKit looks at an answer and says what is wrong: EventSource.cpp (responseIsValid) of https://github.com/WebKit/WebKit */
function isEventStream({ status, headers }) {
  if (status !== 200) return false;
  const { parameterOf, parseMIMEType } = load("library/mime-type");
  const given = headerValue(takeHeaders(headers, []), "content-type");
  const mimeType = given === null ? null : parseMIMEType(given);
  const essence = mimeType === null ? "" : `${mimeType.type}/${mimeType.subtype}`;
  if (essence !== "text/event-stream") {
    complain(`MIME type ("${essence}") that is not "text/event-stream"`);
    return false;
  }
  const charset = parameterOf(mimeType, "charset");
  if (charset === undefined || StringPrototypeToLowerCase(charset) === "utf-8") return true;
  complain(`charset ("${charset}") that is not UTF-8`);
  return false;
}

function complain(what) {
  host.console_write("error", `EventSource's response has a ${what}. Aborting the connection.`, new Error().stack);
}
