import { host } from "./host.js";

const loaded = { __proto__: null };

/** Makes `exports` what importing the chunk `name` gives. */
export function provide(name, exports) {
  loaded[name] = exports;
}

/**
 * Evaluates a chunk on its first call.
 * @param {string} name a chunk as js/README.md names it, e.g. "web/url"
 * @returns {object} its exports
 */
export function load(name) {
  const known = loaded[name];
  if (known !== undefined) {
    return known;
  }
  const module = { exports: {} };
  host.script_load(name)(load, module, module.exports);
  loaded[name] = module.exports;
  return module.exports;
}

const libraries = { __proto__: null };

/**
 * The exports of a library that only computes. It is evaluated once for a machine, in a context where no script runs, so
 * nothing that it makes may reach a script.
 * @param {string} name its chunk without "library/", e.g. "parse5"
 */
export function library(name) {
  return (libraries[name] ??= host.library_get(name));
}
