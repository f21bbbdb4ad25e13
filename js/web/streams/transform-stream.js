// https://streams.spec.whatwg.org/#ts-class
import { primordials, webidl } from "core";
import { includeTransformStream, sidesOf } from "./generic-transform-stream.js";
import { Deferred } from "./promises.js";
import { convertStrategy, extractHighWaterMark, extractSizeAlgorithm } from "./strategy.js";
import { TransformStreamSlots, initializeTransformStream } from "./transform-operations.js";
import { convertTransformer, setUpFromTransformer } from "./transform-stream-default-controller.js";
import { optionalObject } from "./underlying-source.js";

const { ReflectApply } = primordials;

export class TransformStream {
  #sides;

  static {
    includeTransformStream(this, (self) => self.#sides);
  }

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
    this.#sides = sidesOf(stream);
    const controller = setUpFromTransformer(stream, transformer, members);
    const { start } = members;
    started.resolve(start === undefined ? undefined : ReflectApply(start, transformer, [controller]));
  }
}

webidl.expose(TransformStream);

function sideOf(queuing, highWaterMark) {
  return { highWaterMark: extractHighWaterMark(queuing, highWaterMark), size: extractSizeAlgorithm(queuing) };
}
