// https://streams.spec.whatwg.org/#rs-all-abstract-ops, on the slots of streams and readers. No script sees these, so a
// stream of our own making has no interface object until somebody asks for it.
//
// A read request, and a read-into request, is { chunk(chunk), close(chunk), error(reason) }.
import { primordials } from "core";
import {
  handledDeferred, noop, promiseRejectedWith, promiseResolvedWith, transformPromise,
} from "./promises.js";
import { Queue } from "./queue.js";

const { TypeError } = primordials;

/** https://streams.spec.whatwg.org/#rs-internal-slots */
export class ReadableStreamSlots {
  /** "readable", "closed" or "errored" */
  state = "readable";
  storedError = undefined;
  /** The slots of the reader that has locked the stream. */
  reader = undefined;
  /** The slots of the controller, which are also how the stream asks it for chunks. */
  controller = undefined;
  disturbed = false;
}

/** https://streams.spec.whatwg.org/#default-reader-internal-slots, and those of a BYOB reader */
class ReaderSlots {
  stream = undefined;
  closed = handledDeferred();
  requests = new Queue();

  constructor(isBYOB) {
    this.isBYOB = isBYOB;
  }

  takeRequests() {
    const { requests } = this;
    this.requests = new Queue();
    return requests;
  }
}

export function isReadableStreamLocked(stream) {
  return stream.reader !== undefined;
}

/** https://streams.spec.whatwg.org/#readable-stream-cancel */
export function readableStreamCancel(stream, reason) {
  stream.disturbed = true;
  if (stream.state === "closed") {
    return promiseResolvedWith(undefined);
  }
  if (stream.state === "errored") {
    return promiseRejectedWith(stream.storedError);
  }
  readableStreamClose(stream);
  const { reader } = stream;
  if (reader !== undefined && reader.isBYOB) {
    reader.takeRequests().drain((request) => request.close(undefined));
  }
  return transformPromise(stream.controller.cancelSteps(reason), noop);
}

/** https://streams.spec.whatwg.org/#readable-stream-close */
export function readableStreamClose(stream) {
  stream.state = "closed";
  const { reader } = stream;
  if (reader === undefined) {
    return;
  }
  reader.closed.resolve(undefined);
  if (!reader.isBYOB) {
    reader.takeRequests().drain((request) => request.close(undefined));
  }
}

/** https://streams.spec.whatwg.org/#readable-stream-error */
export function readableStreamError(stream, reason) {
  stream.state = "errored";
  stream.storedError = reason;
  const { reader } = stream;
  if (reader === undefined) {
    return;
  }
  reader.closed.reject(reason);
  errorRequests(reader, reason);
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultreadererrorreadrequests and its BYOB sister */
function errorRequests(reader, reason) {
  reader.takeRequests().drain((request) => request.error(reason));
}

/** https://streams.spec.whatwg.org/#readable-stream-fulfill-read-request and #readable-stream-fulfill-read-into-request */
export function fulfillRequest(stream, chunk, done) {
  const request = stream.reader.requests.shift();
  if (done) {
    request.close(chunk);
  } else {
    request.chunk(chunk);
  }
}

/** https://streams.spec.whatwg.org/#readable-stream-has-default-reader */
export function hasDefaultReader(stream) {
  return stream.reader !== undefined && !stream.reader.isBYOB;
}

/** https://streams.spec.whatwg.org/#readable-stream-has-byob-reader */
export function hasBYOBReader(stream) {
  return stream.reader !== undefined && stream.reader.isBYOB;
}

/** https://streams.spec.whatwg.org/#readable-stream-get-num-read-requests; none where there is no reader */
export function numberOfRequests(stream) {
  return stream.reader === undefined ? 0 : stream.reader.requests.length;
}

/** https://streams.spec.whatwg.org/#acquire-readable-stream-reader */
export function acquireDefaultReader(stream) {
  return lock(stream, new ReaderSlots(false));
}

/** https://streams.spec.whatwg.org/#acquire-readable-stream-byob-reader */
export function acquireBYOBReader(stream) {
  if (!isReadableStreamLocked(stream) && !stream.controller.isByteController) {
    throw new TypeError("A BYOB reader needs a stream of bytes: one whose source has the type 'bytes'");
  }
  return lock(stream, new ReaderSlots(true));
}

/** https://streams.spec.whatwg.org/#readable-stream-reader-generic-initialize */
function lock(stream, reader) {
  if (isReadableStreamLocked(stream)) {
    throw new TypeError("ReadableStream is locked");
  }
  reader.stream = stream;
  stream.reader = reader;
  if (stream.state === "closed") {
    reader.closed.resolve(undefined);
  } else if (stream.state === "errored") {
    reader.closed.reject(stream.storedError);
  }
  return reader;
}

/** https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultreaderrelease and its BYOB sister */
export function releaseReader(reader) {
  const { stream } = reader;
  const released = new TypeError("The reader was released");
  if (stream.state !== "readable") {
    reader.closed = handledDeferred();
  }
  reader.closed.reject(released);
  stream.controller.releaseSteps();
  stream.reader = undefined;
  reader.stream = undefined;
  errorRequests(reader, new TypeError("The reader was released"));
}

/** https://streams.spec.whatwg.org/#readable-stream-default-reader-read */
export function readFromDefaultReader(reader, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === "closed") {
    request.close(undefined);
  } else if (stream.state === "errored") {
    request.error(stream.storedError);
  } else {
    stream.controller.pullSteps(request);
  }
}

/** https://streams.spec.whatwg.org/#readable-stream-byob-reader-read */
export function readFromBYOBReader(reader, view, minimum, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === "errored") {
    request.error(stream.storedError);
  } else {
    stream.controller.pullInto(view, minimum, request);
  }
}
