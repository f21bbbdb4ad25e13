// https://streams.spec.whatwg.org/#qs-api
import { primordials, webidl } from "core";

const { ReflectDefineProperty, TypeError } = primordials;

/** https://streams.spec.whatwg.org/#dictdef-queuingstrategyinit */
function highWaterMarkOf(init) {
  const { highWaterMark } = webidl.dictionary(init);
  if (highWaterMark === undefined) {
    throw new TypeError("Member QueuingStrategyInit.highWaterMark is required and must be an instance of double");
  }
  return +highWaterMark;
}

// https://streams.spec.whatwg.org/#count-queuing-strategy-size-function: one function for all strategies of a context,
// which asks for no `this`. An arrow function has no `prototype`.
function named(size) {
  ReflectDefineProperty(size, "name", { __proto__: null, value: "size" });
  return size;
}

const countSize = named(() => 1);
const byteLengthSize = named((chunk) => chunk.byteLength);

export class CountQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    webidl.requireArguments(arguments.length, 1);
    this.#highWaterMark = highWaterMarkOf(init);
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    this.#highWaterMark; // Throws for any other object.
    return countSize;
  }
}

export class ByteLengthQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    webidl.requireArguments(arguments.length, 1);
    this.#highWaterMark = highWaterMarkOf(init);
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    this.#highWaterMark; // Throws for any other object.
    return byteLengthSize;
  }
}

webidl.expose(CountQueuingStrategy);
webidl.expose(ByteLengthQueuingStrategy);
