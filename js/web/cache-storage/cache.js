// https://w3c.github.io/ServiceWorker/#cache-interface, in the words of DOMCache.cpp of https://github.com/WebKit/WebKit
import { domException, host, primordials, push, put, webidl } from "core";
import { bytes, createRequest, fetch, isUsable, responseRecord } from "web/fetch";
import { matches, readOptions, varyNames } from "./matching.js";
import { addEntry, readEntries, requestOf, responseOf } from "./store.js";

const { RegExpPrototypeExec, TypeError } = primordials;

const creating = {};
const overHTTP = /^https?:/;

export class Cache {
  /** What the host knows the cache by. */
  #id;

  constructor(key, id) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#id = id;
  }

  async match(request, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return firstMatch(this.#id, readRequest(request), readOptions(options));
  }

  async matchAll(request = undefined, options = undefined) {
    const found = find(this.#id, request === undefined ? undefined : readRequest(request), readOptions(options));
    const responses = [];
    for (let i = 0; i < found.length; i++) put(responses, i, responseOf(this.#id, found[i]));
    return responses;
  }

  async add(request) {
    webidl.requireArguments(arguments.length, 1);
    await addAll(this.#id, [toRequestInfo(request)]);
  }

  async addAll(requests) {
    webidl.requireArguments(arguments.length, 1);
    await addAll(this.#id, webidl.sequence(requests, toRequestInfo));
  }

  /** https://w3c.github.io/ServiceWorker/#cache-put */
  async put(request, response) {
    webidl.requireArguments(arguments.length, 2);
    const asked = readRequest(request);
    const record = responseRecord(response);
    if (record === undefined) throw new TypeError("Argument 2 ('response') to Cache.put must be an instance of Response");
    const wanted = requireStorable(asked);
    requireKeepable(record);
    if (!isUsable(record.body)) throw new TypeError("Response is disturbed or locked");
    await keep(this.#id, [{ request: wanted, record }]);
  }

  async delete(request, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const found = find(this.#id, readRequest(request), readOptions(options));
    remove(this.#id, found);
    return found.length > 0;
  }

  async keys(request = undefined, options = undefined) {
    const found = find(this.#id, request === undefined ? undefined : readRequest(request), readOptions(options));
    const requests = [];
    for (let i = 0; i < found.length; i++) put(requests, i, requestOf(found[i]));
    return requests;
  }
}

webidl.expose(Cache);

/** @param {number} id what the host knows the cache by */
export const makeCache = (id) => new Cache(creating, id);

const recordOf = (value) => webidl.offered("request", value)?.recordOf(value);

/** https://fetch.spec.whatwg.org/#requestinfo: a Request, or a text. */
const toRequestInfo = (value) => (recordOf(value) === undefined ? webidl.USVString(value) : value);

/** The record of what a script asks for. A Request keeps its body. */
export const readRequest = (value) => recordOf(value) ?? createRequest(webidl.USVString(value));

/** The entries that match a request, or all without one. */
function find(id, request, options) {
  const entries = readEntries(id, options.ignoreSearch ? undefined : request?.url);
  if (request === undefined) return entries;
  const found = [];
  for (let i = 0; i < entries.length; i++) {
    if (matches(request, entries[i], options)) push(found, entries[i]);
  }
  return found;
}

/** The response of the first entry that matches. */
export function firstMatch(id, request, options) {
  const { 0: entry } = find(id, request, options);
  return entry === undefined ? undefined : responseOf(id, entry);
}

function remove(id, entries) {
  let keys = "";
  for (let i = 0; i < entries.length; i++) keys += i === 0 ? entries[i].key : `,${entries[i].key}`;
  if (keys !== "") host.cache_remove(id, `[${keys}]`);
}

function requireStorable(request) {
  if (request.method !== "GET") throw new TypeError("Request method is not GET");
  if (RegExpPrototypeExec(overHTTP, request.url) === null) throw new TypeError("Request url is not HTTP/HTTPS");
  return request;
}

function requireKeepable({ headers, status }) {
  const names = varyNames(headers);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === "*") throw new TypeError("Response has a '*' Vary header value");
  }
  if (status === 206) throw new TypeError("Response is a 206 partial");
}

/** https://w3c.github.io/ServiceWorker/#cache-addAll */
async function addAll(id, infos) {
  const requests = [];
  for (let i = 0; i < infos.length; i++) put(requests, i, requireStorable(readRequest(infos[i])));
  const answers = [];
  for (let i = 0; i < infos.length; i++) put(answers, i, fetch(infos[i]));
  const puts = [];
  for (let i = 0; i < infos.length; i++) {
    const record = responseRecord(await answers[i]);
    if (!(record.status >= 200 && record.status <= 299)) throw new TypeError("Response is not OK");
    requireKeepable(record);
    for (let j = 0; j < i; j++) {
      if (matches(requests[i], entryOf(puts[j]), readOptions(undefined))) {
        throw domException("InvalidStateError", "addAll cannot store several matching requests");
      }
    }
    put(puts, i, { request: requests[i], record });
  }
  await keep(id, puts);
}

const entryOf = ({ request, record }) => ({ request, response: record });

/** Reads all bodies, and puts each response in the place of those that its request matches. */
async function keep(id, puts) {
  const bodies = [];
  for (let i = 0; i < puts.length; i++) {
    const { body } = puts[i].record;
    put(bodies, i, body === null ? null : await bytes(body));
  }
  for (let i = 0; i < puts.length; i++) {
    const { request, record } = puts[i];
    remove(id, find(id, request, readOptions(undefined)));
    addEntry(id, request, record, bodies[i]);
  }
}
