// Promises as https://streams.spec.whatwg.org/#conventions and https://webidl.spec.whatwg.org/#js-promise speak of them.
//
// What the standard does with a promise no script may notice: reacting to an ordinary promise would read its
// `constructor`, and resolving another one with it its `then`, both of which a script can replace. So our own promises
// inherit from a class that has both itself, until `expose` hands them to a script.
import { primordials } from "core";

const { Promise, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectSetPrototypeOf } = primordials;

// No script can replace this property of the class.
const PromisePrototype = Promise.prototype;

class OwnPromise extends Promise {
  constructor(executor) {
    super(executor);
  }

  then(onFulfilled, onRejected) {
    return PromisePrototypeThen(this, onFulfilled, onRejected);
  }
}

// https://tc39.es/ecma262/#sec-speciesconstructor: then what `then` gives is an ordinary promise.
ReflectDefineProperty(OwnPromise.prototype, "constructor", { __proto__: null, value: undefined });

export function noop() {}

/** https://webidl.spec.whatwg.org/#a-new-promise, with what settles it. */
export class Deferred {
  isPending = true;
  promise;
  #resolve;
  #reject;

  constructor() {
    this.promise = new OwnPromise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  resolve(value) {
    this.isPending = false;
    this.#resolve(value);
  }

  reject(reason) {
    this.isPending = false;
    this.#reject(reason);
  }
}

/**
 * A promise whose rejection is nobody's fault when nobody looks at it. The standard marks each of this kind as handled
 * wherever it rejects one; that is the same as marking it before.
 */
export function handledDeferred() {
  const deferred = new Deferred();
  markHandled(deferred.promise);
  return deferred;
}

/** https://webidl.spec.whatwg.org/#a-promise-resolved-with */
export function promiseResolvedWith(value) {
  return new OwnPromise((resolve) => resolve(value));
}

/** https://webidl.spec.whatwg.org/#a-promise-rejected-with */
export function promiseRejectedWith(reason) {
  return new OwnPromise((_, reject) => reject(reason));
}

/** https://webidl.spec.whatwg.org/#upon-fulfillment and #upon-rejection, of one of our promises. */
export function uponPromise(promise, onFulfilled, onRejected = noop) {
  PromisePrototypeThen(promise, onFulfilled, onRejected);
}

/** https://webidl.spec.whatwg.org/#dfn-perform-steps-once-promise-is-settled: "the result of reacting to" it. */
export function transformPromise(promise, onFulfilled, onRejected) {
  return new OwnPromise((resolve, reject) => {
    const then = (steps) => (value) => {
      try {
        resolve(steps(value));
      } catch (error) {
        reject(error);
      }
    };
    const fulfilled = onFulfilled === undefined ? resolve : then(onFulfilled);
    PromisePrototypeThen(promise, fulfilled, onRejected === undefined ? reject : then(onRejected));
  });
}

/** https://webidl.spec.whatwg.org/#mark-a-promise-as-handled */
export function markHandled(promise) {
  PromisePrototypeThen(promise, undefined, noop);
}

/** https://webidl.spec.whatwg.org/#invoke-a-callback-function of a callback that returns a promise */
export function invokeForPromise(callback, thisArgument, values) {
  try {
    return promiseResolvedWith(ReflectApply(callback, thisArgument, values));
  } catch (error) {
    return promiseRejectedWith(error);
  }
}

/** Makes one of our promises an ordinary one, for a script. */
export function expose(promise) {
  ReflectSetPrototypeOf(promise, PromisePrototype);
  return promise;
}

/**
 * https://webidl.spec.whatwg.org/#dfn-create-operation-function for operations that return a promise: what they throw,
 * a wrong `this` too, rejects it.
 * @param {function(): Promise} steps give one of our promises
 */
export function operation(steps) {
  let promise;
  try {
    promise = steps();
  } catch (error) {
    promise = promiseRejectedWith(error);
  }
  return expose(promise);
}
