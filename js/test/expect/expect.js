// https://jestjs.io/docs/expect: the names that users know.
import { call, start } from "../door.js";
import { aligned } from "./align.js";
import { AssertionError } from "./assertion-error.js";
import { asymmetric } from "./asymmetric.js";
import { diffLines } from "./diff.js";
import { matchers, takesOptional } from "./matchers.js";
import { print, printShort } from "./print.js";
import { addSoftFailure } from "./state.js";

/** What is said where an expectation does not hold. */
function explain({ shown, name, isNot, received, outcome, message }) {
  const lines = message === undefined ? [] : [message];
  lines.push(`expect(${shown})${isNot ? ".not" : ""}.${name}() does not hold`, "");
  const { words, expected, found, texts } = outcome;
  if (texts !== undefined && !isNot) return [...lines, `expected: ${words}`, "", difference(...texts)].join("\n");
  const not = isNot ? "not " : "";
  if (expected === undefined) {
    return [...lines, `expected: ${not}${words}`, `received: ${found ?? print(received)}`].join("\n");
  }
  const there = "shown" in outcome && !isNot ? outcome.shown : received;
  const [left, right] = [print(isNot ? expected.value : aligned(expected.value, there)), print(there)];
  if (isNot || (!left.includes("\n") && !right.includes("\n"))) {
    lines.push(`expected: ${not}${left}`, `received: ${right}`);
    if (!isNot && left === right) lines.push("", `They look alike, but what was expected is ${words}.`);
    return lines.join("\n");
  }
  return [...lines, `expected: ${words} (the lines behind -)`, "received: the lines behind +", "", difference(left, right)].join("\n");
}

function difference(left, right) {
  return diffLines(left, right) ?? `- ${left.split("\n").join("\n- ")}\n+ ${right.split("\n").join("\n+ ")}`;
}

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

/** The matchers for a value that is there. */
function forValue(received, state) {
  const assertion = {};
  for (const name of Object.keys(matchers)) {
    assertion[name] = (...values) => {
      const error = check(name, received, values, state);
      if (error !== null) fail(error, state.isSoft);
    };
  }
  return assertion;
}

/** The matchers for a value that is still to come: each gives a promise. */
function forLater(obtain, state) {
  const assertion = {};
  for (const name of Object.keys(matchers)) {
    assertion[name] = async (...values) => {
      const site = new Error("expect").stack;
      const error = await obtain(name, values);
      if (error !== null) fail(Object.assign(error, { stack: site }), state.isSoft);
    };
  }
  return assertion;
}

function fromPromise(received, kind, state) {
  return forLater(async (name, values) => {
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
  }, state);
}

function make(received, state) {
  const withNot = (build) => (isNot) => build({ ...state, isNot });
  const direct = withNot((inner) => forValue(received, inner));
  const resolves = withNot((inner) => fromPromise(received, "resolves", inner));
  const rejects = withNot((inner) => fromPromise(received, "rejects", inner));
  return lazily(direct(false), {
    not: () => direct(true),
    resolves: () => lazily(resolves(false), { not: () => resolves(true) }),
    rejects: () => lazily(rejects(false), { not: () => rejects(true) }),
  });
}

function lazily(object, getters) {
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(object, name, { get });
  return object;
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
  const build = (isNot) => {
    const state = { ...plain, isNot, message };
    return forLater(async (name, values) => {
      const end = call("clock_after", within);
      for (;;) {
        const error = check(name, await ask(), values, state);
        if (error === null) return null;
        const hasMore = await start("expect.poll()", "clock_next", end);
        if (hasMore) continue;
        const last = check(name, await ask(), values, state);
        const time = typeof within === "number" ? `${within} ms` : within;
        if (last !== null) last.message = `within ${time} of the virtual clock: ${last.message}`;
        return last;
      }
    }, state);
  };
  return lazily(build(false), { not: () => build(true) });
};

/** Adds matchers: functions of the value and what is expected that give `{ pass, message }`. */
expect.extend = (added) => {
  for (const [name, matcher] of Object.entries(added)) {
    matchers[name] = (received, ...values) => {
      const { pass, message } = matcher(received, ...values);
      return { isHolding: pass, words: typeof message === "function" ? message() : String(message ?? name) };
    };
  }
};

Object.assign(expect, asymmetric);
