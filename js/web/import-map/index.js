// https://html.spec.whatwg.org/multipage/webappapis.html#import-maps
import { host, load, primordials, put, webidl } from "core";
import { resolveURLLike, useImportMap } from "web/modules";

const {
  ArrayIsArray, JSONParse, ReflectOwnKeys, StringPrototypeIndexOf, StringPrototypeSlice, TypeError,
} = primordials;

function warn(text) {
  host.console_write("warn", text);
}

function isMap(value) {
  return webidl.isObject(value) && !ArrayIsArray(value);
}

function endsWithSlash(text) {
  return text.length > 0 && text[text.length - 1] === "/";
}

/** Inserts into a list that has the longest keys, and among them the last ones, first. */
function insertSorted(list, entry) {
  let i = list.length;
  while (i > 0 && list[i - 1].key < entry.key) {
    put(list, i, list[i - 1]);
    i--;
  }
  put(list, i, entry);
}

/** Inserts into such a list; of two entries with the same key the last counts. */
function setSorted(list, entry) {
  for (let i = 0; i < list.length; i++) {
    if (list[i].key === entry.key) {
      put(list, i, entry);
      return;
    }
  }
  insertSorted(list, entry);
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-a-module-specifier-map */
function specifierMap(object, base) {
  const entries = [];
  const keys = ReflectOwnKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key === "") {
      warn("An import map has an empty key, which is ignored.");
      continue;
    }
    const value = object[key];
    let address = typeof value === "string" ? (resolveURLLike(value, base)?.href ?? null) : null;
    if (address === null) warn(`The import map's address of '${key}' is no URL.`);
    else if (endsWithSlash(key) && !endsWithSlash(address)) {
      warn(`The import map's address of '${key}' does not end with a slash, as the key does.`);
      address = null;
    }
    setSorted(entries, { key: resolveURLLike(key, base)?.href ?? key, address });
  }
  return entries;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-scopes */
function scopeMap(scopes, prefixes, base) {
  const list = [];
  for (let i = 0; i < prefixes.length; i++) {
    const url = load("library/url").parse(prefixes[i], base);
    if (url === null || url === undefined) warn(`The import map's scope '${prefixes[i]}' is no URL.`);
    else setSorted(list, { key: url.href, entries: specifierMap(scopes[prefixes[i]], base) });
  }
  return list;
}

/** https://url.spec.whatwg.org/#is-special */
function isSpecial({ scheme }) {
  return scheme === "https" || scheme === "http" || scheme === "file" || scheme === "ws" || scheme === "wss" || scheme === "ftp";
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#resolving-an-imports-match */
function match(specifier, url, entries) {
  for (let i = 0; i < entries.length; i++) {
    const { key, address } = entries[i];
    if (key === specifier) {
      if (address === null) throw new TypeError(`Module name, '${specifier}' is not resolved by the import map.`);
      return address;
    }
    const isPrefix = endsWithSlash(key) && StringPrototypeIndexOf(specifier, key) === 0;
    if (isPrefix && (url === null || isSpecial(url))) {
      if (address === null) throw new TypeError(`Module name, '${specifier}' is not resolved by the import map.`);
      const found = load("library/url").parse(StringPrototypeSlice(specifier, key.length), address);
      if (found === null || found === undefined || StringPrototypeIndexOf(found.href, address) !== 0) {
        throw new TypeError(`Module name, '${specifier}' leads out of its address in the import map.`);
      }
      return found.href;
    }
  }
  return null;
}

/** Adds what is new: a rule that is there stays. */
function merge(list, added) {
  for (let i = 0; i < added.length; i++) {
    let isKnown = false;
    for (let j = 0; j < list.length; j++) isKnown ||= list[j].key === added[i].key;
    if (isKnown) warn(`An import map's rule for '${added[i].key}' is ignored, as there is one already.`);
    else insertSorted(list, added[i]);
  }
}

/** The import map of this context. */
class ImportMap {
  #imports = [];
  /** `{ key, entries }` by the prefix of the scripts' addresses */
  #scopes = [];

  /**
   * Takes the rules of an import map.
   * @param {string} text JSON
   * @param {string} base
   * @throws {SyntaxError|TypeError} where the text is no import map
   */
  add(text, base) {
    const parsed = JSONParse(text);
    if (!isMap(parsed)) throw new TypeError("Import map needs to be an object.");
    const { imports = {}, scopes = {} } = parsed;
    if (!isMap(imports)) throw new TypeError("Import map's imports need to be an object.");
    if (!isMap(scopes)) throw new TypeError("Import map's scopes need to be an object.");
    const prefixes = ReflectOwnKeys(scopes);
    for (let i = 0; i < prefixes.length; i++) {
      if (!isMap(scopes[prefixes[i]])) throw new TypeError(`Import map's scope '${prefixes[i]}' needs to be an object.`);
    }
    merge(this.#imports, specifierMap(imports, base));
    const added = scopeMap(scopes, prefixes, base);
    for (let i = 0; i < added.length; i++) {
      let scope;
      for (let j = 0; j < this.#scopes.length; j++) if (this.#scopes[j].key === added[i].key) scope = this.#scopes[j];
      if (scope === undefined) insertSorted(this.#scopes, (scope = { key: added[i].key, entries: [] }));
      merge(scope.entries, added[i].entries);
    }
  }

  /** The address of a specifier; null where no rule says one. */
  resolve(specifier, base, url) {
    for (let i = 0; i < this.#scopes.length; i++) {
      const { key, entries } = this.#scopes[i];
      if (key === base || (endsWithSlash(key) && StringPrototypeIndexOf(base, key) === 0)) {
        const found = match(specifier, url, entries);
        if (found !== null) return found;
      }
    }
    return match(specifier, url, this.#imports);
  }
}

export const importMap = new ImportMap();
useImportMap(importMap);
