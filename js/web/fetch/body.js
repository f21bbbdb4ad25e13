// https://fetch.spec.whatwg.org/#bodies
// A body is { source, live, stream, used, error, whenUsed }. Its source is a string (standing for its UTF-8 bytes), a
// Uint8Array that nobody changes, or the number of a request whose body the host still holds; undefined for a body that
// is only a stream, and for one that is live: then the host hands it over piece by piece, under that number.
//
// OPTIMIZATION: in the standard every body is a stream. Here it has one, made by `web/fetch-streams`, only once a script
// asks for it or has given it.
import { domException, host, load, primordials, webidl } from "core";

const { JSONParse, StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

function createBody(source) {
  return { source, live: undefined, stream: undefined, used: false, error: undefined, whenUsed: undefined };
}

/**
 * https://fetch.spec.whatwg.org/#concept-bodyinit-extract
 * @param {*} object what the script gave as a body; not null or undefined
 * @param {boolean} [mayBeStream] whether it is a BodyInit, not only an XMLHttpRequestBodyInit
 * @returns {{body: object, contentType: string|null}}
 */
export function extractBody(object, mayBeStream = false) {
  const extracted = webidl.isObject(object) ? extractObject(object, mayBeStream) : undefined;
  return extracted ?? { body: createBody(webidl.USVString(object)), contentType: "text/plain;charset=UTF-8" };
}

/** The same of an object that is no text; undefined for any other. */
function extractObject(object, mayBeStream) {
  if (mayBeStream && webidl.offered("streams", object)?.isReadableStream(object)) {
    const body = createBody(undefined);
    load("web/fetch-streams").holdGivenStream(body, object);
    return { body, contentType: null };
  }
  const parameters = webidl.offered("url", object)?.serializeSearchParams(object);
  if (parameters !== undefined) {
    return { body: createBody(parameters), contentType: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  const blob = webidl.offered("blob", object);
  if (blob !== undefined && blob.isBlob(object)) {
    const type = blob.typeOfBlob(object);
    return { body: createBody(blob.bytesOfBlob(object)), contentType: type === "" ? null : type };
  }
  const entries = webidl.offered("formData", object)?.entriesOf(object);
  if (entries !== undefined) {
    const { bytes: encoded, contentType } = load("web/form-data").encodeMultipart(entries);
    return { body: createBody(encoded), contentType };
  }
  const copy = load("web/buffer-source").copyBytes(object);
  return copy === undefined ? undefined : { body: createBody(copy), contentType: null };
}

let untaken;

/**
 * The body of an answered request.
 * @param {string | Uint8Array | true | object} answer what `fetch.js` says of an answer's `body`, or the bytes of a blob
 * @param {number} id the request's number; 0 for a blob's
 */
export function answeredBody(answer, id) {
  if (typeof answer === "string" || id === 0) {
    return createBody(answer);
  }
  const isLive = answer !== true;
  const body = createBody(isLive ? undefined : id);
  body.live = isLive ? id : undefined;
  // The host lets go of a body that nobody will read.
  untaken ??= new FinalizationRegistry((request) => host.fetch_abort(request));
  untaken.register(body, id, body);
  return body;
}

/** The host no longer holds anything of the body. */
export function releaseHeld(body) {
  untaken.unregister(body);
}

/** The source of a body that has one, taken from the host where that holds it. */
export function materialize(body) {
  if (typeof body.source === "number") {
    releaseHeld(body);
    body.source = host.fetch_body(body.source);
  }
  return body.source;
}

function isStream(body) {
  return body.stream !== undefined || body.live !== undefined;
}

/** https://fetch.spec.whatwg.org/#concept-body-clone; bodies without streams share bytes that never change. */
export function cloneBody(body) {
  if (body === null) {
    return null;
  }
  const copy = createBody(materialize(body));
  copy.error = body.error;
  if (isStream(body)) {
    load("web/fetch-streams").teeBody(body, copy);
  }
  return copy;
}

/** The body for another request; the first is used from then on. */
export function moveBody(body) {
  const moved = createBody(body.source);
  if (body.stream !== undefined) {
    const { exhaust, moveStream } = load("web/fetch-streams");
    if (body.source === undefined) {
      moveStream(body, moved);
    } else {
      exhaust(body);
    }
  }
  body.used = true;
  return moved;
}

/** https://fetch.spec.whatwg.org/#body-unusable */
export function isUsable(body) {
  return !isUsed(body) && body?.stream?.slots.reader === undefined;
}

/** https://fetch.spec.whatwg.org/#dom-body-bodyused */
export function isUsed(body) {
  return body !== null && (body.used || (body.stream !== undefined && body.stream.slots.disturbed));
}

/** https://fetch.spec.whatwg.org/#dom-body-body */
export function streamOfBody(body) {
  return body === null ? null : load("web/fetch-streams").bodyObject(body);
}

/** https://fetch.spec.whatwg.org/#abort-fetch, step 5: whoever reads from now on, or is reading, learns the reason. */
export function errorBody(body, reason) {
  body.error = { reason };
  if (body.live !== undefined) {
    releaseHeld(body);
    host.fetch_abort(body.live);
  }
  if (body.stream !== undefined) {
    load("web/fetch-streams").errorStream(body, reason);
  }
}

/**
 * https://fetch.spec.whatwg.org/#concept-body-consume-body
 * @param {object | null} body
 * @param {function(string | Uint8Array): *} convert makes of its source what a script is handed
 */
function read(body, convert) {
  // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/fetch/FetchBodyOwner.cpp (loadingException)
  if (body !== null && body.error !== undefined) {
    throw body.error.reason;
  }
  if (!isUsable(body)) {
    throw new TypeError("Body is disturbed or locked");
  }
  return body !== null && isStream(body) ? load("web/fetch-streams").consumeStream(body, convert) : convert(consume(body));
}

/** What there is to read; from now on it is used. */
function consume(body) {
  if (body === null) {
    return "";
  }
  body.used = true;
  body.whenUsed?.();
  const source = materialize(body);
  body.source = "";
  return source;
}

/**
 * https://encoding.spec.whatwg.org/#utf-8-decode
 * @param {string | Uint8Array} source a string stands for its UTF-8
 */
export function decodeUTF8(source) {
  const string = typeof source === "string" ? source : host.utf8_decode(source, false);
  return string !== "" && StringPrototypeCharCodeAt(string, 0) === 0xfeff ? StringPrototypeSlice(string, 1) : string;
}

/** A fresh Uint8Array, which nothing else refers to. */
function encode(source) {
  return typeof source === "string" ? host.utf8_encode(source) : load("web/buffer-source").copyBytes(source);
}

export function text(body) {
  return read(body, decodeUTF8);
}

/**
 * https://fetch.spec.whatwg.org/#dom-body-json
 * Source of the error: fulfillPromiseWithJSON in JSDOMPromiseDeferred.cpp of https://github.com/WebKit/WebKit
 */
export function json(body) {
  return read(body, (source) => {
    const string = decodeUTF8(source);
    try {
      return JSONParse(string);
    } catch {
      throw domException("SyntaxError");
    }
  });
}

export function bytes(body) {
  return read(body, encode);
}

export function arrayBuffer(body) {
  return read(body, (source) => load("web/buffer-source").bufferOf(encode(source)));
}

// DEPARTURE: the type is the header's value in lower case, parameters and all, not the MIME type that it names — so does
// WebKit — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/fetch/FetchBodyConsumer.cpp
/**
 * https://fetch.spec.whatwg.org/#dom-body-blob
 * @param {object | null} body
 * @param {string | null} contentType the value of the header
 */
export function blob(body, contentType) {
  return read(body, (source) => {
    const { createBlob, normalizeType } = load("web/blob");
    return createBlob(encode(source), contentType === null ? "" : normalizeType(contentType));
  });
}

/** https://fetch.spec.whatwg.org/#dom-body-formdata */
export function formData(body, contentType) {
  return read(body, (source) => {
    const data = encode(source);
    const { parameterOf, parseMIMEType } = load("library/mime-type");
    const { createFormData, parseMultipart, parseURLForm } = load("web/form-data");
    const type = contentType === null ? null : parseMIMEType(contentType);
    const essence = type === null ? "" : `${type.type}/${type.subtype}`;
    let entries;
    if (essence === "application/x-www-form-urlencoded") {
      entries = parseURLForm(data);
    } else if (essence === "multipart/form-data") {
      const boundary = parameterOf(type, "boundary");
      entries = boundary === undefined ? undefined : parseMultipart(data, boundary);
    }
    if (entries === undefined) {
      throw new TypeError("The body is no form data");
    }
    return createFormData(entries);
  });
}
