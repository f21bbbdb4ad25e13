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
 * Waits for something that began with a call of the test.
 * @param {string} shown how the test calls it, as in `browser.tap()`
 * @param {string} stack of the call
 */
export async function whileUnfinished(shown, stack, body) {
  const operation = { shown, stack };
  unfinished.add(operation);
  try {
    return await body();
  } finally {
    unfinished.delete(operation);
  }
}

/** Asks for something that takes its turn. */
export async function ask(name, ...values) {
  return JSONParse(await host.test_start(name, argumentsText(values)));
}

/**
 * The same for a call of the test.
 * @returns {Promise<unknown>} an error of it has the stack of this call
 */
export function start(shown, name, ...values) {
  const { stack } = new Error(shown);
  return whileUnfinished(shown, stack, async () => {
    const text = argumentsText(values);
    try {
      return JSONParse(await host.test_start(name, text));
    } catch (error) {
      throw Object.assign(new Error(`${shown}: ${error.message}`), { stack });
    }
  });
}
