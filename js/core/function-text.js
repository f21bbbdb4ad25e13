import { defineValue } from "./lazy.js";
import { load } from "./loader.js";

/** https://tc39.es/ecma262/#sec-function.prototype.tostring: has functions of the platform show no source in this context. */
export function hidePlatformSources() {
  const { prototype } = Function;
  const { toString: engineText } = prototype;
  const { toString } = {
    toString() {
      return load("dom/function-text").textOf(engineText, this);
    },
  };
  defineValue(prototype, "toString", toString, false);
}
