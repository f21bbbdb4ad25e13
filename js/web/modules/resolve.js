// https://html.spec.whatwg.org/multipage/webappapis.html#resolve-a-module-specifier
import { load, primordials } from "core";
import { importMap } from "./import-map.js";

const { StringPrototypeIndexOf, TypeError } = primordials;

function startsWith(text, start) {
  return StringPrototypeIndexOf(text, start) === 0;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-url-like-module-specifier */
export function resolveURLLike(specifier, base) {
  const { parse } = load("web/url");
  const isRelative = startsWith(specifier, "/") || startsWith(specifier, "./") || startsWith(specifier, "../");
  return (isRelative ? parse(specifier, base) : parse(specifier)) ?? null;
}

/**
 * The address of a module.
 * @param {string} specifier as the script names it
 * @param {string} base the address of the script
 * @throws {TypeError}
 */
export function resolveSpecifier(specifier, base) {
  const url = resolveURLLike(specifier, base);
  const mapped = importMap.resolve(url === null ? specifier : url.href, base, url);
  if (mapped !== null) return mapped;
  if (url === null) throw new TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
  return url.href;
}
