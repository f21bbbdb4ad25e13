// https://streams.spec.whatwg.org/#ts-class
import { primordials, webidl } from "core";
import { Deferred } from "./promises.js";
import { readableStreamOf } from "./readable-stream.js";
import { convertStrategy, extractHighWaterMark, extractSizeAlgorithm } from "./strategy.js";
import { TransformStreamSlots, initializeTransformStream } from "./transform-operations.js";
import { convertTransformer, setUpFromTransformer } from "./transform-stream-default-controller.js";
import { optionalObject } from "./underlying-source.js";
import { writableStreamOf } from "./writable-stream.js";

const { ReflectApply } = primordials;

export class TransformStream {
  #readable;
  #writable;

  /** https://streams.spec.whatwg.org/#ts-constructor */
  constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
    optionalObject(transformer, "transformer");
    const writableQueuing = convertStrategy(writableStrategy);
    const readableQueuing = convertStrategy(readableStrategy);
    const members = convertTransformer(transformer);
    const readableSide = sideOf(readableQueuing, 0);
    const writableSide = sideOf(writableQueuing, 1);
    const started = new Deferred();
    const stream = new TransformStreamSlots();
    initializeTransformStream(stream, started.promise, writableSide, readableSide);
    this.#readable = readableStreamOf(stream.readable);
    this.#writable = writableStreamOf(stream.writable);
    const controller = setUpFromTransformer(stream, transformer, members);
    const { start } = members;
    started.resolve(start === undefined ? undefined : ReflectApply(start, transformer, [controller]));
  }

  get readable() {
    return this.#readable;
  }

  get writable() {
    return this.#writable;
  }
}

webidl.expose(TransformStream);

function sideOf(queuing, highWaterMark) {
  return { highWaterMark: extractHighWaterMark(queuing, highWaterMark), size: extractSizeAlgorithm(queuing) };
}
