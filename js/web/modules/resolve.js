// https://html.spec.whatwg.org/multipage/webappapis.html#resolve-a-module-specifier
import { load, primordials } from "core";

const { RegExpPrototypeExec, StringPrototypeIndexOf, TypeError } = primordials;

/** The import map of this context; null while it has none. */
let importMap = null;

/** From now on specifiers are looked up in `map`, the import map of this context. */
export function useImportMap(map) {
  importMap = map;
}

/** URLs that every parser gives back as they are, as "extrun:test": their scheme is not special, their path one word. */
const parsedAlready = /^(?!(?:file|ftp|https?|wss?):)[a-z]+:[a-z]+$/;

function startsWith(text, start) {
  return StringPrototypeIndexOf(text, start) === 0;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-url-like-module-specifier */
export function resolveURLLike(specifier, base) {
  const { parse } = load("library/url");
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
  // OPTIMIZATION: the parser is a large library, which a test that imports nothing else can do without.
  if (importMap === null && RegExpPrototypeExec(parsedAlready, specifier) !== null) return specifier;
  const url = resolveURLLike(specifier, base);
  const mapped = importMap?.resolve(url === null ? specifier : url.href, base, url) ?? null;
  if (mapped !== null) return mapped;
  if (url === null) throw new TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
  return url.href;
}
