// https://fetch.spec.whatwg.org/#response-class
import { load, primordials, put, realm, webidl } from "core";
import {
  answeredBody, arrayBuffer, blob, bytes, cloneBody, errorBody, extractBody, formData, isUsable, isUsed, json,
  streamOfBody, text,
} from "./body.js";
import { appendHeader, createHeaderList, fillHeaders, headerValue, takeHeaders } from "./header-list.js";

const {
  JSONStringify,
  RangeError,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  TypeError,
} = primordials;

const creating = {};
const notReasonPhrase = /[^\t\x20-\x7e\x80-\xff]/;
/** The record of a Response; undefined for any other value. */
let recordOf;

export { recordOf as responseRecord };

/** https://fetch.spec.whatwg.org/#concept-response, as { type, url, redirected, status, statusText, headers, body } */
function newRecord(type, status, guard) {
  return {
    type,
    url: "",
    redirected: false,
    status,
    statusText: "",
    headers: createHeaderList(guard),
    headersObject: undefined,
    body: null,
  };
}

export class Response {
  #record;

  static {
    recordOf = (value) => (webidl.isObject(value) && #record in value ? value.#record : undefined);
  }

  constructor(body = null, init = undefined) {
    // Responses of our own making arrive as (key, record).
    this.#record = body === creating ? init : initialize(newRecord("default", 200, "response"), body, init);
  }

  /** https://fetch.spec.whatwg.org/#dom-response-error */
  static error() {
    return new Response(creating, newRecord("error", 0, "immutable"));
  }

  /** https://fetch.spec.whatwg.org/#dom-response-redirect */
  static redirect(url, status = 302) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(url);
    const code = webidl.unsignedShort(status);
    const parsed = load("library/url").parse(string, realm.baseURL());
    if (parsed === null) {
      throw new TypeError(`Redirection URL '${string}' is invalid`);
    }
    if (code !== 301 && code !== 302 && code !== 303 && code !== 307 && code !== 308) {
      throw new RangeError(`Status code ${code} is not a redirection status code`);
    }
    const record = newRecord("default", code, "none");
    appendHeader(record.headers, "Location", parsed.href);
    record.headers.guard = "immutable";
    return new Response(creating, record);
  }

  /** https://fetch.spec.whatwg.org/#dom-response-json */
  static json(data, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const string = JSONStringify(data);
    if (string === undefined) {
      throw new TypeError("Value doesn't have a JSON representation");
    }
    const record = newRecord("default", 200, "response");
    return new Response(creating, initialize(record, string, init, "application/json"));
  }

  get type() {
    return this.#record.type;
  }

  get url() {
    return this.#record.url;
  }

  get redirected() {
    return this.#record.redirected;
  }

  get status() {
    return this.#record.status;
  }

  get ok() {
    const { status } = this.#record;
    return status >= 200 && status <= 299;
  }

  get statusText() {
    return this.#record.statusText;
  }

  get headers() {
    const record = this.#record;
    return (record.headersObject ??= load("web/fetch-headers").headersOver(record.headers));
  }

  get body() {
    return streamOfBody(this.#record.body);
  }

  get bodyUsed() {
    return isUsed(this.#record.body);
  }

  /** https://fetch.spec.whatwg.org/#dom-response-clone */
  clone() {
    const record = this.#record;
    if (!isUsable(record.body)) {
      throw new TypeError("Body is disturbed or locked");
    }
    const headers = createHeaderList(record.headers.guard);
    for (let index = 0; index < record.headers.length; index++) put(headers, index, record.headers[index]);
    return new Response(creating, { ...record, headers, headersObject: undefined, body: cloneBody(record.body) });
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

webidl.expose(Response);

/** https://fetch.spec.whatwg.org/#initialize-a-response */
function initialize(record, body, init, jsonType = null) {
  const members = webidl.dictionary(init);
  const { headers } = members;
  record.status = members.status === undefined ? 200 : webidl.unsignedShort(members.status);
  record.statusText = members.statusText === undefined ? "" : webidl.ByteString(members.statusText);
  const extracted = body === null || body === undefined ? null : extractBody(body, true);
  if (record.status < 200 || record.status > 599) {
    throw new RangeError("Status must be between 200 and 599");
  }
  if (RegExpPrototypeExec(notReasonPhrase, record.statusText) !== null) {
    throw new TypeError("Status text must be a valid reason-phrase.");
  }
  if (headers !== undefined) {
    fillHeaders(record.headers, headers);
  }
  if (extracted !== null) {
    // https://fetch.spec.whatwg.org/#null-body-status
    if (record.status === 204 || record.status === 205 || record.status === 304) {
      throw new TypeError("Response cannot have a body with the given status.");
    }
    record.body = extracted.body;
    const contentType = jsonType ?? extracted.contentType;
    if (contentType !== null && headerValue(record.headers, "content-type") === null) {
      appendHeader(record.headers, "Content-Type", contentType);
    }
  }
  return record;
}

/**
 * The response to an answered request.
 * @param {object} answer what `host.fetch_send` gave, see `fetch.js`
 * @param {number} id the request's number
 */
export function createResponse(answer, id) {
  const record = newRecord(answer.type, answer.status, "immutable");
  const fragment = StringPrototypeIndexOf(answer.url, "#");
  record.url = fragment < 0 ? answer.url : StringPrototypeSlice(answer.url, 0, fragment);
  record.redirected = answer.redirected;
  record.statusText = answer.statusText;
  takeHeaders(answer.headers, record.headers);
  record.body = answer.body === null ? null : answeredBody(answer.body, id);
  return new Response(creating, record);
}

/** Calls `callback` once nobody can read the body any more; at once where there is none. */
export function whenBodyUsed(response, callback) {
  const { body } = recordOf(response);
  if (body === null) {
    callback();
  } else {
    body.whenUsed = callback;
  }
}

/** https://fetch.spec.whatwg.org/#abort-fetch, step 5 */
export function errorResponse(response, reason) {
  const { body } = recordOf(response);
  if (body !== null) {
    errorBody(body, reason);
  }
}
