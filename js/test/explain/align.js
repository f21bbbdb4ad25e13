// What was expected and what was there, made alike where they agree, so that only what differs shows.
import { isAsymmetric } from "test";

const isPlain = (value) => value !== null && typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** What was expected, with the values that were there in the place of those that stand for many and match. */
export function aligned(expected, received, depth = 0) {
  if (isAsymmetric(expected)) return expected.matches(received) ? received : expected;
  if (depth > 50) return expected;
  if (Array.isArray(expected) && Array.isArray(received)) {
    return expected.map((item, index) => (index < received.length ? aligned(item, received[index], depth + 1) : item));
  }
  if (!isPlain(expected) || received === null || typeof received !== "object") return expected;
  const copy = {};
  for (const key of Reflect.ownKeys(expected)) {
    copy[key] = key in received ? aligned(expected[key], received[key], depth + 1) : expected[key];
  }
  return copy;
}

/** Of what was there, the members that were asked for. */
export function asked(expected, received, depth = 0) {
  if (depth > 50 || isAsymmetric(expected) || received === null || typeof received !== "object") return received;
  if (Array.isArray(expected) && Array.isArray(received)) {
    return received.map((item, index) => (index < expected.length ? asked(expected[index], item, depth + 1) : item));
  }
  if (!isPlain(expected)) return received;
  const copy = {};
  for (const key of Reflect.ownKeys(expected)) {
    if (key in received) copy[key] = asked(expected[key], received[key], depth + 1);
  }
  return copy;
}
