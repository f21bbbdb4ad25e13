// https://streams.spec.whatwg.org/#readable-stream-from-iterable, of what https://webidl.spec.whatwg.org/#js-async-sequence
// takes: an object with an async iterator, or with another one.
import { primordials, webidl } from "core";
import { builtins } from "web/builtins";
import { controllerClose, controllerEnqueue, createReadableStream } from "./default-controller-operations.js";
import { noop, promiseRejectedWith, promiseResolvedWith, transformPromise } from "./promises.js";

const { ReflectApply, SymbolIterator, TypeError } = primordials;
const { asyncIterator: SymbolAsyncIterator } = builtins.Symbol;

export function readableStreamFromIterable(iterable) {
  const iterator = openIterator(iterable);
  const stream = createReadableStream(
    {
      start: noop,
      pull: () =>
        transformPromise(iterator.next(), ({ done, value }) => {
          if (done) {
            controllerClose(stream.controller);
          } else {
            controllerEnqueue(stream.controller, value);
          }
        }),
      cancel: (reason) => iterator.close(reason),
    },
    0,
  );
  return stream;
}

/** https://webidl.spec.whatwg.org/#async-sequence-open, as an object whose methods give promises of ours. */
function openIterator(iterable) {
  if (!webidl.isObject(iterable)) {
    throw new TypeError("ReadableStream.from takes an object that can be iterated");
  }
  const asyncMethod = methodOf(iterable, SymbolAsyncIterator);
  if (asyncMethod !== undefined) {
    return new AsyncIteratorRecord(ReflectApply(asyncMethod, iterable, []));
  }
  const method = methodOf(iterable, SymbolIterator);
  if (method === undefined) {
    throw new TypeError("ReadableStream.from takes an object that can be iterated");
  }
  return new SyncIteratorRecord(ReflectApply(method, iterable, []));
}

/** https://tc39.es/ecma262/#sec-getmethod */
function methodOf(object, key) {
  const method = object[key];
  if (method === undefined || method === null) {
    return undefined;
  }
  if (typeof method !== "function") {
    throw new TypeError("A method of the iterator is no function");
  }
  return method;
}

function requireObject(value) {
  if (!webidl.isObject(value)) {
    throw new TypeError("The iterator has given what is no object");
  }
  return value;
}

class AsyncIteratorRecord {
  constructor(iterator) {
    this.iterator = requireObject(iterator);
    this.nextMethod = iterator.next;
  }

  /** https://webidl.spec.whatwg.org/#async-sequence-next; gives { done, value }, an object of ours */
  next() {
    try {
      return this.settled(ReflectApply(this.nextMethod, this.iterator, []));
    } catch (error) {
      return promiseRejectedWith(error);
    }
  }

  settled(promise) {
    return transformPromise(promiseResolvedWith(promise), (result) => {
      const done = !!requireObject(result).done;
      return { __proto__: null, done, value: done ? undefined : result.value };
    });
  }

  /** https://webidl.spec.whatwg.org/#async-sequence-close */
  close(reason) {
    try {
      const method = methodOf(this.iterator, "return");
      if (method === undefined) {
        return promiseResolvedWith(undefined);
      }
      return this.closed(ReflectApply(method, this.iterator, [reason]));
    } catch (error) {
      return promiseRejectedWith(error);
    }
  }

  closed(promise) {
    return transformPromise(promiseResolvedWith(promise), (result) => {
      requireObject(result);
    });
  }
}

/** https://tc39.es/ecma262/#sec-async-from-sync-iterator-objects: a promise that it gives is waited for. */
class SyncIteratorRecord extends AsyncIteratorRecord {
  // The constructor that the engine makes by itself goes through an iterator, which a script may have replaced.
  constructor(iterator) {
    super(iterator);
  }

  settled(result) {
    const done = !!requireObject(result).done;
    const { value } = result;
    const wrap = (settled) => ({ __proto__: null, done, value: done ? undefined : settled });
    return transformPromise(promiseResolvedWith(value), wrap, (reason) => {
      if (!done) {
        this.abandon();
      }
      throw reason;
    });
  }

  /** https://tc39.es/ecma262/#sec-iteratorclose after an error, which matters more than what this throws. */
  abandon() {
    try {
      const method = methodOf(this.iterator, "return");
      if (method !== undefined) {
        ReflectApply(method, this.iterator, []);
      }
    } catch {
      // Nobody hears of it.
    }
  }

  closed(result) {
    return transformPromise(promiseResolvedWith(requireObject(result).value), noop);
  }
}
