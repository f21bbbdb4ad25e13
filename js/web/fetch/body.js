// https://fetch.spec.whatwg.org/#bodies
// A body is { source, used, error, whenUsed }. Its source is a string (standing for its UTF-8 bytes), a Uint8Array that
// nobody changes, or the number of a request whose body the host still holds.
import { host, load, primordials, webidl } from "core";

const { JSONParse, StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

export function createBody(source) {
  return { source, used: false, error: undefined, whenUsed: undefined };
}

/**
 * https://fetch.spec.whatwg.org/#concept-bodyinit-extract
 * @param {*} object what the script gave as a body; not null or undefined
 * @returns {{body: object, contentType: string|null}}
 */
export function extractBody(object) {
  if (webidl.isObject(object)) {
    const parameters = webidl.platformObjects.url?.serializeSearchParams(object);
    if (parameters !== undefined) {
      return { body: createBody(parameters), contentType: "application/x-www-form-urlencoded;charset=UTF-8" };
    }
    const { blob, formData } = webidl.platformObjects;
    if (blob !== undefined && blob.isBlob(object)) {
      const type = blob.typeOfBlob(object);
      return { body: createBody(blob.bytesOfBlob(object)), contentType: type === "" ? null : type };
    }
    const entries = formData?.entriesOf(object);
    if (entries !== undefined) {
      const { bytes: encoded, contentType } = load("web/form-data").encodeMultipart(entries);
      return { body: createBody(encoded), contentType };
    }
    const copy = load("web/buffer-source").copyBytes(object);
    if (copy !== undefined) {
      return { body: createBody(copy), contentType: null };
    }
  }
  return { body: createBody(webidl.USVString(object)), contentType: "text/plain;charset=UTF-8" };
}

let untaken;

/** The body of an answered request: its text, or its number where the host holds it. */
export function answeredBody(answer, id) {
  if (answer !== true) {
    return createBody(answer);
  }
  const body = createBody(id);
  // The host lets go of a body that nobody will read.
  untaken ??= new FinalizationRegistry((request) => host.fetch_abort(request));
  untaken.register(body, id, body);
  return body;
}

function materialize(body) {
  if (typeof body.source === "number") {
    untaken.unregister(body);
    body.source = host.fetch_body(body.source);
  }
  return body.source;
}

/** https://fetch.spec.whatwg.org/#concept-body-clone; both bodies share bytes that never change. */
export function cloneBody(body) {
  return body === null ? null : createBody(materialize(body));
}

/** https://fetch.spec.whatwg.org/#body-unusable */
export function isUsable(body) {
  return body === null || !body.used;
}

/** https://fetch.spec.whatwg.org/#concept-body-consume-body: what there is to read; from now on it is used. */
function consume(body) {
  if (body === null) {
    return "";
  }
  if (body.used) {
    throw new TypeError("Body is disturbed or locked");
  }
  body.used = true;
  body.whenUsed?.();
  if (body.error !== undefined) {
    throw body.error.reason;
  }
  const source = materialize(body);
  body.source = "";
  return source;
}

/** https://encoding.spec.whatwg.org/#utf-8-decode */
export function text(body) {
  const source = consume(body);
  const string = typeof source === "string" ? source : host.utf8_decode(source, false);
  return string !== "" && StringPrototypeCharCodeAt(string, 0) === 0xfeff ? StringPrototypeSlice(string, 1) : string;
}

export function json(body) {
  return JSONParse(text(body));
}

/** A fresh Uint8Array, which nothing else refers to. */
export function bytes(body) {
  const source = consume(body);
  return typeof source === "string" ? host.utf8_encode(source) : load("web/buffer-source").copyBytes(source);
}

/**
 * https://fetch.spec.whatwg.org/#dom-body-blob
 * @param {object | null} body
 * @param {string | null} contentType the value of the header
 */
export function blob(body, contentType) {
  const data = bytes(body);
  const { parseMIMEType, serializeMIMEType } = load("web/mime-type");
  const type = contentType === null ? null : parseMIMEType(contentType);
  return load("web/blob").createBlob(data, type === null ? "" : serializeMIMEType(type));
}

/** https://fetch.spec.whatwg.org/#dom-body-formdata */
export function formData(body, contentType) {
  const data = bytes(body);
  const { parameterOf, parseMIMEType } = load("web/mime-type");
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
}

export function arrayBuffer(body) {
  return load("web/buffer-source").bufferOf(bytes(body));
}
