// https://fetch.spec.whatwg.org/#request-class
import { load, primordials, put, webidl } from "core";
import { createDependentSignal } from "web/abort";
import {
  arrayBuffer, blob, bytes, cloneBody, createHeaderList, createRequest, formData, headerValue, isUsable, isUsed, json,
  streamOfBody, text,
} from "web/fetch";

const { TypeError } = primordials;

const creating = {};
let recordOf;

export class Request {
  #record;
  #headers;

  static {
    // The record of a Request object, or undefined for any other object.
    recordOf = webidl.reader("request", "recordOf", (request) => (#record in request ? request.#record : undefined));
  }

  constructor(input, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    // Those of our own making arrive as (key, record).
    const record = input === creating ? init : createRequest(input, init);
    // Each request has a signal of its own that follows the one it was given.
    this.#record = { ...record, signal: createDependentSignal(record.signal === null ? [] : [record.signal]) };
  }

  get method() {
    return this.#record.method;
  }

  get url() {
    return this.#record.url;
  }

  get headers() {
    return (this.#headers ??= load("web/fetch-headers").headersOver(this.#record.headers));
  }

  get destination() {
    return this.#record.destination;
  }

  get referrer() {
    return this.#record.referrer;
  }

  get referrerPolicy() {
    return this.#record.referrerPolicy;
  }

  get mode() {
    return this.#record.mode;
  }

  get credentials() {
    return this.#record.credentials;
  }

  get cache() {
    return this.#record.cache;
  }

  get redirect() {
    return this.#record.redirect;
  }

  get integrity() {
    return this.#record.integrity;
  }

  get keepalive() {
    return this.#record.keepalive;
  }

  get signal() {
    return this.#record.signal;
  }

  get body() {
    return streamOfBody(this.#record.body);
  }

  get bodyUsed() {
    return isUsed(this.#record.body);
  }

  /** https://fetch.spec.whatwg.org/#dom-request-clone */
  clone() {
    const record = this.#record;
    if (!isUsable(record.body)) {
      throw new TypeError("Body is disturbed or locked");
    }
    const headers = createHeaderList(record.headers.guard);
    for (let index = 0; index < record.headers.length; index++) put(headers, index, record.headers[index]);
    return new Request(creating, { ...record, headers, body: cloneBody(record.body) });
  }

  async arrayBuffer() {
    return arrayBuffer(this.#record.body);
  }

  async blob() {
    return blob(this.#record.body, headerValue(this.#record.headers, "content-type"));
  }

  async bytes() {
    return bytes(this.#record.body);
  }

  async formData() {
    return formData(this.#record.body, headerValue(this.#record.headers, "content-type"));
  }

  async json() {
    return json(this.#record.body);
  }

  async text() {
    return text(this.#record.body);
  }
}

webidl.platformObjects.request = { recordOf };
webidl.expose(Request);

/** A Request of a record that nobody else has. */
export const makeRequest = (record) => new Request(creating, { ...record, body: null, signal: null });
