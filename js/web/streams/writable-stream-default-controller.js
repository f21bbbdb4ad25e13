// https://streams.spec.whatwg.org/#ws-default-controller-class
import { primordials, webidl } from "core";
import { invokeForPromise, promiseResolvedWith } from "./promises.js";
import { callbackMember } from "./strategy.js";
import { WritableControllerSlots, controllerErrorIfNeeded, setUpWritableController } from "./writable-controller-operations.js";

const { RangeError, ReflectApply, TypeError } = primordials;

const creating = {};

export class WritableStreamDefaultController {
  #slots;

  constructor(key = undefined, slots = undefined) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  /** Aborts as soon as the stream is aborted, even while a write is on its way. */
  get signal() {
    return this.#slots.signal;
  }

  error(reason = undefined) {
    controllerErrorIfNeeded(this.#slots, reason);
  }
}

webidl.expose(WritableStreamDefaultController);

/** https://streams.spec.whatwg.org/#dictdef-underlyingsink; members are read in the order of their names. */
export function convertUnderlyingSink(sink) {
  const members = webidl.dictionary(sink);
  const abort = callbackMember(members.abort, "abort");
  const close = callbackMember(members.close, "close");
  const start = callbackMember(members.start, "start");
  const { type } = members;
  const write = callbackMember(members.write, "write");
  if (type !== undefined) {
    throw new RangeError("A WritableStream has no type");
  }
  return { abort, close, start, write };
}

/** https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller-from-underlying-sink */
export function setUpFromUnderlyingSink(stream, sink, { abort, close, start, write }, highWaterMark, sizeAlgorithm) {
  const controller = new WritableControllerSlots();
  const object = new WritableStreamDefaultController(creating, controller);
  const nothing = () => promiseResolvedWith(undefined);
  const algorithms = {
    start: start === undefined ? () => undefined : () => ReflectApply(start, sink, [object]),
    write: write === undefined ? nothing : (chunk) => invokeForPromise(write, sink, [chunk, object]),
    close: close === undefined ? nothing : () => invokeForPromise(close, sink, []),
    abort: abort === undefined ? nothing : (reason) => invokeForPromise(abort, sink, [reason]),
  };
  setUpWritableController(stream, controller, algorithms, highWaterMark, sizeAlgorithm);
}
