// https://jestjs.io/docs/expect: the names that users know.
import { call, startAt } from "../door.js";
import { AssertionError } from "./assertion-error.js";
import { asymmetric } from "./asymmetric.js";
import { matchers, takesOptional } from "./matchers.js";
import { addSoftFailure } from "./state.js";
import { explain, printShort } from "./words.js";

/** Why a matcher does not hold, as an error of the place where it was called; `null` where it holds. */
function check(name, received, values, { isNot, isPromise, message, shown = "received" }) {
  const given = takesOptional.has(name) ? [values[0], { isPromise }] : values;
  const outcome = matchers[name](received, ...given);
  if (outcome.isHolding !== isNot) return null;
  return new AssertionError(explain({ shown, name, isNot, received, outcome, message }));
}

function fail(error, isSoft) {
  if (isSoft) addSoftFailure(error);
  else throw error;
}

/** A value of which something is expected, with a function for each matcher. */
class Assertion {
  #act;

  /**
   * @param {(name: string, values: unknown[], site: Error) => unknown} act does what the matcher of that name does; `site` is of where
   * the matcher was named: a call at the end of a function leaves no frame of it
   */
  constructor(act) {
    this.#act = act;
  }

  static add(name) {
    Object.defineProperty(Assertion.prototype, name, {
      configurable: true,
      get() {
        const act = this.#act;
        const site = new Error("expect");
        return (...values) => act(name, values, site);
      },
    });
  }
}

for (const name of Object.keys(matchers)) Assertion.add(name);

/** The matchers for a value that is there. */
function now(received, state) {
  return new Assertion((name, values, site) => {
    const error = check(name, received, values, state);
    if (error !== null) fail(Object.assign(error, { site }), state.isSoft);
  });
}

/**
 * The matchers for a value that is still to come: each gives a promise.
 * @param {(name: string, values: unknown[]) => Promise<AssertionError?>} obtain waits for the value and checks it
 */
function later(obtain, isSoft) {
  return new Assertion(async (name, values, site) => {
    const { stack } = new Error("expect");
    const error = await obtain(name, values);
    if (error !== null) fail(Object.assign(error, { stack, site }), isSoft);
  });
}

/** An assertion, or what it gives by a name that turns it: `not`, `resolves`, `rejects`. */
function turnable(build, state, turns = {}) {
  const assertion = build(state);
  Object.defineProperty(assertion, "not", { get: () => build({ ...state, isNot: true }) });
  for (const [name, turn] of Object.entries(turns)) Object.defineProperty(assertion, name, { get: turn });
  return assertion;
}

function fromPromise(received, kind, state) {
  return later(async (name, values) => {
    if (typeof received?.then !== "function") {
      return new AssertionError(`expect().${kind} needs a promise, and got ${printShort(received)}`);
    }
    let outcome;
    try {
      outcome = { value: await received };
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
  return turnable((state) => later(async (name, values) => {
    const { stack } = new Error("expect.poll()");
    const end = call("clock_after", within);
    for (;;) {
      const error = check(name, await ask(), values, state);
      if (error === null) return null;
      const hasMore = await startAt(stack, "expect.poll()", "clock_next", end);
      if (hasMore) continue;
      const last = check(name, await ask(), values, state);
      const time = typeof within === "number" ? `${within} ms` : within;
      if (last !== null) last.message = `within ${time} of the virtual clock: ${last.message}`;
      return last;
    }
  }, state.isSoft), { ...plain, message });
};

/** Adds matchers: functions of the value and what is expected that give `{ pass, message }`. */
expect.extend = (added) => {
  for (const [name, matcher] of Object.entries(added)) {
    matchers[name] = (received, ...values) => {
      const { pass, message } = matcher(received, ...values);
      return { isHolding: pass, words: typeof message === "function" ? message : String(message ?? name) };
    };
    Assertion.add(name);
  }
};

Object.assign(expect, asymmetric);
