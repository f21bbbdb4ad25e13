// https://streams.spec.whatwg.org/#ws-class
import { primordials, webidl } from "core";
import { operation } from "./promises.js";
import { convertStrategy, extractHighWaterMark, extractSizeAlgorithm } from "./strategy.js";
import { optionalObject } from "./underlying-source.js";
import {
  WritableStreamSlots, isCloseQueuedOrInFlight, isWritableStreamLocked, writableStreamAbort, writableStreamClose,
} from "./writable-operations.js";
import { convertUnderlyingSink, setUpFromUnderlyingSink } from "./writable-stream-default-controller.js";
import { WritableStreamDefaultWriter } from "./writable-stream-default-writer.js";

const { TypeError } = primordials;

const creating = {};
let slotsOf;

export class WritableStream {
  #slots;

  static {
    slotsOf = (value) => (webidl.isObject(value) && #slots in value ? value.#slots : undefined);
  }

  /** https://streams.spec.whatwg.org/#ws-constructor */
  constructor(underlyingSink = undefined, strategy = undefined) {
    // Streams of our own making arrive as (key, slots).
    if (underlyingSink === creating) {
      this.#slots = strategy;
      return;
    }
    optionalObject(underlyingSink, "underlyingSink");
    const queuing = convertStrategy(strategy);
    const sink = convertUnderlyingSink(underlyingSink);
    const stream = new WritableStreamSlots();
    this.#slots = stream;
    const size = extractSizeAlgorithm(queuing);
    setUpFromUnderlyingSink(stream, underlyingSink, sink, extractHighWaterMark(queuing, 1), size);
  }

  get locked() {
    return isWritableStreamLocked(this.#slots);
  }

  /** https://streams.spec.whatwg.org/#ws-abort */
  abort(reason = undefined) {
    return operation(() => {
      requireUnlocked(this.#slots);
      return writableStreamAbort(this.#slots, reason);
    });
  }

  /** https://streams.spec.whatwg.org/#ws-close */
  close() {
    return operation(() => {
      requireUnlocked(this.#slots);
      requireNotClosing(this.#slots);
      return writableStreamClose(this.#slots);
    });
  }

  /** https://streams.spec.whatwg.org/#ws-get-writer */
  getWriter() {
    this.#slots; // Throws for any other object.
    return new WritableStreamDefaultWriter(this);
  }
}

webidl.expose(WritableStream);

/** The slots of a stream that a script has passed. */
export function slotsOfWritableStream(value, name) {
  const slots = slotsOf(value);
  if (slots === undefined) {
    throw new TypeError(`${name} must be an instance of WritableStream`);
  }
  return slots;
}

/** The interface object of a stream of our own making. */
export function writableStreamOf(slots) {
  return new WritableStream(creating, slots);
}

export function requireUnlocked(stream) {
  if (isWritableStreamLocked(stream)) {
    throw new TypeError("WritableStream is locked");
  }
}

export function requireNotClosing(stream) {
  if (isCloseQueuedOrInFlight(stream)) {
    throw new TypeError("The stream is closing already");
  }
}
