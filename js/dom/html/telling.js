import { host, primordials } from "core";

const told = { __proto__: null };

/**
 * Says in the console, once for each, that something is not implemented and does not throw either.
 * @param {string} what as `HTMLCanvasElement.getContext`
 * @param {string} how why it is not there, and what it gives
 */
export function tellMissing(what, how) {
  if (told[what]) return;
  told[what] = true;
  host.console_write("warn", `${what} is not implemented by extrun, ${how}`, new primordials.Error().stack);
}
