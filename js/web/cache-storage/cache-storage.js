// https://w3c.github.io/ServiceWorker/#cachestorage-interface
import { domException, host, primordials, webidl } from "core";
import { firstMatch, makeCache, readRequest } from "./cache.js";
import { readOptions } from "./matching.js";

const { JSONParse, JSONStringify, TypeError } = primordials;

const creating = {};

export class CacheStorage {
  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  async match(request, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const record = readRequest(request);
    const { cacheName } = webidl.dictionary(options);
    const query = readOptions(options);
    const names = cacheName === undefined ? readNames() : [webidl.DOMString(cacheName)];
    for (let i = 0; i < names.length; i++) {
      const id = findCache(names[i], false);
      const response = id === undefined ? undefined : firstMatch(id, record, query);
      if (response !== undefined) return response;
    }
    return undefined;
  }

  async has(cacheName) {
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(cacheName);
    requireStorage();
    return findCache(name, false) !== undefined;
  }

  async open(cacheName) {
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(cacheName);
    requireStorage();
    return makeCache(findCache(name, true));
  }

  async delete(cacheName) {
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(cacheName);
    requireStorage();
    return host.cache_drop(JSONStringify(name));
  }

  async keys() {
    return readNames();
  }
}

webidl.expose(CacheStorage);

export const caches = new CacheStorage(creating);

// Names cross as JSON text, which has a spelling for half a surrogate pair, too.
const findCache = (name, isMade) => host.cache_find(JSONStringify(name), isMade);

/** The names of all caches. */
function readNames() {
  const texts = JSONParse(requireStorage());
  for (let i = 0; i < texts.length; i++) texts[i] = JSONParse(texts[i]);
  return texts;
}

/** Throws where there is no storage; otherwise gives the names of all caches as JSON text. */
function requireStorage() {
  const names = host.cache_names();
  // Source: CacheStorage in DOMCacheStorage.cpp of https://github.com/WebKit/WebKit
  if (names === undefined) throw domException("SecurityError", "Cache storage is disabled because the context is sandboxed");
  return names;
}
