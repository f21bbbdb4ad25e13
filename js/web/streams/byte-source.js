// Streams that our own code fills with bytes, or reads to their end: bodies of requests and responses, and blobs.
import { primordials, push } from "core";
import { concatenate, copyBytes, typedArrayLength, typedArrayName } from "web/buffer-source";
import { convertView } from "./buffers.js";
import { byteControllerClose, byteControllerEnqueue, byteControllerError } from "./byte-controller-operations.js";
import { answerWithNothing } from "./byte-controller-respond.js";
import { createReadableByteStream } from "./byte-controller-slots.js";
import { pipeTo } from "./pipe-to.js";
import { Deferred, invokeForPromise, markHandled, noop, promiseResolvedWith } from "./promises.js";
import { acquireDefaultReader, readFromDefaultReader } from "./readable-operations.js";
import { createTransformStream, transformEnqueue } from "./transform-operations.js";

const { TypeError } = primordials;

/**
 * A stream that asks its source for a piece when somebody reads, and not before.
 * https://streams.spec.whatwg.org/#readablestream-set-up-with-byte-reading-support
 * @param {object} source
 * @param {function(function(Uint8Array | undefined): void): Promise} source.pull calls its argument with the next piece,
 *     which nobody changes, or with undefined at the end, before its promise, which is one of ours, is fulfilled
 * @param {function(*): void} source.cancel is told that nobody reads any more
 * @returns {object} the slots of the stream
 */
export function createByteSourceStream(source) {
  const give = (piece) => enqueuePiece(stream.controller, piece);
  const stream = createReadableByteStream({
    start: noop,
    pull: () => source.pull(give),
    cancel(reason) {
      source.cancel(reason);
      return promiseResolvedWith(undefined);
    },
  });
  return stream;
}

function enqueuePiece(controller, piece) {
  if (piece === undefined) {
    close(controller);
  } else if (typedArrayLength(piece) > 0) {
    byteControllerEnqueue(controller, convertView(copyBytes(piece), "piece"));
  } else {
    // An empty piece answers nobody, so another is needed.
    controller.pullAgain = true;
  }
}

function close(controller) {
  byteControllerClose(controller);
  answerWithNothing(controller);
}

/**
 * A stream of bytes that are all there: one piece, or none, and then its end.
 * @param {function(): Uint8Array} take gives the bytes, which nobody changes, once somebody reads
 * @param {function(): void} end is called after that, or when nobody will read them
 */
export function createBytesStream(take, end) {
  return createByteSourceStream({
    pull: (give) => invokeForPromise(giveAll, undefined, [give]),
    cancel: end,
  });

  function giveAll(give) {
    const bytes = take();
    if (typedArrayLength(bytes) > 0) {
      give(bytes);
    }
    end();
    give(undefined);
  }
}

/** Ends a stream that our own code fills. */
export function closeByteStream(stream) {
  close(stream.controller);
}

/** Makes every read of a stream that our own code fills fail. */
export function errorByteStream(stream, reason) {
  byteControllerError(stream.controller, reason);
}

/** Makes a stream that our own code fills one that has been read to its end: closed, disturbed and locked. */
export function exhaustStream(stream) {
  acquireDefaultReader(stream);
  stream.disturbed = true;
  close(stream.controller);
}

export function createExhaustedStream() {
  const stream = createByteSourceStream({ pull: noop, cancel: noop });
  exhaustStream(stream);
  return stream;
}

/** https://streams.spec.whatwg.org/#readablestream-create-a-proxy */
export function createProxy(stream) {
  const { readable, writable } = createTransformStream(
    (transform, chunk) => transformEnqueue(transform, chunk),
    noop,
  );
  markHandled(pipeTo(stream, writable, { preventAbort: false, preventCancel: false, preventClose: false, signal: undefined }));
  return readable;
}

/**
 * https://fetch.spec.whatwg.org/#body-fully-read
 * @param {object} stream the slots of a stream that nobody has locked
 * @param {function(Uint8Array): *} convert
 * @returns {Promise} of what that gives; one of ours
 */
export function readAllBytes(stream, convert) {
  const reader = acquireDefaultReader(stream);
  const pieces = [];
  const result = new Deferred();
  let isReading = false;
  let hasNext = false;

  // Chunks that are there at once come in a loop, since each is given inside of the call that reads it.
  function readOn() {
    hasNext = true;
    if (isReading) {
      return;
    }
    isReading = true;
    while (hasNext) {
      hasNext = false;
      readFromDefaultReader(reader, request);
    }
    isReading = false;
  }

  const request = {
    chunk(chunk) {
      if (typedArrayName(chunk) !== "Uint8Array") {
        result.reject(new TypeError("Each chunk of a body must be an instance of Uint8Array"));
        return;
      }
      // One whose buffer is detached has no bytes.
      if (typedArrayLength(chunk) > 0) {
        push(pieces, copyBytes(chunk));
      }
      readOn();
    },
    close() {
      try {
        result.resolve(convert(concatenate(pieces)));
      } catch (error) {
        result.reject(error);
      }
    },
    error: (reason) => result.reject(reason),
  };
  readOn();
  return result.promise;
}
