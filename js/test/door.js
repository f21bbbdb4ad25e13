// The two ways in which the script of a test asks the runner. Everything crosses as JSON.
import { host, primordials } from "core";

const { JSONParse, JSONStringify } = primordials;

/** Operations that have begun and not ended, by what they were called as, with the place of the call. */
export const unfinished = new Set();

function argumentsText(values) {
  return JSONStringify(values, (_, value) => {
    if (typeof value === "function" || typeof value === "symbol") {
      throw new TypeError(`a ${typeof value} cannot be handed to the browser: only what JSON can hold`);
    }
    return value;
  });
}

/** Asks for something that is answered at once. */
export function call(name, ...values) {
  return JSONParse(host.test_call(name, argumentsText(values)));
}

/**
 * Starts something that takes its turn.
 * @param {string} shown how the test calls it, as in `browser.tap()`
 * @returns {Promise<unknown>} an error of it has the stack of this call
 */
export function start(shown, name, ...values) {
  return startAt(new Error(shown).stack, shown, name, ...values);
}

/**
 * The same for what a test has called before.
 * @param {string} stack of that call
 */
export async function startAt(stack, shown, name, ...values) {
  const operation = { shown, stack };
  const text = argumentsText(values);
  unfinished.add(operation);
  try {
    return JSONParse(await host.test_start(name, text));
  } catch (error) {
    throw Object.assign(new Error(`${shown}: ${error.message}`), { stack });
  } finally {
    unfinished.delete(operation);
  }
}
