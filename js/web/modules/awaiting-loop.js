// `for await` at the top of a module, which is a generator: https://tc39.es/ecma262/#sec-for-in-and-for-of-statements
import { primordials, webidl } from "core";

const { TypeError } = primordials;

/** An asynchronous iterator whose methods yield what has to be awaited. */
class AwaitingLoop {
  #iterator;
  #isDone = false;
  value;

  constructor(iterator) {
    this.#iterator = iterator;
  }

  /** Takes the next value. Gives whether there is one. */
  *step() {
    this.#isDone = true;
    const result = yield this.#iterator.next();
    if (!webidl.isObject(result)) throw new TypeError("Iterator result interface is not an object.");
    if (result.done) return false;
    this.value = result.value;
    this.#isDone = false;
    return true;
  }

  /** The body has thrown: what closing throws counts no more. */
  *fail(error) {
    try {
      yield* this.close();
    } catch {
      // The body's error is the one that is told.
    }
    throw error;
  }

  /** https://tc39.es/ecma262/#sec-asynciteratorclose */
  *close() {
    if (this.#isDone) return;
    this.#isDone = true;
    yield this.#iterator.return();
  }
}

/** @param {object} iterable asynchronous, or else a plain one */
export function iterate(iterable) {
  return new AwaitingLoop((async function* () {
    yield* iterable;
  })());
}
