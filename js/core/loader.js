import { host } from "./host.js";
import { primordials } from "./primordials.js";

const { StringPrototypeSlice } = primordials;

const loaded = { __proto__: null };

/** Makes `exports` what importing the chunk `name` gives. */
export function provide(name, exports) {
  loaded[name] = exports;
}

/**
 * Evaluates a chunk on its first call. A library is evaluated once for a machine, in a context where no script runs, so
 * nothing that it makes may reach a script.
 * @param {string} name a chunk as js/README.md names it, e.g. "web/url"
 * @returns {object} its exports
 */
export function load(name) {
  const known = loaded[name];
  if (known !== undefined) {
    return known;
  }
  // "library/…": no other chunk's name begins so, and a script may have replaced what asks for more of it.
  if (name[0] === "l") {
    return (loaded[name] = host.library_get(StringPrototypeSlice(name, "library/".length)));
  }
  const module = { exports: {} };
  host.script_load(name)(load, module, module.exports);
  loaded[name] = module.exports;
  return module.exports;
}
