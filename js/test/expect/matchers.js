// What can be expected of a value. Each matcher gives whether it holds, and what it expects in words; where it compares with
// a value that can be shown beside the one that was there, also that. Words that take work are made when they are needed.
import { call } from "../door.js";
import { isClose, matchesText } from "./asymmetric.js";
import { containsMembers, equals } from "./equals.js";
import { nextSnapshotName } from "./state.js";
import { print, printShort } from "./words.js";

const holds = (isHolding, words, expected) => ({ isHolding, words, expected });
const compared = (isHolding, words, value) => holds(isHolding, words, { value });

function number(value, what) {
  if (typeof value !== "number" && typeof value !== "bigint") throw new TypeError(`${what} must be a number, and is ${printShort(value)}`);
  return value;
}

function ordered(received, expected, words, isHolding) {
  number(received, "the value");
  number(expected, "what it is compared with");
  return holds(isHolding, `${words} ${expected}`);
}

function contains(received, item, same) {
  if (typeof received === "string") return received.includes(item);
  if (received === null || received === undefined || typeof received[Symbol.iterator] !== "function") {
    throw new TypeError(`the value must be a string or can be walked through, and is ${printShort(received)}`);
  }
  return [...received].some((other) => same(other, item));
}

function path(name) {
  return Array.isArray(name) ? name : String(name).split(/[.[\]]+/).filter((part) => part !== "");
}

/** What a function throws; `null` where it throws nothing. */
function thrownBy(received, isPromise) {
  // A promise has been awaited: the value is what it was rejected with.
  if (isPromise) return { error: received };
  if (typeof received !== "function") {
    throw new TypeError(`toThrow() expects a function, and got ${printShort(received)}: write expect(() => …).toThrow()`);
  }
  try {
    received();
  } catch (error) {
    return { error };
  }
  return null;
}

function isThrown({ error }, expected) {
  const message = error instanceof Error || Object(error).message !== undefined ? error.message : String(error);
  if (expected === undefined) return true;
  if (typeof expected === "string" || expected instanceof RegExp) return matchesText(message, expected);
  if (typeof expected === "function") return error instanceof expected;
  return message === expected.message;
}

export const matchers = {
  toBe: (received, expected) => compared(Object.is(received, expected), "the very value", expected),
  toEqual: (received, expected) => compared(equals(received, expected), "a value equal to", expected),
  toStrictEqual: (received, expected) => compared(equals(received, expected, true), "a value strictly equal to", expected),
  toMatchObject(received, expected) {
    if (expected === null || typeof expected !== "object") throw new TypeError("toMatchObject() expects an object");
    return { ...compared(containsMembers(received, expected), "an object with the members", expected), isPart: true };
  },
  toBeTruthy: (received) => holds(Boolean(received), "a value that counts as true"),
  toBeFalsy: (received) => holds(!received, "a value that counts as false"),
  toBeNull: (received) => holds(received === null, "null"),
  toBeUndefined: (received) => holds(received === undefined, "undefined"),
  toBeDefined: (received) => holds(received !== undefined, "anything but undefined"),
  toBeNaN: (received) => holds(Number.isNaN(received), "NaN"),
  toBeGreaterThan: (received, expected) => ordered(received, expected, "a number above", received > expected),
  toBeGreaterThanOrEqual: (received, expected) => ordered(received, expected, "a number of at least", received >= expected),
  toBeLessThan: (received, expected) => ordered(received, expected, "a number below", received < expected),
  toBeLessThanOrEqual: (received, expected) => ordered(received, expected, "a number of at most", received <= expected),
  toBeCloseTo(received, expected, digits = 2) {
    return holds(isClose(received, expected, digits), `a number that is ${expected} to ${digits} digits`);
  },
  toBeInstanceOf(received, expected) {
    if (typeof expected !== "function") throw new TypeError("toBeInstanceOf() expects a class");
    return holds(received instanceof expected, `an instance of ${expected.name}`);
  },
  toContain: (received, item) => holds(contains(received, item, Object.is), () => `something that contains ${printShort(item)}`),
  toContainEqual(received, item) {
    return holds(contains(received, item, (left, right) => equals(left, right)), () => `something that contains ${printShort(item)}`);
  },
  toHaveLength(received, expected) {
    const length = received?.length;
    if (typeof length !== "number") throw new TypeError(`the value must have a length, and is ${printShort(received)}`);
    return holds(length === expected, `a length of ${expected}, not ${length}`);
  },
  toHaveProperty(received, name, ...values) {
    let value = received;
    for (const part of path(name)) {
      if (value === null || value === undefined || !(part in Object(value))) return holds(false, `a property ${path(name).join(".")}`);
      value = value[part];
    }
    if (values.length === 0) return holds(true, `a property ${path(name).join(".")}`);
    return holds(equals(value, values[0]), () => `a property ${path(name).join(".")} equal to ${printShort(values[0])}`);
  },
  toMatch(received, expected) {
    if (typeof received !== "string") throw new TypeError(`the value must be a string, and is ${printShort(received)}`);
    return holds(matchesText(received, expected), () => `text that matches ${printShort(expected)}`);
  },
  toSatisfy(received, predicate) {
    if (typeof predicate !== "function") throw new TypeError("toSatisfy() expects a function");
    return holds(Boolean(predicate(received)), `a value for which ${predicate.name || "the function"} gives true`);
  },
  toThrow(received, expected, { isPromise }) {
    const thrown = thrownBy(received, isPromise);
    const what = () => (typeof expected === "function" ? expected.name : printShort(expected));
    const words = expected === undefined ? "a function that throws" : () => `a function that throws ${what()}`;
    if (thrown === null) return { ...holds(false, words), found: "it threw nothing" };
    return { ...holds(isThrown(thrown, expected), words), found: () => `it threw ${printShort(thrown.error)}` };
  },
  toMatchSnapshot(received, hint) {
    const text = print(received);
    const kept = call("snapshot_match", nextSnapshotName(hint), text);
    return { isHolding: kept === text, words: "the value of the snapshot (--update-snapshots writes it anew)", texts: [kept, text] };
  },
};
/** Jest's other name of it. */
matchers.toThrowError = matchers.toThrow;

/** The matchers that take only what they name; the last parameter of the others is what is expected. */
export const takesOptional = new Set(["toThrow", "toThrowError", "toMatchSnapshot"]);
