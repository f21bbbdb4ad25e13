// https://streams.spec.whatwg.org/#rs-class
import { primordials, webidl } from "core";
import { builtins } from "web/builtins";
import { readableStreamFromIterable } from "./from-iterable.js";
import { pipeTo } from "./pipe-to.js";
import { markHandled, operation } from "./promises.js";
import { setUpFromUnderlyingByteSource } from "./readable-byte-stream-controller.js";
import { createAsyncIterator } from "./readable-stream-async-iterator.js";
import { ReadableStreamBYOBReader } from "./readable-stream-byob-reader.js";
import { setUpFromUnderlyingSource } from "./readable-stream-default-controller.js";
import { ReadableStreamDefaultReader } from "./readable-stream-default-reader.js";
import { ReadableStreamSlots, isReadableStreamLocked, readableStreamCancel } from "./readable-operations.js";
import { convertStrategy, extractHighWaterMark, extractSizeAlgorithm } from "./strategy.js";
import { readableStreamTee } from "./tee.js";
import { convertUnderlyingSource, optionalObject } from "./underlying-source.js";
import { requireUnlocked as requireUnlockedDestination, slotsOfWritableStream } from "./writable-stream.js";

const { RangeError, ReflectDefineProperty, TypeError } = primordials;

const creating = {};
let slotsOf;

/**
 * DEPARTURE: `for await` over a stream, `values` and `ReadableStream.from` are there, which Safari has since version 27 and not in 26 —
 * https://developer.mozilla.org/docs/Web/API/ReadableStream#browser_compatibility
 */
export class ReadableStream {
  #slots;

  static {
    slotsOf = webidl.reader("streams", "slotsOf", (object) => (#slots in object ? object.#slots : undefined));
  }

  /** https://streams.spec.whatwg.org/#rs-constructor */
  constructor(underlyingSource = undefined, strategy = undefined) {
    // Streams of our own making arrive as (key, slots).
    if (underlyingSource === creating) {
      this.#slots = strategy;
      return;
    }
    optionalObject(underlyingSource, "underlyingSource");
    const queuing = convertStrategy(strategy);
    const source = convertUnderlyingSource(underlyingSource);
    const stream = new ReadableStreamSlots();
    this.#slots = stream;
    if (source.isBytes) {
      if (queuing.size !== undefined) {
        throw new RangeError("A stream of bytes takes no size function");
      }
      setUpFromUnderlyingByteSource(stream, underlyingSource, source, extractHighWaterMark(queuing, 0));
    } else {
      const size = extractSizeAlgorithm(queuing);
      setUpFromUnderlyingSource(stream, underlyingSource, source, extractHighWaterMark(queuing, 1), size);
    }
  }

  /** https://streams.spec.whatwg.org/#rs-from */
  static from(asyncIterable) {
    webidl.requireArguments(arguments.length, 1);
    return readableStreamOf(readableStreamFromIterable(asyncIterable));
  }

  get locked() {
    return isReadableStreamLocked(this.#slots);
  }

  /** https://streams.spec.whatwg.org/#rs-cancel */
  cancel(reason = undefined) {
    return operation(() => {
      requireUnlocked(this.#slots);
      return readableStreamCancel(this.#slots, reason);
    });
  }

  /** https://streams.spec.whatwg.org/#rs-get-reader */
  getReader(options = undefined) {
    this.#slots; // Throws for any other object.
    const { mode } = webidl.dictionary(options);
    if (mode === undefined) {
      return new ReadableStreamDefaultReader(this);
    }
    webidl.enumeration(mode, ["byob"]);
    return new ReadableStreamBYOBReader(this);
  }

  /** https://streams.spec.whatwg.org/#rs-pipe-through */
  pipeThrough(transform, options = undefined) {
    const stream = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    const pair = webidl.dictionary(transform);
    const { readable } = pair;
    slotsOfReadableStream(readable, "readable");
    const destination = slotsOfWritableStream(pair.writable, "writable");
    const how = convertPipeOptions(options);
    requireUnlocked(stream);
    requireUnlockedDestination(destination);
    markHandled(pipeTo(stream, destination, how));
    return readable;
  }

  /** https://streams.spec.whatwg.org/#rs-pipe-to */
  pipeTo(destination, options = undefined) {
    const count = arguments.length;
    return operation(() => {
      const stream = this.#slots;
      webidl.requireArguments(count, 1);
      const writable = slotsOfWritableStream(destination, "destination");
      const how = convertPipeOptions(options);
      requireUnlocked(stream);
      requireUnlockedDestination(writable);
      return pipeTo(stream, writable, how);
    });
  }

  /** https://streams.spec.whatwg.org/#rs-tee */
  tee() {
    const { first, second } = readableStreamTee(this.#slots);
    return [readableStreamOf(first), readableStreamOf(second)];
  }

  /** https://streams.spec.whatwg.org/#rs-asynciterator */
  values(options = undefined) {
    const stream = this.#slots;
    const { preventCancel } = webidl.dictionary(options);
    return createAsyncIterator(stream, !!preventCancel);
  }
}

webidl.platformObjects.streams = { isReadableStream: (value) => slotsOf(value) !== undefined, slotsOf };
ReflectDefineProperty(ReadableStream.prototype, builtins.Symbol.asyncIterator, {
  __proto__: null,
  value: ReadableStream.prototype.values,
  writable: true,
  configurable: true,
});
webidl.expose(ReadableStream);

/** The slots of a stream that a script has passed. */
export function slotsOfReadableStream(value, name) {
  const slots = slotsOf(value);
  if (slots === undefined) {
    throw new TypeError(`${name} must be an instance of ReadableStream`);
  }
  return slots;
}

/** The interface object of a stream of our own making. */
export function readableStreamOf(slots) {
  return new ReadableStream(creating, slots);
}

function requireUnlocked(stream) {
  if (isReadableStreamLocked(stream)) {
    throw new TypeError("ReadableStream is locked");
  }
}

/** https://streams.spec.whatwg.org/#dictdef-streampipeoptions; members are read in the order of their names. */
function convertPipeOptions(options) {
  const members = webidl.dictionary(options);
  const preventAbort = !!members.preventAbort;
  const preventCancel = !!members.preventCancel;
  const preventClose = !!members.preventClose;
  const { signal } = members;
  if (signal !== undefined && !webidl.offered("abort", signal)?.isAbortSignal(signal)) {
    throw new TypeError("Member StreamPipeOptions.signal must be an instance of AbortSignal");
  }
  return { preventAbort, preventCancel, preventClose, signal };
}
