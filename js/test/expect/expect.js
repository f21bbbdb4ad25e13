// https://jestjs.io/docs/expect: the names that users know.
import { ask, call, whileUnfinished } from "../door.js";
import { AssertionError } from "./assertion-error.js";
import { asymmetric } from "./asymmetric.js";
import { requireBuiltIns } from "./built-ins.js";
import { equals } from "./equals.js";
import { matchers, takesOptional } from "./matchers.js";
import { addSoftFailure } from "./state.js";
import { explain, printShort } from "./words.js";

/**
 * Why a matcher does not hold, as an error of the place where it was called; `null` where it holds. A promise of that where the matcher
 * gives a promise.
 */
function check(name, received, values, { isNot, isPromise, message, shown = "received" }) {
  requireBuiltIns();
  const given = takesOptional.has(name) ? [values[0], { isPromise }] : values;
  const judge = (outcome) => {
    if (outcome.isHolding !== isNot) return null;
    return new AssertionError(explain({ shown, name, isNot, received, outcome, message }));
  };
  const outcome = matchers[name].call({ isNot, equals: (left, right) => equals(left, right) }, received, ...given);
  return outcome instanceof Promise ? outcome.then(judge) : judge(outcome);
}

function fail(error, isSoft) {
  if (isSoft) addSoftFailure(error);
  else throw error;
}

/** A value of which something is expected, with a function for each matcher. */
class Assertion {
  #act;

  /** @param {(name: string, values: unknown[]) => unknown} act does what the matcher of that name does */
  constructor(act) {
    this.#act = act;
  }

  static add(name) {
    Object.defineProperty(Assertion.prototype, name, {
      configurable: true,
      get() {
        const act = this.#act;
        return (...values) => act(name, values);
      },
    });
  }
}

for (const name of Object.keys(matchers)) Assertion.add(name);

/** The matchers for a value that is there. */
function now(received, state) {
  return new Assertion((name, values) => {
    const error = check(name, received, values, state);
    if (error instanceof Promise) return awaited(`expect().${name}()`, () => error, state.isSoft);
    if (error !== null) fail(error, state.isSoft);
  });
}

/** A promise that the test has to await. */
function awaited(shown, obtain, isSoft) {
  const { stack } = new Error(shown);
  return whileUnfinished(shown, stack, async () => {
    const error = await obtain(stack);
    if (error !== null) fail(Object.assign(error, { stack }), isSoft);
  });
}

/**
 * The matchers for a value that is still to come: each gives a promise.
 * @param {string} shown how the test calls it
 * @param {(name: string, values: unknown[], stack: string) => Promise<AssertionError?>} obtain waits for the value and checks it
 */
function later(shown, obtain, isSoft) {
  return new Assertion((name, values) => awaited(shown, (stack) => obtain(name, values, stack), isSoft));
}

/** An assertion, or what it gives by a name that turns it: `not`, `resolves`, `rejects`. */
function turnable(build, state, turns = {}) {
  const assertion = build(state);
  Object.defineProperty(assertion, "not", { get: () => build({ ...state, isNot: true }) });
  for (const [name, turn] of Object.entries(turns)) Object.defineProperty(assertion, name, { get: turn });
  return assertion;
}

function fromPromise(received, kind, state) {
  return later(`expect().${kind}`, async (name, values) => {
    // As Jest does: https://github.com/jestjs/jest/blob/main/packages/expect/src/index.ts
    const promise = kind === "rejects" && typeof received === "function" ? received() : received;
    if (typeof promise?.then !== "function") {
      return new AssertionError(`expect().${kind} needs a promise, and got ${printShort(promise)}`);
    }
    let outcome;
    try {
      outcome = { value: await promise };
    } catch (error) {
      outcome = { error };
    }
    if (kind === "resolves") {
      if ("error" in outcome) return new AssertionError(`expect().resolves: the promise was rejected with ${printShort(outcome.error)}`);
      return check(name, outcome.value, values, state);
    }
    if (!("error" in outcome)) return new AssertionError(`expect().rejects: the promise was fulfilled with ${printShort(outcome.value)}`);
    return check(name, outcome.error, values, { ...state, isPromise: true });
  }, state.isSoft);
}

function make(received, state) {
  return turnable((turned) => now(received, turned), state, {
    resolves: () => turnable((turned) => fromPromise(received, "resolves", turned), state),
    rejects: () => turnable((turned) => fromPromise(received, "rejects", turned), state),
  });
}

const plain = { isNot: false, isPromise: false, isSoft: false, message: undefined };

/**
 * @param {unknown} received the value of which something is expected
 * @param {string} [message] said first where it does not hold
 */
export function expect(received, message) {
  return make(received, { ...plain, message });
}

/** Like `expect`, but the test goes on, and fails at its end. */
expect.soft = (received, message) => make(received, { ...plain, isSoft: true, message });

/**
 * Asks a function again and again, each time at the next thing that happens by the virtual clock, until what is expected
 * holds.
 * @param {() => unknown} ask
 * @param {{ within?: string | number, message?: string }} [options] `within`: how much time may pass; 30 s without it
 */
expect.poll = (ask, { within = "30s", message } = {}) => {
  if (typeof ask !== "function") throw new TypeError("expect.poll() expects a function");
  return turnable((state) => later("expect.poll()", (name, values, stack) => poll(ask, within, name, values, state, stack), state.isSoft), {
    ...plain, message,
  });
};

async function poll(body, within, name, values, state, stack) {
  const begin = call("clock_elapsed");
  const end = call("clock_after", within);
  const look = async () => {
    let value;
    try {
      value = await body();
    } catch (error) {
      throw thrownWhilePolling(error, call("clock_elapsed") - begin, stack);
    }
    return check(name, value, values, state);
  };
  for (;;) {
    const error = await look();
    if (error === null) return null;
    if (await ask("clock_next", end)) continue;
    const last = await look();
    const time = typeof within === "number" ? `${within} ms` : within;
    if (last !== null) last.message = `within ${time} of the virtual clock: ${last.message}`;
    return last;
  }
}

/** The error of a function that is asked again and again, at its own place. */
function thrownWhilePolling(error, milliseconds, stack) {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : printShort(error);
  const told = new Error(`expect.poll(): the function threw after ${milliseconds} ms of the virtual clock: ${what}`);
  return Object.assign(told, { stack: error?.stack ?? stack, cause: error?.cause });
}

/**
 * Adds matchers: functions of the value and what is expected that give `{ pass, message }`, or a promise of it, with `this.equals` and
 * `this.isNot`: https://jestjs.io/docs/expect#expectextendmatchers
 */
expect.extend = (added) => {
  for (const [name, matcher] of Object.entries(added)) {
    matchers[name] = function (received, ...values) {
      const given = matcher.call(this, received, ...values);
      return typeof given?.then === "function" ? Promise.resolve(given).then((outcome) => judged(name, outcome)) : judged(name, given);
    };
    Assertion.add(name);
  }
};

/** What a matcher of the test has given. */
function judged(name, given) {
  const { pass, message } = Object(given);
  if (typeof pass !== "boolean") {
    throw new TypeError(`expect.extend(): the matcher ${name}() has to give { pass: boolean, message }, and gave ${printShort(given)}`);
  }
  return { isHolding: pass, words: typeof message === "function" ? message : String(message ?? name) };
}

Object.assign(expect, asymmetric);
