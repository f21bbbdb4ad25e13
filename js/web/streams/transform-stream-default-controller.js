// https://streams.spec.whatwg.org/#ts-default-controller-class
import { primordials, webidl } from "core";
import { desiredSize } from "./default-controller-operations.js";
import { invokeForPromise, promiseResolvedWith } from "./promises.js";
import { callbackMember } from "./strategy.js";
import { transformEnqueue, transformError, transformTerminate } from "./transform-operations.js";

const { RangeError, TypeError } = primordials;

const creating = {};

export class TransformStreamDefaultController {
  #stream;

  constructor(key = undefined, stream = undefined) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#stream = stream;
  }

  get desiredSize() {
    return desiredSize(this.#stream.readable.controller);
  }

  enqueue(chunk = undefined) {
    transformEnqueue(this.#stream, chunk);
  }

  error(reason = undefined) {
    transformError(this.#stream, reason);
  }

  terminate() {
    transformTerminate(this.#stream);
  }
}

webidl.expose(TransformStreamDefaultController);

/** https://streams.spec.whatwg.org/#dictdef-transformer; members are read in the order of their names. */
export function convertTransformer(transformer) {
  const members = webidl.dictionary(transformer);
  const cancel = callbackMember(members.cancel, "cancel");
  const flush = callbackMember(members.flush, "flush");
  const { readableType } = members;
  const start = callbackMember(members.start, "start");
  const transform = callbackMember(members.transform, "transform");
  const { writableType } = members;
  if (readableType !== undefined || writableType !== undefined) {
    throw new RangeError("The sides of a TransformStream have no type");
  }
  return { cancel, flush, start, transform };
}

/** https://streams.spec.whatwg.org/#set-up-transform-stream-default-controller-from-transformer */
export function setUpFromTransformer(stream, transformer, { cancel, flush, transform }) {
  const controller = new TransformStreamDefaultController(creating, stream);
  const nothing = () => promiseResolvedWith(undefined);
  const passOn = (chunk) => invokeForPromise(transformEnqueue, undefined, [stream, chunk]);
  stream.transformAlgorithm =
    transform === undefined ? passOn : (chunk) => invokeForPromise(transform, transformer, [chunk, controller]);
  stream.flushAlgorithm = flush === undefined ? nothing : () => invokeForPromise(flush, transformer, [controller]);
  stream.cancelAlgorithm =
    cancel === undefined ? nothing : (reason) => invokeForPromise(cancel, transformer, [reason]);
  return controller;
}
