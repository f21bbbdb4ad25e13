// https://fetch.spec.whatwg.org/#fetch-method
import { caller, domException, host, load, primordials, recordText, webidl } from "core";
import { headerPairs, headerValue } from "./header-list.js";
import { createRequest } from "./request-record.js";
import { createResponse, errorResponse, whenBodyUsed } from "./response.js";

const { Error, JSONParse, Promise, PromisePrototypeThen, StringPrototypeSlice, TypeError } = primordials;

let lastRequest = 0;

/** The number of a further request. */
export function nextRequest() {
  return ++lastRequest;
}

/**
 * Sends a request. Redirects, the CORS protocol, credentials and the network are the host's.
 * @param {string|Request} input
 * @param {object} [init] https://fetch.spec.whatwg.org/#requestinit
 * @returns {Promise<Response>} rejected with a TypeError ("Load failed") for a network error, as WebKit does, and with
 *     the signal's reason for an aborted request
 */
export async function fetch(input, init = undefined) {
  webidl.requireGlobal(this, "fetch");
  webidl.requireArguments(arguments.length, 1);
  // Its stack is read only where the request fails.
  const call = new Error();
  const request = createRequest(input, init);
  const { body, signal } = request;
  // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/fetch/FetchResponse.cpp (FetchResponse::fetch)
  if (body !== null && body.source === undefined) {
    throw domException("NotSupportedError", "ReadableStream uploading is not supported");
  }
  // https://fetch.spec.whatwg.org/#scheme-fetch for blob URLs, which only this context knows
  if (StringPrototypeSlice(request.url, 0, 5) === "blob:") {
    return fetchObjectURL(request);
  }
  if (signal !== null) {
    return fetchAbortable(request, signal, call);
  }
  const id = ++lastRequest;
  return respond(await send(id, request), id, call);
}

/**
 * `host.fetch_send(id, request, body)`: `request` is the JSON text of
 *
 *     { url, method, headers: [[name, value], …], mode, credentials, cache, redirect, referrer, referrerPolicy,
 *       integrity, keepalive, acceptsStream, isUnsafe, isOfWorld }
 *
 * with the strings that https://fetch.spec.whatwg.org/#request-class gives those members; `cache`, `referrerPolicy`,
 * `integrity`, `keepalive`, `acceptsStream`, `isUnsafe` and `isOfWorld` may be left out where they are the default. `url` is
 * serialized, with its fragment; `referrer` is "about:client", "" (none) or a url; names are as the script wrote them;
 * `acceptsStream` is true for a caller that can read the answer's body piece by piece; `isUnsafe` is false for one that
 * has no https://fetch.spec.whatwg.org/#unsafe-request-flag; `isOfWorld` is true for a script of an isolated world.
 * `body` is undefined, a string (its UTF-8 is sent) or a Uint8Array. The promise is fulfilled with the JSON text of
 *
 *     { type: "basic"|"cors"|"default"|"opaque"|"opaqueredirect", url, redirected, status, statusText,
 *       headers: [[name, value], …], body }
 *
 * where `headers` has only what the script may see, and `body` is null (none), a string (the whole body decoded as
 * UTF-8, its byte order mark kept; only for small valid UTF-8), true (held until `host.fetch_body(id)` takes it or
 * `host.fetch_abort(id)` drops it) or { isStream: true } (it comes piece by piece: each `host.fetch_read(id)` gives the
 * next, until undefined ends it; `host.fetch_abort(id)` gives it up); or of { type: "error" }, with `isOfCORS: true`
 * where the CORS protocol is why.
 */
function send(id, request) {
  const { body } = request;
  // JSON leaves out what is undefined.
  const record = {
    ...request,
    headers: headerPairs(request.headers),
    body: undefined,
    signal: undefined,
    priority: undefined,
    destination: undefined,
    acceptsStream: true,
    isOfWorld: caller.isWorld || undefined,
  };
  if (body !== null) {
    body.used = true;
  }
  return host.fetch_send(id, recordText(record), body === null ? undefined : body.source);
}

function fetchObjectURL({ url, method, headers, signal }) {
  const state = signal === null ? undefined : load("web/abort").abortState(signal);
  if (state?.aborted) {
    throw state.reason;
  }
  const isRefused = !caller.isWorld && host.policy_refuses("connect-src", url);
  const answer = isRefused ? undefined : load("web/blob").answerOf(url, method, headerValue(headers, "range"));
  if (answer === undefined) {
    throw new TypeError("Load failed");
  }
  return createResponse(answer, 0);
}

function respond(answerText, id, call) {
  const answer = JSONParse(answerText);
  if (answer.type === "error") {
    const error = new TypeError("Load failed");
    host.error_place(error, call.stack);
    throw error;
  }
  return createResponse(answer, id);
}

// https://fetch.spec.whatwg.org/#abort-fetch
function fetchAbortable(request, signal, call) {
  const { abortState, addAbortAlgorithm, removeAbortAlgorithm } = load("web/abort");
  const state = abortState(signal);
  if (state.aborted) {
    throw state.reason;
  }
  const id = ++lastRequest;
  return new Promise((resolve, reject) => {
    let response;
    const abort = () => {
      if (response === undefined) {
        host.fetch_abort(id);
        reject(state.reason);
      } else {
        errorResponse(response, state.reason);
      }
    };
    // A signal may outlive many requests, so each takes back what it has left there.
    const forget = () => removeAbortAlgorithm(signal, abort);
    addAbortAlgorithm(signal, abort);
    PromisePrototypeThen(
      send(id, request),
      (answer) => {
        try {
          response = respond(answer, id, call);
          whenBodyUsed(response, forget);
          resolve(response);
        } catch (error) {
          forget();
          reject(error);
        }
      },
      (error) => {
        forget();
        reject(error);
      },
    );
  });
}
