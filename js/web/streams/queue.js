// https://infra.spec.whatwg.org/#queues, and https://streams.spec.whatwg.org/#queue-with-sizes
import { primordials } from "core";

const { RangeError } = primordials;

/** A list that grows at its end and shrinks at its start. */
export class Queue {
  length = 0;
  #first = undefined;
  #last = undefined;

  /** The first item; undefined where there is none. */
  get first() {
    return this.#first?.item;
  }

  append(item) {
    const entry = { item, next: undefined };
    if (this.#last === undefined) {
      this.#first = entry;
    } else {
      this.#last.next = entry;
    }
    this.#last = entry;
    this.length++;
  }

  /** Removes the first item. */
  shift() {
    const { item, next } = this.#first;
    this.#first = next;
    if (next === undefined) {
      this.#last = undefined;
    }
    this.length--;
    return item;
  }

  /** Removes each item, and gives it to `take`. */
  drain(take) {
    while (this.length > 0) {
      take(this.shift());
    }
  }
}

/** Values, each with the size that a strategy gave it. */
export class QueueWithSizes extends Queue {
  totalSize = 0;

  // The constructor that the engine makes by itself goes through an iterator, which a script may have replaced.
  constructor() {
    super();
  }

  /** https://streams.spec.whatwg.org/#enqueue-value-with-size; `size` is a number. */
  enqueue(value, size) {
    if (!(size >= 0 && size < Infinity)) {
      throw new RangeError("The size of a chunk must be a finite number that is not negative");
    }
    this.append({ value, size });
    this.totalSize += size;
  }

  /** https://streams.spec.whatwg.org/#dequeue-value */
  dequeue() {
    const { value, size } = this.shift();
    const rest = this.totalSize - size;
    // Below zero only by rounding errors.
    this.totalSize = rest < 0 ? 0 : rest;
    return value;
  }
}
