// Bodies as streams: https://fetch.spec.whatwg.org/#bodies. This is loaded where a script touches `body`, or gives a
// stream as one; all other bodies do without.
import { host, primordials } from "core";
import { materialize, releaseHeld } from "web/fetch";
import {
  closeByteStream, createByteSourceStream, createBytesStream, createExhaustedStream, createProxy, errorByteStream,
  exhaustStream, readAllBytes, readableStreamOf, readableStreamTee, slotsOfReadableStream, transformPromise,
} from "web/streams";

const { TypeError } = primordials;

/**
 * What a body knows of its stream: the slots, the interface object once a script asked for it, and the slots of the stream
 * that this one is a branch of, or itself.
 */
function hold(body, slots, object, origin) {
  body.stream = { slots, object, origin };
}

function streamOf(body) {
  if (body.stream === undefined) {
    const slots = createStream(body);
    hold(body, slots, undefined, slots);
  }
  return body.stream;
}

function createStream(body) {
  const end = () => body.whenUsed?.();
  if (body.used) {
    return createExhaustedStream();
  }
  const stream =
    body.live === undefined
      ? createBytesStream(() => encoded(materialize(body)), end)
      : createByteSourceStream(new LiveSource(body, end));
  if (body.error !== undefined) {
    errorByteStream(stream, body.error.reason);
  } else if (body.source === "") {
    closeByteStream(stream);
  }
  return stream;
}

function encoded(source) {
  return typeof source === "string" ? host.utf8_encode(source) : source;
}

/** A body that the host still receives, and hands over piece by piece. */
class LiveSource {
  #body;
  #end;

  constructor(body, end) {
    this.#body = body;
    this.#end = end;
  }

  pull(give) {
    return transformPromise(
      host.fetch_read(this.#body.live),
      (piece) => {
        if (piece === undefined) {
          this.#finish();
        }
        give(piece);
      },
      () => {
        this.#finish();
        throw new TypeError("Load failed");
      },
    );
  }

  cancel() {
    host.fetch_abort(this.#body.live);
    this.#finish();
  }

  #finish() {
    releaseHeld(this.#body);
    this.#end();
  }
}

/** https://fetch.spec.whatwg.org/#dom-body-body */
export function bodyObject(body) {
  const stream = streamOf(body);
  return (stream.object ??= readableStreamOf(stream.slots));
}

/**
 * https://fetch.spec.whatwg.org/#concept-body-consume-body
 * @param {object} body which nobody has read or locked
 * @param {function(Uint8Array): *} convert gives what a script is handed
 * @returns {Promise} one that no script has seen
 */
export function consumeStream(body, convert) {
  return readAllBytes(streamOf(body).slots, convert);
}

/** https://fetch.spec.whatwg.org/#concept-body-clone: `body` goes on with one branch, `copy` gets the other. */
export function teeBody(body, copy) {
  const { slots, origin } = streamOf(body);
  const { first, second } = readableStreamTee(slots, true);
  hold(body, first, undefined, origin);
  hold(copy, second, undefined, origin);
}

/**
 * https://fetch.spec.whatwg.org/#concept-bodyinit-extract for a stream
 * @param {object} body one without a source
 * @param {ReadableStream} object
 */
export function holdGivenStream(body, object) {
  const slots = slotsOfReadableStream(object);
  if (slots.disturbed) {
    throw new TypeError("Input body is disturbed.");
  }
  if (slots.reader !== undefined) {
    throw new TypeError("Input body is locked.");
  }
  hold(body, slots, object, slots);
}

/** The body's source goes to another one, so whoever has its stream finds that read. */
export function exhaust(body) {
  exhaustStream(body.stream.slots);
}

/**
 * https://streams.spec.whatwg.org/#readablestream-create-a-proxy: the stream of `body` is read through another one, which
 * `copy` gets.
 */
export function moveStream(body, copy) {
  const { slots, origin } = body.stream;
  hold(copy, createProxy(slots), undefined, origin);
}

/** https://fetch.spec.whatwg.org/#abort-fetch, step 5: whoever reads learns the reason. */
export function errorStream(body, reason) {
  errorByteStream(body.stream.origin, reason);
}
